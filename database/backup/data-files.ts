import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A file of DATA_DIR that belongs to the shop but is not in the database. */
export interface DataFile {
  /** The path from the data directory, with slashes. */
  name: string;
  size: number;
  mode: number;
  isSecret: boolean;
}

/*
 * Excluded are PostgreSQL's own files and files valid only at this moment. So are the simulators and the list
 * of deletions: the simulators stand for the world outside, and neither goes back in time.
 */
const KEPT_OUT =
  /^(postgres(-.*)?|lock|open-shop\.json|restoring|incoming|archive|backups|backup-directories|deletions|mailbox|paypal-simulator|push-simulator)$|\.(part|unfinished|backup)$/;

/** Still being written, wherever it is. */
const UNFINISHED = /\.part$/;

const SECRETS = new Set(['secret-key']);

/**
 * The present files, sorted by name. Anything else that a later version keeps in DATA_DIR is included in
 * backups automatically.
 */
export function listDataFiles(dataDir: string): DataFile[] {
  if (!existsSync(dataDir)) return [];
  return readdirSync(dataDir)
    .filter((name) => !KEPT_OUT.test(name))
    .flatMap((name) => filesBelow(dataDir, name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function filesBelow(dataDir: string, name: string): DataFile[] {
  const found = lstatSync(path.join(dataDir, name), { throwIfNoEntry: false });
  if (found === undefined) return []; // Deleted since it was listed.
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
