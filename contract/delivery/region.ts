import type { Region } from './bank-holidays.ts';

/** Postcode areas that lie in Scotland. */
const scottishAreas = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '));
/** TD districts on the English side of the border: Cornhill and Berwick. */
const englishDistricts = new Set(['TD12', 'TD15']);
/** Jersey, Guernsey, the Isle of Man and the forces abroad have their own holidays and their own mail. */
const areasElsewhere = new Set(['JE', 'GY', 'IM', 'BF']);

/** The region whose bank holidays apply at a postcode; null when that cannot be told. */
export function regionOfPostcode(postcode: string): Region | null {
  const tidy = postcode.toUpperCase().replace(/\s+/g, '');
  const [, district = '', area = ''] = /^(([A-Z]{1,2})\d[A-Z\d]?)\d[A-Z]{2}$/.exec(tidy) ?? [];
  if (area === '' || areasElsewhere.has(area)) return null;
  if (area === 'BT') return 'northern-ireland';
  return scottishAreas.has(area) && !englishDistricts.has(district) ? 'scotland' : 'england-and-wales';
}
