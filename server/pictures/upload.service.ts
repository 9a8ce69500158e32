import path from 'node:path';
import type { DeskPicture } from '#contract/desk/pictures.ts';
import { MAX_PICTURE_BYTES, MAX_PICTURES_AN_HOUR } from '#contract/desk/picture-limits.ts';
import { plainPicturePath } from '#contract/pictures.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { IncomingFile } from '#server/platform/http/incoming-file.ts';
import { createQueue } from '#server/platform/admission/queue.ts';
import { receiveFile, withWorkFolder, type Received } from './incoming.service.ts';
import { countUploads, findPictures, type Picture } from './pictures.queries.ts';
import { steps } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';
import { busyWhenAway } from './served.service.ts';
import { takeIn } from './take-in.service.ts';

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
  { content, announcedBytes }: IncomingFile,
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
      return arrived.run(by.staffId, () => keep(context, by, file, received));
    }).catch((error: unknown) => {
      throw busyWhenAway(error, context.log);
    }),
  );
}

async function keep(
  context: PictureContext,
  by: StaffCaller,
  file: string,
  received: Received,
): Promise<DeskPicture> {
  const picture = await takeIn(context, file, received, {
    uploadedBy: by.staffId,
    at: by.now,
    async also(trx, { id, width, height, kind, bytes }, isNew) {
      if (!isNew) return;
      await recordAction(trx, actorOf(by), {
        ...{ happenedAt: by.now, act: 'pictures.upload', entity: 'picture', entityId: id },
        after: { width, height, kind, bytes },
      });
    },
  });
  return shown(picture);
}

export async function listPictures(
  { db }: { db: Database },
  ids: readonly string[],
): Promise<{ pictures: DeskPicture[] }> {
  return { pictures: (await findPictures(db, ids)).map(shown) };
}

function shown({ id, sha256, width, height, state, made }: Picture): DeskPicture {
  return {
    ...{ id, width, height, made, of: steps.length },
    path: plainPicturePath(sha256.toString('hex')),
    state: state as DeskPicture['state'],
  };
}
