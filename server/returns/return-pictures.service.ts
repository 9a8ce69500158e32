import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_PICTURE_BYTES } from '#contract/desk/picture-limits.ts';
import { refuse } from '#contract/refusal.ts';
import { MAX_RETURN_PICTURES } from '#contract/returns/words.ts';
import { MakerFailed } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { lockOrder } from '#server/orders/order-payment.service.ts';
import { receiveFile, withWorkFolder } from '#server/pictures/incoming.service.ts';
import type { PictureContext } from '#server/pictures/pictures.types.ts';
import type { By } from '#server/platform/actor.ts';
import { createQueue } from '#server/platform/admission/queue.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import type { IncomingFile } from '#server/platform/http/incoming-file.ts';
import { findOwnPicture, findOwnReturn, insertPicture, listPictures } from './return-pictures.queries.ts';

/*
 * Pictures of what is wrong. They are added to a message that has been written down already, so that no slow upload loses
 * its words; made small, without where and by whom they were taken; and seen by their buyer and the desk only.
 */

const SMALL = { longest: 1600, maxBytes: 400_000 };

/** One at a time from each buyer, who may take minutes to send it. */
const ofBuyer = createQueue({
  running: Infinity,
  runningPerClient: 1,
  waiting: 200,
  patienceMilliseconds: 120_000,
});
/** For files that have arrived. */
const arrived = createQueue({
  running: 2,
  runningPerClient: 1,
  waiting: 40,
  patienceMilliseconds: 60_000,
});

/** The same picture twice is one. */
export async function addReturnPicture(
  context: PictureContext,
  { customerId }: By,
  returnId: string,
  { content, announcedBytes }: IncomingFile,
): Promise<{ position: number }> {
  const { db, config } = context;
  return ofBuyer.run(customerId, async () => {
    await requireOpen(db, customerId, returnId);
    if (content === null) throw refuse('pictures/empty');
    if (announcedBytes !== null && announcedBytes > MAX_PICTURE_BYTES) throw refuse('pictures/too-large');
    return withWorkFolder(config.dataDir, async (folder) => {
      const file = path.join(folder, 'original');
      await receiveFile(content, file);
      const bytes = await arrived.run(customerId, () => makeSmall(context, file, path.join(folder, 'small')));
      return transaction(db, async (trx) => {
        const { orderId } = await requireOpen(trx, customerId, returnId);
        await lockOrder(trx, orderId, customerId);
        await requireOpen(trx, customerId, returnId);
        return { position: await keep(trx, returnId, bytes) };
      });
    });
  });
}

export async function getReturnPicture(
  db: Database,
  customerId: string,
  { id, position }: { id: string; position: number },
): Promise<Uint8Array> {
  if (!(await findOwnReturn(db, customerId, id))) throw refuse('returns/not-found');
  const bytes = await findOwnPicture(db, id, position);
  if (!bytes) throw refuse('returns/picture-not-found');
  return bytes;
}

/** Only messages about faults have pictures. */
async function requireOpen(db: Database, customerId: string, returnId: string) {
  const found = await findOwnReturn(db, customerId, returnId);
  if (!found || found.kind !== 'claim') throw refuse('returns/not-found');
  if (found.closedAt !== null) throw refuse('returns/closed');
  return found;
}

async function keep(db: Database, returnId: string, bytes: Buffer): Promise<number> {
  const there = await listPictures(db, returnId);
  const same = there.find((picture) => picture.bytes.equals(bytes));
  if (same) return same.position;
  if (there.length >= MAX_RETURN_PICTURES) {
    throw refuse('returns/too-many-pictures', { limit: MAX_RETURN_PICTURES });
  }
  const position = there.length + 1;
  await insertPicture(db, { returnId, position, bytes });
  return position;
}

/** Without what a camera writes into a picture beside it. */
export async function makeSmall({ pictures: { maker } }: PictureContext, file: string, webp: string) {
  try {
    const looked = await maker.shrink(file, { ...SMALL, webp });
    if (!('whyNot' in looked)) return await readFile(webp);
    const { whyNot, ...values } = looked;
    throw refuse(`pictures/${whyNot}`, values);
  } catch (error) {
    if (error instanceof MakerFailed) throw refuse('pictures/too-hard');
    throw error;
  }
}
