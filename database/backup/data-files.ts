import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A file of DATA_DIR that belongs to the shop and does not lie in the database. */
export interface DataFile {
  /** From the data directory, with slashes. */
  name: string;
  size: number;
  mode: number;
  isSecret: boolean;
}

/*
 * PostgreSQL's own files and what is true of this moment only stay out; so do the simulators, which stand for
 * the world outside: that does not go back in time either, and neither does the list of deletions.
 */
const KEPT_OUT =
  /^(postgres|lock|open-shop\.json|restoring|incoming|archive|backups|backup-directories|deletions|mailbox|paypal-simulator|push-simulator)|\.(part|unfinished)$|\.backup$/;

/** Still being written, wherever it lies. */
const UNFINISHED = /\.part$/;

const SECRETS = new Set(['secret-key']);

/** By name, the ones there are now. Whatever else a later version keeps in DATA_DIR is in a backup by itself. */
export function listDataFiles(dataDir: string): DataFile[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => !KEPT_OUT.test(name))
    .flatMap((name) => filesBelow(dataDir, name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function filesBelow(dataDir: string, name: string): DataFile[] {
  const found = lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
  if (found === undefined) return []; // Gone since it was listed.
  if (found.isDirectory()) {
    return readdirSync(path.join(dataDir, name))
      .filter((inside) => !UNFINISHED.test(inside))
      .flatMap((inside) => filesBelow(dataDir, `${name}/${inside}`));
  }
  const { size, mode } = found;
  return found.isFile() ? [{ name, size, mode: mode & 0o777, isSecret: SECRETS.has(name) }] : [];
}

/** A name from a backup file, which may come from anywhere: it must stay below the data directory. */
export function isDataFileName(name: string): boolean {
  return (
    /^[^\\\0]+$/.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..') &&
    !KEPT_OUT.test(name.split('/')[0]!)
  );
}
