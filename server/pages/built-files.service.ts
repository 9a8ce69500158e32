import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { deleteBuiltFiles, findBuiltFile, insertBuiltFiles, noteBuiltFiles } from './built-files.queries.ts';
import { deskAssetsDirectory } from './desk-shell.service.ts';
import { clientDirectory } from './storefront.service.ts';

/*
 * The files that pages load, of every version that ran lately (decision 91).
 */

/** Where they are served: the address without its first slash, up to the name. Then where a build puts them. */
export type Place = 'assets/' | 'desk/assets/';
export type BuiltPlaces = Readonly<Record<Place, string>>;

const ownPlaces: BuiltPlaces = {
  'assets/': path.join(clientDirectory, 'assets'),
  'desk/assets/': deskAssetsDirectory,
};

/** With a hash of what is in it. The compressed forms beside it have another ending. */
const BUILT_NAME = /^[\w.-]{1,100}-[\w-]{8}\.(?:js|css|woff2)$/;

/** A page is rarely open for longer. */
const KEPT_DAYS = 7;

/** A third of a megabyte a statement. */
const BATCH = 50;

/** Keeps this version's files. Called before any of its pages is served. */
export async function keepBuiltFiles(
  db: Database,
  now: Date,
  places: BuiltPlaces = ownPlaces,
): Promise<void> {
  const files = await listBuiltFiles(places);
  const there = await noteBuiltFiles(db, [...files.keys()], now, daysBefore(now, 1));
  const missing = [...files].filter(([name]) => !there.has(name));
  while (missing.length > 0) {
    const some = missing
      .splice(0, BATCH)
      .map(async ([name, file]) => ({ path: name, content: await readFile(file) }));
    await insertBuiltFiles(db, await Promise.all(some), now);
  }
}

/** Deletes the files of versions that no longer run. This one does. */
export async function forgetBuiltFiles(db: Database, now: Date): Promise<void> {
  await noteBuiltFiles(db, [...(await listBuiltFiles(ownPlaces)).keys()], now, daysBefore(now, 1));
  await deleteBuiltFiles(db, daysBefore(now, KEPT_DAYS));
}

/** Undefined unless a version that ran lately has it. */
export async function readBuiltFile(db: Database, place: Place, name: string): Promise<Buffer | undefined> {
  return BUILT_NAME.test(name) ? findBuiltFile(db, place + name) : undefined;
}

async function listBuiltFiles(places: BuiltPlaces): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [prefix, directory] of Object.entries(places)) {
    // Without a build there are no pages. In order, so that processes that start together do not lock each other out.
    const names = (await readdir(directory).catch(() => [])).toSorted();
    for (const name of names) if (BUILT_NAME.test(name)) files.set(prefix + name, path.join(directory, name));
  }
  return files;
}
