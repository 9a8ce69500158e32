import { editProducts } from '#server/editing/products/edit-products.service.ts';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { actorWhoAsked } from '#server/desk/staff/asked-by.queries.ts';
import { workThrough } from '#server/platform/database/claims.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import {
  changeJob,
  endItems,
  listWaiting,
  lockJob,
  lockRunningJob,
  type RunningJob,
  type WaitingItem,
} from './bulk-jobs.queries.ts';

type Shop = Pick<Context, 'db' | 'clock' | 'log'>;
type Ended = Parameters<typeof endItems>[2][number];

/** Few enough that nobody waits for their rows, enough that 50,000 prices take a minute. */
const BATCH = 100;

interface Claimed {
  job: RunningJob;
  item: WaitingItem;
}

/** Continues the jobs that were started, a batch at a time. */
export async function workOnBulkJobs(shop: Shop, closing?: AbortSignal): Promise<void> {
  const { db, clock } = shop;
  await workThrough<Claimed>(db, {
    atOnce: BATCH,
    lock: (trx, max) => lockWaitingItems(trx, max, clock.now()),
    async work(trx, claimed) {
      const { job } = claimed[0]!;
      const items = claimed.map(({ item }) => item);
      await endItems(trx, job.id, await doItems(trx, job, items, clock.now()));
    },
    setAside: ({ job, item }, error) => passOver(shop, job.id, item, error),
    closing,
  });
}

/** Of one job. Ends those that nothing is left of, or whose person may not go on. */
async function lockWaitingItems(trx: DatabaseTransaction, max: number, now: Date): Promise<Claimed[]> {
  for (;;) {
    const job = await lockRunningJob(trx);
    if (!job) return [];
    const items = job.isForfeit ? [] : await listWaiting(trx, job.id, max);
    if (items.length > 0) return items.map((item) => ({ job, item }));
    await changeJob(trx, job.id, { state: job.isForfeit ? 'stopped' : 'done', endedAt: now });
  }
}

async function doItems(
  trx: DatabaseTransaction,
  job: RunningJob,
  items: readonly WaitingItem[],
  at: Date,
): Promise<Ended[]> {
  const by = actorWhoAsked(job);
  if (job.undoes !== null) {
    const rows = items.map(({ productId }) => productId);
    const { undone, left } = await undoChangeSet(trx, job.undoes, { rows, by, at, into: job.changeSetId });
    const done = new Set(undone);
    const reasons = new Map(left.map(({ id, reason }) => [id, reason]));
    return rows.map((productId) =>
      done.has(productId)
        ? { productId, state: 'done', note: null }
        : { productId, state: 'failed', note: reasons.get(productId) ?? 'It has already been undone.' },
    );
  }
  const { outcomes } = await editProducts(
    trx,
    items.map(({ productId, version, after }) => ({
      id: productId,
      version: version ?? undefined,
      fields: after ?? {},
    })),
    { by, at, kind: 'bulk', summary: job.summary, into: job.changeSetId },
  );
  return items.map(({ productId }): Ended => {
    const outcome = outcomes.get(productId);
    if (outcome?.kind === 'changed') return { productId, state: 'done', note: null };
    if (outcome?.kind === 'refused') return { productId, state: 'failed', note: outcome.refusal.message };
    return { productId, state: 'unchanged', note: 'No change needed.' };
  });
}

/** Another process may have skipped it meanwhile and be working on the next one, which is left alone. */
async function passOver({ db, log }: Shop, jobId: string, { productId }: WaitingItem, error: unknown) {
  log.error({ err: error, job: jobId, product: productId }, 'a product of a bulk job could not be changed');
  const note = 'The change failed. Please edit this product on its own.';
  await transaction(db, async (trx) => {
    await lockJob(trx, jobId);
    await endItems(trx, jobId, [{ productId, state: 'failed', note }]);
  });
}
