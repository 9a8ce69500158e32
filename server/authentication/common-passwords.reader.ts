import { readFileSync } from 'node:fs';

/** What guessers try first, lower-cased. Lines that start with # are the list's origin and licence. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((row) => row !== '' && !row.startsWith('#')),
);
