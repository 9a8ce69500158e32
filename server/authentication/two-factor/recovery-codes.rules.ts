import { randomInt } from 'node:crypto';

export const RECOVERY_CODES = 10;

/** No lookalikes on paper (0 O, 1 I L) and no vowels, so that no code is a word. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

/**
 * Ten different codes such as `K7PM-2XQD`. With only 38 bits each, they are hashed slowly and guesses are
 * counted.
 */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${fourLetters()}-${fourLetters()}`);
  return [...codes];
}

function fourLetters(): string {
  return Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]!).join('');
}
