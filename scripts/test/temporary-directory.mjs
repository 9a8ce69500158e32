import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const MEMORY = '/dev/shm';

/** In bytes: several times what all tests keep at a time, and what the processes that run them need beside it. */
const ENOUGH_ROOM = 4 * 2 ** 30;
const ENOUGH_MEMORY = 8 * 2 ** 30;

/**
 * The directory for what tests throw away. They create and drop hundreds of databases of hundreds of files each, and ext4
 * creates a file the more slowly the more were deleted within the last minute: a fifth of the processor time of the Vitest
 * files. So in memory, where there is plenty and nobody has chosen a directory.
 *
 * @returns {string | undefined} undefined: where the system wants it.
 */
export function temporaryDirectory({
  chosen = process.env.TMPDIR,
  room = roomIn(MEMORY),
  memory = process.availableMemory?.() ?? os.freemem(),
} = {}) {
  if (chosen || room < ENOUGH_ROOM || memory < ENOUGH_MEMORY) return undefined;
  const directory = mkdtempSync(path.join(MEMORY, 'dandle-tests-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

function roomIn(directory) {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
