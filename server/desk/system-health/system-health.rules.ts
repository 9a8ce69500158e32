import type { StatsFs } from 'node:fs';

const MEGABYTE = 1024 ** 2;
/** A small disk with much of it free is not nearly full, and neither is a large one with gigabytes left. */
const LITTLE_MEGABYTES = 1024;
const LITTLE_SHARE = 0.1;

/** What the shop may still write, in whole megabytes; null while there is plenty. */
export function megabytesLeft({ bavail, blocks, bsize }: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>) {
  const left = Math.floor((bavail * bsize) / MEGABYTE);
  return left < LITTLE_MEGABYTES && bavail < blocks * LITTLE_SHARE ? left : null;
}
