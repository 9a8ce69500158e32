import { tidy } from '#contract/tidy.ts';

/** A whole postcode of the United Kingdom, the Crown dependencies or the forces. */
export interface Postcode {
  /** As it is written: 'LS1 4AP', 'BFPO 58'. */
  text: string;
  /** The letters that it begins with: 'LS'. */
  area: string;
  /** The number after them, without a letter that may follow: 1 for 'EC1A'. */
  district: number;
}

export const NOT_A_POSTCODE = 'That is not a UK postcode. One looks like LS1 4AP.';

/** Longer than any postcode with spaces and invisible characters in it. */
const MAX_LENGTH = 40;
/** The forms of a British postcode according to BS 7666, without the space. Each part has a fixed length, so there is one way to read it. */
const british =
  /^(?:[A-PR-UWYZ](?:\d{1,2}|\d[A-HJKPSTUW])|[A-PR-UWYZ][A-HK-Y](?:\d{1,2}|\d[ABEHMNPRVWXY]))\d[ABD-HJLNP-UW-Z]{2}$/;
/** Forces abroad, by the number of their British Forces Post Office. */
const forces = /^BFPO(\d{1,4})$/;

/** Reads what people type: any case, with or without spaces, with dots, hyphens or invisible characters. Null: it cannot be a postcode. */
export function readPostcode(typed: string): Postcode | null {
  if (typed.length > MAX_LENGTH) return null;
  const compact = tidy(typed)
    .toUpperCase()
    .replace(/[\s.-]/g, '');
  const office = forces.exec(compact)?.[1];
  if (office !== undefined) return { text: `BFPO ${Number(office)}`, area: 'BFPO', district: Number(office) };
  if (!british.test(compact)) return null;
  const outward = compact.slice(0, -3);
  const [, area = '', district = ''] = /^([A-Z]+)(\d+)/.exec(outward)!;
  return { text: `${outward} ${compact.slice(-3)}`, area, district: Number(district) };
}
