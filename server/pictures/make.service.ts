import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pictureFile } from '#contract/pictures.ts';
import { MakerClosed, MakerFailed } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { withWorkFolder } from './incoming.service.ts';
import { claimPicture, notePicture, type Picture } from './pictures.queries.ts';
import { MAX_TRIES, originalName, servedName, steps } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';

/** The name of the job. */
export const MAKE_PICTURES = 'make pictures';

/**
 * If a process is killed, its picture is taken up again after this long at most; each finished size extends
 * the claim.
 */
const CLAIM_SECONDS = 70;
const PAUSE_SECONDS = 20;

/**
 * Makes the sizes of uploaded pictures, one picture and one size at a time, and continues where another
 * process left off.
 */
export async function makePictures(context: PictureContext): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const now = clock.now();
    const picture = await claimPicture(db, now, secondsAfter(now, CLAIM_SECONDS));
    if (!picture) return;
    try {
      await makeSizes(context, picture);
    } catch (error) {
      if (error instanceof MakerClosed) {
        await notePicture(db, picture.id, { claimed_until: null });
        return;
      }
      await noteFailure(context, picture, error);
    }
  }
}

async function makeSizes(context: PictureContext, { id, sha256, made }: Picture): Promise<void> {
  const { db, clock, config } = context;
  const { store, maker } = context.pictures;
  const sum = sha256.toString('hex');
  await withWorkFolder(config.dataDir, async (folder) => {
    const original = path.join(folder, 'original');
    const stored = await store.get(originalName(sum));
    if (stored === null) throw new MakerFailed('the file of the picture is not there');
    await pipeline(stored.content, createWriteStream(original, { mode: 0o600 }));
    for (const [index, { width, formats }] of steps.entries()) {
      if (index < made) continue;
      const files = Object.fromEntries(formats.map((format) => [format, path.join(folder, format)]));
      await maker.make(original, width, files);
      for (const format of formats) {
        await store.put(servedName(pictureFile(sum, width, format)), files[format]!);
      }
      const isLast = index === steps.length - 1;
      await notePicture(db, id, {
        made: index + 1,
        ...(isLast
          ? { state: 'ready', claimed_until: null }
          : { claimed_until: secondsAfter(clock.now(), CLAIM_SECONDS) }),
      });
    }
  });
}

/** Tried again after a pause. Faults of the disk or the store do not count against the picture. */
async function noteFailure({ db, clock, log }: PictureContext, picture: Picture, error: unknown) {
  log.warn({ err: error, picture: picture.id }, 'a picture could not be made');
  const tries = picture.tries + (error instanceof MakerFailed ? 1 : 0);
  await notePicture(db, picture.id, {
    tries,
    claimed_until: secondsAfter(clock.now(), PAUSE_SECONDS),
    ...(tries >= MAX_TRIES && { state: 'failed', claimed_until: null }),
  });
}
