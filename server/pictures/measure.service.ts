import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pictureFile } from '#contract/pictures.ts';
import { MakerClosed, MakerFailed } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { withWorkFolder } from './incoming.service.ts';
import { announceLooks, claimToMeasure, noteLook, type Picture } from './pictures.queries.ts';
import { lookOf, type Look } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';
import { findServed } from './served.service.ts';

/** If a process is killed, its picture is taken up again after this long. */
const CLAIM_SECONDS = 90;

/** Measures the pictures that were added before pictures were measured when they are added, one at a time. */
export async function measurePictures(context: PictureContext, closing: AbortSignal): Promise<void> {
  if (await measureAll(context, closing)) await announceLooks(context.db);
}

/** Whether there was any. */
async function measureAll(context: PictureContext, closing: AbortSignal): Promise<boolean> {
  const { db, clock, log } = context;
  let isAnyMeasured = false;
  while (!closing.aborted) {
    const now = clock.now();
    const picture = await claimToMeasure(db, now, secondsAfter(now, CLAIM_SECONDS));
    if (!picture) break;
    try {
      await noteLook(db, picture.id, await measure(context, picture));
    } catch (error) {
      if (error instanceof MakerClosed) {
        await noteLook(db, picture.id, {});
        break;
      }
      if (!(error instanceof MakerFailed)) throw error;
      log.warn({ err: error, picture: picture.id }, 'a picture could not be measured');
      await noteLook(db, picture.id, { look: 'melts' });
    }
    isAnyMeasured = true;
  }
  return isAnyMeasured;
}

/** By its smallest size. */
async function measure(context: PictureContext, picture: Picture): Promise<Look> {
  const { config, pictures } = context;
  return withWorkFolder(config.dataDir, async (folder) => {
    const file = path.join(folder, 'made');
    const found = await findServed(context, pictureFile(picture.sha256.toString('hex'), 320, 'webp'));
    if (found === null) throw new MakerFailed('the file of the picture is not there');
    await pipeline(found.content, createWriteStream(file, { mode: 0o600 }));
    return lookOf(await pictures.maker.measure(file), picture);
  });
}
