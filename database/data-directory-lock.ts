import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefused } from './start-refused.ts';

export interface DataDirectoryLock {
  /** Records where this shop is open, for those that come later. */
  announce(address: string): void;
  release(): Promise<void>;
}

const SQLITE_BUSY = 5;

/**
 * One shop on one data directory. Throws StartRefused if another has it.
 *
 * The lock is the kernel's, on a file, and ends with the process, for whatever reason. So there is no stale
 * lock to recognise, no pid that now means another program, and no instant in which two can win. Node has no
 * function for this; SQLite, which comes with Node, has. The file beside it says who has it.
 */
// Asynchronous for its callers' sake: another way of locking may have to wait.
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const note = noteIn(dataDir);
  const database = openLockFile(path.join(dataDir, 'lock'));
  try {
    // Otherwise the journal would be a second file, created and removed.
    database.exec('pragma busy_timeout = 0; pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const { pid, address } = readNote(note);
    throw new StartRefused(
      `Another Dandle${pid ? ` (process ${pid}${address ? `, ${address}` : ''})` : ''} is already open on the data directory ${dataDir}.\n` +
        'Close it first, or set DATA_DIR to another directory.',
    );
  }
  const write = (address?: string) =>
    writeFileSync(note, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 });
  write();
  return {
    announce: write,
    release: async () => database.close(),
  };
}

const noteIn = (dataDir: string) => path.join(dataDir, 'open-shop.json');

/** Where the shop is open that has this data directory; null until it is. */
export function findAddress(dataDir: string): string | null {
  return readNote(noteIn(dataDir)).address ?? null;
}

function openLockFile(file: string): DatabaseSync {
  try {
    // Readable by its owner only: anyone who can read it can lock it, and so keep the shop from opening.
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
    return new DatabaseSync(file);
  } catch (error) {
    throw new StartRefused(`The data directory cannot be written: ${file} (${String(error)}).`);
  }
}

function readNote(file: string): { pid?: number; address?: string } {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
  } catch {
    return {}; // It is being written at this moment.
  }
}
