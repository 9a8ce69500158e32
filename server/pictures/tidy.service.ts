import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pictureFile, pictureWidths } from '#contract/pictures.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { incomingFolder } from './incoming.service.ts';
import { deletePicture, listLeaving, markUnusedForRemoval } from './pictures.queries.ts';
import { originalName, servedName } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';
import { forgetUnwanted } from './remote-pictures.queries.ts';

const UNUSED_DAYS = 30;
const BATCH = 100;

/**
 * Deletes pictures that nothing has used for a month, what uploads were working on, and failed fetches that no product
 * waits for. A file in the store that the
 * database does not know is left alone: after a restore, those added since are such files, and a later moment may be
 * restored; and in a bucket they may be another shop's. All it costs is the room of an upload that was killed.
 */
export async function tidyPictures(context: PictureContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const since = daysBefore(now, UNUSED_DAYS);
  while ((await markUnusedForRemoval(db, { since, now, max: BATCH })) === BATCH);
  // Pictures are first marked, then their files are deleted, then their rows. Somebody who adds one of them
  // meanwhile is asked to try again later, and a run that is killed midway is continued by the next.
  for (const { id, sha256 } of await listLeaving(db)) {
    await deleteFiles(context, sha256.toString('hex'));
    await deletePicture(db, id);
  }
  await forgetUnwanted(db, 'failed');
  await deleteOldWork(context);
}

async function deleteFiles({ pictures: { store } }: PictureContext, sum: string): Promise<void> {
  for (const width of pictureWidths) {
    await store.delete(servedName(pictureFile(sum, width, 'avif')));
    await store.delete(servedName(pictureFile(sum, width, 'webp')));
  }
  await store.delete(originalName(sum));
}

async function deleteOldWork({ config, clock }: PictureContext): Promise<void> {
  const dayAgo = daysBefore(clock.now(), 1);
  const folder = incomingFolder(config.dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const inside = path.join(folder, name);
    const found = await stat(inside).catch(() => null);
    if (found && found.mtime < dayAgo) await rm(inside, { recursive: true, force: true });
  }
}
