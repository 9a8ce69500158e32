import { MAX_PARCEL_GRAMS } from '#contract/desk/order-words.ts';

/** Reads a weight as typed on a phone; null if empty, undefined if no parcel can have that weight. */
export function readGrams(typed: string): number | null | undefined {
  const plain = typed.replace(/[\s,]|g$/gi, '');
  if (plain === '') return null;
  const grams = /^\d{1,6}$/.test(plain) ? Number(plain) : 0;
  return grams >= 1 && grams <= MAX_PARCEL_GRAMS ? grams : undefined;
}

/** Long enough for the comma that people may type in it. */
export const GRAMS_LENGTH = MAX_PARCEL_GRAMS.toLocaleString('en-GB').length;

export const gramsInWords = (grams: number) => `${grams.toLocaleString('en-GB')} g`;
