import { constants, existsSync, readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { StartRefused } from './start-refused.ts';

/*
 * The list of deletions: a text file that outlives the database, with a line for each account whose deletion
 * was asked for. It is kept in DATA_DIR, in the archive and beside the backups, and lines are only ever
 * added. It names nobody: the hash is of the account's random id. docs/decisions/backups.md says what somebody who
 * reads it could learn.
 */

export const LIST_NAME = 'deletions';

export interface Deletion {
  /** SHA-256 in hexadecimal digits, as the function account_hash computes it. */
  idHash: string;
  askedAt: Date;
}

const HEAD =
  '# Accounts that were deleted, as SHA-256 of their ids. npm run restore needs this file: docs/backup.md\n';
const ENTRY = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{64})$/;
/** A line that was cut short by a power failure. */
const TORN = /^#|^[\dTZ:.-]{0,24}\0*$|^[\dTZ:.-]{24} [0-9a-f]{0,63}\0*$/;

/**
 * Empty if there is no such file. Skips a line that was cut short; throws StartRefused for any other fault.
 */
export function readDeletionList(file: string): Deletion[] {
  if (!existsSync(file)) return [];
  const lines = statSync(file).isFile() ? readFileSync(file, 'utf8').split('\n') : ['not a file'];
  return lines.flatMap((line, index) => {
    const [, time, idHash] = ENTRY.exec(line) ?? [];
    if (time !== undefined) return [{ idHash: idHash!, askedAt: new Date(time) }];
    if (TORN.test(line)) return [];
    throw new StartRefused(
      `${file} is not a list of deletions, or was damaged (line ${index + 1}). ` +
        'Put another copy of it there: one lies in DATA_DIR, in the archive and beside the backups.',
    );
  });
}

/** Adds those that are missing, and returns once they are on the disk. The directory must exist. */
export async function addToDeletionList(file: string, deletions: readonly Deletion[]): Promise<void> {
  const isNew = !existsSync(file);
  const known = new Set(readDeletionList(file).map(({ idHash }) => idHash));
  const missing = deletions.filter(({ idHash }) => !known.has(idHash));
  if (missing.length === 0 && !isNew) return;
  const lines = missing.map(({ idHash, askedAt }) => `${askedAt.toISOString()} ${idHash}\n`).join('');
  const handle = await open(file, constants.O_CREAT | constants.O_APPEND | constants.O_RDWR, 0o600);
  try {
    const { size } = await handle.stat();
    await handle.appendFile(`${size === 0 ? HEAD : (await endsInLine(handle, size)) ? '' : '\n'}${lines}`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (isNew) await syncDirectory(path.dirname(file));
}

type Handle = Awaited<ReturnType<typeof open>>;

async function endsInLine(handle: Handle, size: number): Promise<boolean> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 10;
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r').catch(() => null); // Some systems cannot open directories.
  await handle?.sync().catch(() => {});
  await handle?.close();
}
