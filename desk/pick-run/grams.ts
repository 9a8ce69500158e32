import { MAX_PARCEL_GRAMS } from '#contract/desk/order-words.ts';
import { readGrams, unreadWords } from '#contract/numbers.ts';

/** The weight of a parcel as typed, null if the field is empty; or why no parcel can have that weight. */
export function readParcelGrams(typed: string): { grams: number | null } | { problem: string } {
  if (typed.trim() === '') return { grams: null };
  const read = readGrams(typed, { max: MAX_PARCEL_GRAMS });
  if ('value' in read) return { grams: read.value };
  return { problem: unreadWords(typed, read, 'Please enter whole grams, up to 100,000.') };
}

export const gramsInWords = (grams: number) => `${grams.toLocaleString('en-GB')} g`;
