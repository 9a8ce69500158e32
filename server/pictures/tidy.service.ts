import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pictureFile, pictureWidths } from '#contract/pictures.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { incomingFolder } from './incoming.service.ts';
import { deletePicture, knownSums, markUnusedForRemoval, listLeaving } from './pictures.queries.ts';
import { originalName, servedName } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';

const UNUSED_DAYS = 30;
const BATCH = 100;

/** Deletes pictures that nothing has used for a month, and files whose upload was never finished. */
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
  await deleteUnknownFiles(context);
  await deleteOldWork(context);
}

async function deleteFiles({ pictures: { store } }: PictureContext, sum: string): Promise<void> {
  for (const width of pictureWidths) {
    await store.delete(servedName(pictureFile(sum, width, 'avif')));
    await store.delete(servedName(pictureFile(sum, width, 'webp')));
  }
  await store.delete(originalName(sum));
}

/** Left by an upload that was killed before it was written down. */
async function deleteUnknownFiles(context: PictureContext): Promise<void> {
  const dayAgo = daysBefore(context.clock.now(), 1);
  let sums: string[] = [];
  const deleteUnknown = async () => {
    const known = await knownSums(context.db, sums);
    for (const sum of sums) if (!known.has(sum)) await deleteFiles(context, sum);
    sums = [];
  };
  for await (const { name, storedAt } of context.pictures.store.list('originals')) {
    const sum = /^originals\/([0-9a-f]{64})$/.exec(name)?.[1];
    if (sum === undefined || storedAt > dayAgo) continue;
    if (sums.push(sum) >= BATCH) await deleteUnknown();
  }
  if (sums.length > 0) await deleteUnknown();
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
