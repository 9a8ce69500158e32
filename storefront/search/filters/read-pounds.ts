import { readPence, unreadWords } from '#contract/numbers.ts';

/** No filter asks for more. */
const MAX_PENCE = 999_999_999;

/** Reads a typed amount: '12', '£12.50', '12,50'. Null if empty, or what is wrong with it. */
export function readPounds(text: string): number | null | { problem: string } {
  if (text.trim() === '') return null;
  const read = readPence(text, { max: MAX_PENCE });
  if ('value' in read) return read.value;
  return { problem: unreadWords(text, read, 'Please enter amounts such as 5 or 4.99.') };
}
