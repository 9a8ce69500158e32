import path from 'node:path';
import { Readable } from 'node:stream';
import { MAX_PICTURE_BYTES } from '#contract/desk/picture-limits.ts';
import { MAX_RETURN_PICTURES } from '#contract/returns/words.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { receiveFile, withWorkFolder } from '#server/pictures/incoming.service.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { createQueue } from '#server/platform/admission/queue.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { IncomingFile } from '#server/platform/http/incoming-file.ts';
import { makeSmall } from '#server/returns/return-pictures.service.ts';
import { lockReturn } from './return-acts.service.ts';
import {
  deleteStaffPicture,
  findPicture,
  findStaffPicture,
  findReturn,
  insertStaffPicture,
  listPicturePositions,
} from '#server/returns/desk-returns.service.ts';

const uploads = createQueue({
  ...{ running: 4, runningPerClient: 2, waiting: 40, patienceMilliseconds: 180_000 },
});

export async function readPicture(
  { db }: Pick<Context, 'db'>,
  { id, whose, position }: { id: string; whose: 'buyer' | 'staff'; position: number },
): Promise<AsyncIterable<Buffer>> {
  const bytes = await findPicture(db, { id, byStaff: whose === 'staff', position });
  if (bytes === null) throw refuse('returns/picture-not-found');
  return Readable.from([bytes]);
}

/** Keeps a small copy of a picture of what came back, as proof of what is kept back for it. The same one twice is one. */
export async function addPicture(
  context: PictureContext,
  by: StaffCaller,
  id: string,
  { content, announcedBytes }: IncomingFile,
): Promise<{ position: number }> {
  if (announcedBytes !== null && announcedBytes > MAX_PICTURE_BYTES) throw refuse('pictures/too-large');
  const { db, config } = context;
  // Known before a file of twenty megabytes has arrived.
  const told = await findReturn(db, id);
  if (!told) throw refuse('returns/not-found');
  if (told.closedAt !== null) throw refuse('returns/closed');
  if (content === null) throw refuse('pictures/empty');
  const bytes = await uploads.run(by.staffId, () =>
    withWorkFolder(config.dataDir, async (folder) => {
      const file = path.join(folder, 'original');
      await receiveFile(content, file);
      return makeSmall(context, file, path.join(folder, 'small'));
    }),
  );
  return transaction(db, async (trx) => {
    const { order } = await lockReturn(trx, id);
    const same = await findStaffPicture(trx, { id, bytes });
    if (same !== null) return { position: same };
    const position = await freePosition(trx, id);
    await insertStaffPicture(trx, { id, position, bytes });
    await recordAction(trx, actorOf(by), {
      ...{ happenedAt: by.now, act: 'orders.return-picture', entity: 'order', entityId: order.id },
      after: { code: told.code },
    });
    return { position };
  });
}

async function freePosition(trx: DatabaseTransaction, id: string): Promise<number> {
  const taken = await listPicturePositions(trx, id);
  for (let position = 1; position <= MAX_RETURN_PICTURES; position++) {
    if (!taken.some((one) => one.byStaff && one.position === position)) return position;
  }
  throw refuse('returns/too-many-pictures', { limit: MAX_RETURN_PICTURES });
}

export async function removePicture(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  { id, position }: { id: string; position: number },
): Promise<void> {
  await transaction(db, async (trx) => {
    const { order, told } = await lockReturn(trx, id);
    if (!(await deleteStaffPicture(trx, id, position))) return;
    const { code } = told;
    await recordAction(trx, actorOf(by), {
      ...{
        happenedAt: clock.now(),
        act: 'orders.return-picture-removed',
        entity: 'order',
        entityId: order.id,
      },
      after: { code },
    });
  });
}
