import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { daysBefore } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { deleteBuiltFiles, findBuiltFile, insertBuiltFile, noteBuiltFiles } from './built-files.queries.ts';
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

/** Keeps this version's files. Called before any of its pages is served. */
export async function keepBuiltFiles(
  db: Database,
  now: Date,
  places: BuiltPlaces = ownPlaces,
): Promise<void> {
  const files = await listBuiltFiles(places);
  const there = await noteBuiltFiles(db, [...files.keys()], now, daysBefore(now, 1));
  for (const [name, file] of files) {
    if (!there.has(name)) await insertBuiltFile(db, { path: name, content: await readFile(file) }, now);
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
    // Without a build there are no pages.
    const names = await readdir(directory).catch(() => []);
    for (const name of names) if (BUILT_NAME.test(name)) files.set(prefix + name, path.join(directory, name));
  }
  return files;
}
