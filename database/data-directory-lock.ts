import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The start cannot go on, and `message` says why in words for the owner. */
class StartRefused extends Error {
  override name = 'StartRefused';
}

export interface DataDirectoryLock {
  release(): Promise<void>;
}

/**
 * One shop on one data directory. The lock is a file that names the process and when that process began, so
 * that a lock left by a killed shop is told from a living one even when its pid has been given out anew.
 * Throws StartRefused when another shop has the directory.
 */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  const file = path.join(dataDir, 'dandle.lock');
  const mine = JSON.stringify({ pid: process.pid, began: beginning(process.pid) });
  for (let tries = 0; ; tries++) {
    try {
      // `wx` fails when the file exists: of two that start in the same instant, one wins.
      writeFileSync(file, mine, { flag: 'wx' });
      return {
        release: async () => {
          if (existsSync(file) && readFileSync(file, 'utf8') === mine) rmSync(file);
        },
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 5) throw error;
    }
    const holder = readHolder(file);
    if (holder && isAlive(holder)) {
      throw new StartRefused(
        `Another Dandle (process ${holder.pid}) is already open on the data directory ${dataDir}.\nClose it first, or set DATA_DIR to another directory.`,
      );
    }
    removeStale(file);
  }
}

/**
 * Takes a dead shop's lock out of the way. Two that start in the same instant may both find it: the second
 * would remove the first one's new lock, so what was moved away is looked at again and put back if it lives.
 */
function removeStale(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return; // Somebody else was quicker.
  }
  const holder = readHolder(aside);
  if (holder && isAlive(holder)) linkSync(aside, file);
  rmSync(aside, { force: true });
}

interface Holder {
  pid: number;
  began: string | null;
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return holder.began === null || beginning(holder.pid) === holder.began;
}

/** When a process began, as Linux counts it; null where that cannot be read. */
function beginning(pid: number): string | null {
  try {
    // The second field is the program's name in brackets and may hold spaces: count from behind it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return fields[19] ?? null;
  } catch {
    return null;
  }
}
