import type { ProductWithRemotePictures } from '#contract/desk/remote-pictures.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import type { Context } from '#server/platform/context.ts';
import { FETCH_PICTURES } from './fetch.service.ts';
import {
  askForPictures,
  listAddressesToAskFor,
  listProductsWithRemotePictures,
} from './remote-pictures.queries.ts';

export {
  askForPictures,
  countFetchesOf,
  countRemotePictures,
  findFetched,
  forgetUnwanted,
  takeFetched,
} from './remote-pictures.queries.ts';

const PER_PAGE = 50;
/** With each press, so that none takes long. */
const MAX_ASKED = 10_000;

export async function listRemotePictures(
  { db }: { db: Database },
  after: string | undefined,
): Promise<{ products: ProductWithRemotePictures[]; hasMore: boolean }> {
  const products = await listProductsWithRemotePictures(db, { after, limit: PER_PAGE + 1 });
  return { products: products.slice(0, PER_PAGE), hasMore: products.length > PER_PAGE };
}

/** Has all of them fetched, also those that failed. */
export async function fetchRemotePictures(
  { db, background }: Pick<Context, 'db' | 'background'>,
  by: StaffCaller,
): Promise<void> {
  await transaction(db, async (trx) => {
    const addresses = await listAddressesToAskFor(trx, MAX_ASKED);
    if (addresses.length === 0) return;
    await askForPictures(trx, addresses, { at: by.now, changeSetId: null });
    await recordAction(trx, actorOf(by), {
      ...{ happenedAt: by.now, act: 'pictures.fetch', entity: 'picture' },
      after: { pictures: addresses.length },
    });
  });
  background.wake(FETCH_PICTURES);
}
