import path from 'node:path';
import { plainPictureFile } from '#contract/pictures.ts';
import { refuse } from '#contract/refusal.ts';
import { MakerFailed } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { MAKE_PICTURES } from './make.service.ts';
import type { Received } from './incoming.service.ts';
import { insertPicture, wantPicture, type Picture } from './pictures.queries.ts';
import { lookOf, originalName, servedName } from './pictures.rules.ts';
import type { PictureContext } from './pictures.types.ts';

/**
 * Keeps a file once it is known to be a picture. It can be shown at its plain address from then on; its other sizes are
 * made afterwards. The same file twice is one picture.
 */
export async function takeIn(
  context: PictureContext,
  file: string,
  { bytes, sha256 }: Received,
  {
    uploadedBy,
    at,
    also,
  }: {
    uploadedBy: string | null;
    at: Date;
    /** Written in the same transaction as the picture. */
    also?: (trx: DatabaseTransaction, picture: Picture, isNew: boolean) => Promise<void>;
  },
): Promise<Picture> {
  const { db, background } = context;
  const { store } = context.pictures;
  const sum = sha256.toString('hex');
  const known = await wantPicture(db, sha256, at);
  if (known && known.state !== 'failed' && (await isThere(context, sum))) {
    if (also) await transaction(db, (trx) => also(trx, known, false));
    return known;
  }

  const plain = path.join(path.dirname(file), 'plain');
  const { edge, ...about } = await look(context, file, plain);
  await store.put(originalName(sum), file);
  await store.put(servedName(plainPictureFile(sum)), plain);
  const picture = await transaction(db, async (trx) => {
    const added = await insertPicture(trx, {
      ...about,
      ...lookOf(edge, about),
      sha256,
      bytes,
      uploadedBy,
      at,
    });
    if (added === null) throw refuse('server/busy', { retryAfter: 2 });
    await also?.(trx, added.picture, added.isNew);
    return added.picture;
  });
  background.wake(MAKE_PICTURES);
  return picture;
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
