import { readFileSync } from 'node:fs';

/**
 * The passwords that guessers try first, in lower case. Lines starting with # give the list's origin and
 * licence.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#')),
);
