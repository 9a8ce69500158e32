import type { Region } from './bank-holidays.ts';
import { readPostcode } from './postcode.ts';

/** Postcode areas that lie in Scotland. */
const scottishAreas = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '));
/** TD districts on the English side of the border: Cornhill and Berwick. */
const englishDistricts = [12, 15];
/** Jersey, Guernsey, the Isle of Man and the forces abroad have their own holidays and their own mail. */
const areasElsewhere = new Set(['JE', 'GY', 'IM', 'BF', 'BFPO']);

/** The region whose bank holidays apply at a postcode; null when that cannot be told. */
export function regionOfPostcode(typed: string): Region | null {
  const postcode = readPostcode(typed);
  if (!postcode || areasElsewhere.has(postcode.area)) return null;
  const { area, district } = postcode;
  if (area === 'BT') return 'northern-ireland';
  const isScottish = scottishAreas.has(area) && !(area === 'TD' && englishDistricts.includes(district));
  return isScottish ? 'scotland' : 'england-and-wales';
}
