import type { Region } from './bank-holidays.ts';
import { readPostcode } from './postcode.ts';

/** Postcode areas that lie in Scotland. */
const scottishAreas = new Set('AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE'.split(' '));
/** TD districts on the English side of the border: Cornhill and Berwick. */
const englishDistricts = new Set(['TD12', 'TD15']);
/** Jersey, Guernsey, the Isle of Man and the forces abroad have their own holidays and their own mail. */
const areasElsewhere = new Set(['JE', 'GY', 'IM', 'BF']);

/** The region whose bank holidays apply at a postcode; null when that cannot be told. */
export function regionOfPostcode(postcode: string): Region | null {
  const read = readPostcode(postcode);
  if (read === null || areasElsewhere.has(read.area)) return null;
  const { area, district } = read;
  if (area === 'BT') return 'northern-ireland';
  return scottishAreas.has(area) && !englishDistricts.has(district) ? 'scotland' : 'england-and-wales';
}
