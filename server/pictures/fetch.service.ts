import path from 'node:path';
import { fetchFailures, type FetchFailure } from '#contract/desk/remote-pictures.ts';
import { plainPicturePath } from '#contract/pictures.ts';
import { Refusal } from '#contract/refusal.ts';
import { MakerClosed } from '#server/gateways/pictures/picture-maker.gateway.ts';
import { NotFetched } from '#server/gateways/pictures/remote-picture.gateway.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { isDatabaseAway, transaction } from '#server/platform/database/database.ts';
import { receiveFile, withWorkFolder } from './incoming.service.ts';
import type { PictureContext } from './pictures.types.ts';
import {
  claimFetch,
  deleteFetch,
  isAddressWanted,
  noteFetch,
  placeFetched,
  type ClaimedFetch,
} from './remote-pictures.queries.ts';
import { takeIn } from './take-in.service.ts';

/** The name of the job. */
export const FETCH_PICTURES = 'fetch pictures';

const AT_ONCE = 2;
/** If a process is killed, its pictures are fetched again after this long. Longer than fetching or decoding may take. */
const CLAIM_SECONDS = 90;
/** After a fault of the disk or the store, which is not the picture's. */
const PAUSE_SECONDS = 20;
/** Between attempts, while the other website may only be down or busy. */
const PAUSES_SECONDS = [60, 300, 1800, 7200];
const PASSING: readonly FetchFailure[] = ['unreachable', 'too-slow', 'cut-off', 'site-fault'];

/**
 * Fetches the pictures that products show from other websites, each once, by the rules of an upload. Products show a
 * picture from where it is until it has been fetched.
 */
export async function fetchPictures(context: PictureContext, closing: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const work = async () => {
    while (!closing.aborted) {
      const now = clock.now();
      const until = secondsAfter(now, CLAIM_SECONDS);
      const claimed = await transaction(db, (trx) => claimFetch(trx, { now, until, atOnce: AT_ONCE }));
      if (!claimed) return;
      // The import may have been undone, or the product archived.
      if (await isAddressWanted(db, claimed.address)) await fetchOne(context, claimed, closing);
      else await deleteFetch(db, claimed.id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function fetchOne(context: PictureContext, claimed: ClaimedFetch, closing: AbortSignal): Promise<void> {
  const { db, clock, config, log } = context;
  const { id, address } = claimed;
  try {
    await withWorkFolder(config.dataDir, async (folder) => {
      const file = path.join(folder, 'original');
      const received = await receiveFile(await context.pictures.open(address, closing), file);
      await noteFetch(db, id, { claimed_until: secondsAfter(clock.now(), CLAIM_SECONDS) });
      await takeIn(context, file, received, {
        uploadedBy: null,
        at: clock.now(),
        async also(trx, picture) {
          const own = plainPicturePath(picture.sha256.toString('hex'));
          await placeFetched(trx, claimed, { id: picture.id, path: own });
        },
      });
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    const failure = failureOf(error);
    if (closing.aborted || error instanceof MakerClosed) {
      await noteFetch(db, id, { claimed_until: null });
    } else if (failure === null) {
      log.warn({ err: error, fetch: id }, 'a picture could not be fetched');
      const due = secondsAfter(clock.now(), PAUSE_SECONDS);
      await noteFetch(db, id, { due_at: due, claimed_until: null });
    } else {
      await noteFailure(context, claimed, failure);
    }
  }
}

async function noteFailure(
  { db, clock }: PictureContext,
  { id, tries }: ClaimedFetch,
  failure: FetchFailure,
): Promise<void> {
  const pause = PASSING.includes(failure) ? PAUSES_SECONDS[tries] : undefined;
  await noteFetch(db, id, {
    failure,
    tries: tries + 1,
    claimed_until: null,
    ...(pause === undefined ? { state: 'failed' } : { due_at: secondsAfter(clock.now(), pause) }),
  });
}

/** Null if it was not the picture's fault. */
function failureOf(error: unknown): FetchFailure | null {
  if (error instanceof NotFetched) return error.failure;
  if (!(error instanceof Refusal)) return null;
  return fetchFailures.find((failure) => error.code === `pictures/${failure}`) ?? null;
}
