import path from 'node:path';
import type { Readable } from 'node:stream';
import type { DeskPicture } from '#contract/desk/pictures.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURES_AN_HOUR } from '#contract/desk/picture-limits.ts';
import { plainPictureFile, plainPicturePath } from '#contract/pictures.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { MakerFailed } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { createQueue } from '#server/platform/admission/queue.ts';
import { MAKE_PICTURES } from './make.service.ts';
import { receiveFile, withWorkFolder, type Received } from './incoming.service.ts';
import { countUploads, findPictures, insertPicture, wantPicture, type Picture } from './pictures.queries.ts';
import { originalName, servedName, steps } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';
import { busyWhenAway } from './served.service.ts';

/**
 * Somebody who drops forty pictures uploads a few at a time. A file may take minutes to arrive, so until it has, it
 * only holds up others of its sender.
 */
const ofSender = createQueue({
  running: Infinity,
  runningPerClient: 6,
  waiting: 240,
  patienceMilliseconds: 180_000,
});
/** For files that have arrived. */
const arrived = createQueue({
  running: 6,
  runningPerClient: 3,
  waiting: 240,
  patienceMilliseconds: 180_000,
});

/**
 * Accepts an upload once it is known to be a picture, and can tell the sender so. It can be shown at its
 * plain address from then on; its other sizes are made afterwards.
 */
export async function uploadPicture(
  context: PictureContext,
  by: StaffCaller,
  { content, announcedBytes }: { content: Readable | null; announcedBytes: number | null },
): Promise<DeskPicture> {
  if (content === null) throw refuse('pictures/empty');
  if (announcedBytes !== null && announcedBytes > MAX_PICTURE_BYTES) throw refuse('pictures/too-large');
  const { db, config } = context;
  return ofSender.run(by.staffId, () =>
    withWorkFolder(config.dataDir, async (folder) => {
      if ((await countUploads(db, by.staffId, secondsAfter(by.now, -3600))) >= MAX_PICTURES_AN_HOUR) {
        throw refuse('pictures/too-many', { limit: MAX_PICTURES_AN_HOUR, retryAfter: 300 });
      }
      const file = path.join(folder, 'original');
      const received = await receiveFile(content, file);
      return arrived.run(by.staffId, () => takeIn(context, by, file, received));
    }).catch((error: unknown) => {
      throw busyWhenAway(error, context.log);
    }),
  );
}

async function takeIn(
  context: PictureContext,
  by: StaffCaller,
  file: string,
  { bytes, sha256 }: Received,
): Promise<DeskPicture> {
  const { db, background } = context;
  const { store } = context.pictures;
  const sum = sha256.toString('hex');
  const known = await wantPicture(db, sha256, by.now);
  if (known && known.state !== 'failed' && (await isThere(context, sum))) return shown(known);

  const plain = path.join(path.dirname(file), 'plain');
  const { width, height, kind } = await look(context, file, plain);
  await store.put(originalName(sum), file);
  await store.put(servedName(plainPictureFile(sum)), plain);
  const picture = await transaction(db, async (trx) => {
    const added = await insertPicture(trx, {
      ...{ sha256, width, height, bytes, kind, uploadedBy: by.staffId, at: by.now },
    });
    if (added === null) throw refuse('server/busy', { retryAfter: 2 });
    if (added.isNew) {
      await recordAction(trx, actorOf(by), {
        happenedAt: by.now,
        act: 'pictures.upload',
        entity: 'picture',
        entityId: added.picture.id,
        after: { width, height, kind, bytes },
      });
    }
    return added.picture;
  });
  background.wake(MAKE_PICTURES);
  return shown(picture);
}

export async function listPictures(
  { db }: { db: Database },
  ids: readonly string[],
): Promise<{ pictures: DeskPicture[] }> {
  return { pictures: (await findPictures(db, ids)).map(shown) };
}

async function look({ pictures }: PictureContext, file: string, webp: string) {
  try {
    const looked = await pictures.maker.look(file, 960, { webp });
    if (!('whyNot' in looked)) return looked;
    const { whyNot, ...values } = looked;
    throw refuse(`pictures/${whyNot}`, values);
  } catch (error) {
    if (error instanceof MakerFailed) throw refuse('pictures/too-hard');
    throw error;
  }
}

/** A backup may have been restored without its files. */
async function isThere({ pictures: { store } }: PictureContext, sum: string): Promise<boolean> {
  const found = await store.get(servedName(plainPictureFile(sum)));
  found?.content.destroy();
  return found !== null;
}

function shown({ id, sha256, width, height, state, made }: Picture): DeskPicture {
  return {
    ...{ id, width, height, made, of: steps.length },
    path: plainPicturePath(sha256.toString('hex')),
    state: state as DeskPicture['state'],
  };
}
