import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** SECRET_KEY, or one of its neighbours, as the 32 bytes that the shop uses. */
export function keyFrom(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * The key used when SECRET_KEY is not set: generated once, readable only by the account that runs the shop.
 */
export function generatedKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    // `wx` fails if the file exists, so two shops starting at once agree on one key.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
