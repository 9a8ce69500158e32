import { MAX_PARCEL_GRAMS } from '#contract/desk/order-words.ts';

/** As typed on a phone; null: nothing was. Undefined: no weight that a parcel can have. */
export function readGrams(typed: string): number | null | undefined {
  const plain = typed.replace(/[\s,]|g$/gi, '');
  if (plain === '') return null;
  const grams = /^\d{1,6}$/.test(plain) ? Number(plain) : 0;
  return grams >= 1 && grams <= MAX_PARCEL_GRAMS ? grams : undefined;
}

export const gramsInWords = (grams: number) => `${grams.toLocaleString('en-GB')} g`;
