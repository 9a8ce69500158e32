import { unreadWords, type NumberRead, readPence } from '#contract/numbers.ts';

/** Checks a field with one of the contract's readers: pass it on as `problemIn`. */
export function checkedBy(read: (text: string) => NumberRead, words: string): (text: string) => string {
  return (text) => {
    const found = read(text);
    return 'value' in found ? '' : unreadWords(text, found, words);
  };
}

export const poundsProblem = checkedBy(readPence, 'Please enter an amount in pounds, such as 50 or 12.50.');

/** What a field holds that has been checked; null as long as it cannot be read. */
export function valueIn(found: NumberRead): number | null {
  return 'value' in found ? found.value : null;
}

/** The pence of a field that has been checked. */
export function penceTyped(text: string): number {
  return valueIn(readPence(text)) ?? 0;
}
