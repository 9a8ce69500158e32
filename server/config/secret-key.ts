import { createHash, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { ConfigError } from './environment.ts';

/** SECRET_KEY, or one of its neighbours, as the 32 bytes that the shop uses. */
export function keyFrom(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** As for SECRET_KEY. What a full disk or a power failure leaves behind, such as nothing, is a key that anybody knows. */
const WHOLE = /^[!-~]{32,}$/;

/**
 * The key used when SECRET_KEY is not set: generated once, readable only by the account that runs the shop.
 */
export function generatedKey(dataDir: string): string {
  const file = path.join(dataDir, 'secret-key');
  mkdirSync(dataDir, { recursive: true });
  if (!existsSync(file)) generate(file);
  const key = readFileSync(file, 'utf8').trim();
  if (!WHOLE.test(key)) {
    throw new ConfigError(
      `${file} is damaged. Restore the key the shop has used until now, or delete the file if the shop has never been open.`,
    );
  }
  return key;
}

/** The file gets its name once it is whole and on the disk, and only if no other shop has been quicker. */
function generate(file: string): void {
  // Backups leave it out, should it be left behind.
  const draft = `${file}.${process.pid}.part`;
  rmSync(draft, { force: true });
  try {
    const written = openSync(draft, 'wx', 0o600);
    writeSync(written, randomBytes(32).toString('base64url'));
    fsyncSync(written);
    closeSync(written);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
