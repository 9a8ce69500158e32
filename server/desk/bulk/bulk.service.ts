import type { BulkAction, BulkItem, BulkJob } from '#contract/desk/bulk.ts';
import type { GridRow } from '#contract/desk/grid.ts';
import { MAX_BULK } from '#contract/desk/limits.ts';
import { refuse } from '#contract/refusal.ts';
import { startKept } from '#server/editing/products/change-history.service.ts';
import { readRecords } from '#server/editing/products/edit-products.service.ts';
import { only } from '#server/editing/products/merge.rules.ts';
import { readCategoryNames } from '#server/importing/category-paths.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { leapNote, requireAgreement } from '#server/audit-log/leaps.rules.ts';
import { lowStock, type Low } from '#server/inventory/low-stock.rules.ts';
import { actorOf, type Actor, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { isShared, planFor, summaryOf } from './bulk-action.rules.ts';
import {
  changeJob,
  findJob,
  findLeaps,
  insertItems,
  insertJob,
  listFailed,
  listGridRows,
  listJobs,
  listItems,
  listWanted,
  lockJob,
  type ItemState,
  type NewItem,
} from './bulk-jobs.queries.ts';
import { deleteEarlierJobs } from './bulk-retention.queries.ts';

type Shop = Pick<Context, 'db' | 'clock'>;
type Looking = Pick<Context, 'db' | 'clock' | 'config'>;
type Answer = { job: BulkJob };
type Wanted = Parameters<typeof listWanted>[1];

const CHUNK = 1000;
const PER_PAGE = 50;
/** Above this many products a person has to confirm. */
const UNCONFIRMED = 50;

/** Changes nothing: the changes are stored, so that they can be read, and then made exactly as shown. */
export async function lookAt(
  { db, clock, config }: Looking,
  by: StaffCaller,
  wanted: Wanted,
  act: BulkAction,
): Promise<Answer> {
  const { nameOf, ids } = await readWanted(db, wanted, act, lowStock(config, clock.now()));
  const items: NewItem[] = [];
  for (let from = 0; from < ids.length; from += CHUNK) {
    const records = await readRecords(db, ids.slice(from, from + CHUNK));
    for (const id of ids.slice(from, from + CHUNK)) {
      const record = records.get(id);
      if (!record) continue;
      const planned = planFor(act, record);
      const nothing = { productId: id, version: record.version, before: null, after: null };
      if ('refused' in planned) items.push({ ...nothing, state: 'refused', note: planned.refused });
      else if (Object.keys(planned.fields).length === 0)
        items.push({ ...nothing, state: 'unchanged', note: 'No change needed.' });
      else
        items.push({
          ...nothing,
          ...{ before: only(record, planned.fields), after: planned.fields, state: 'waiting' },
          note: leapNote(record, planned.fields),
        });
    }
  }
  const count = (state: ItemState) => items.filter((item) => item.state === state).length;
  return transaction(db, async (trx) => {
    const id = await insertJob(trx, {
      ...{ kind: act.kind, input: act, by: staffOf(by), madeAt: clock.now(), state: 'looked-at' },
      ...{ summary: summaryOf(act, count('waiting'), nameOf), total: items.length },
      ...{ failed: count('refused'), unchanged: count('unchanged') },
    });
    for (let from = 0; from < items.length; from += CHUNK)
      await insertItems(trx, id, items.slice(from, from + CHUNK), from);
    await deleteEarlierJobs(trx, by.staffId);
    return answerOf(trx, id);
  });
}

async function readWanted(db: Database, wanted: Wanted, act: BulkAction, low: Low) {
  const namesOf = await readCategoryNames(db);
  const nameOf = (id: string) => namesOf(id).at(-1) ?? '';
  if (act.kind === 'categories') {
    const named = act.how === 'move' ? [act.categoryId, act.toId] : [act.categoryId];
    if (named.some((id) => id === null || nameOf(id) === '')) throw refuse('bulk/no-such-category');
  }
  const ids = await listWanted(db, wanted, { withSiblings: isShared(act), low, limit: MAX_BULK + 1 });
  if (ids.length === 0) throw refuse('bulk/nothing');
  if (ids.length > MAX_BULK) throw refuse('bulk/too-many', { limit: MAX_BULK.toLocaleString('en-GB') });
  return { nameOf, ids };
}

export async function startBulk({ db, clock }: Shop, by: StaffCaller, id: string): Promise<Answer> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const job = await locked(trx, id);
    if (job.state === 'running') return answerOf(trx, id);
    const waiting = job.total - job.done - job.failed - job.unchanged;
    if (job.state === 'done' || waiting === 0) throw refuse('bulk/over');
    const act = job.input as BulkAction;
    const isPriced = act.kind === 'price' || (act.kind === 'status' && act.status === 'published');
    if (!by.isConfirmed && (isPriced || job.kind === 'undo' || waiting > UNCONFIRMED))
      throw refuse('desk/confirm');
    if (job.state === 'looked-at' && job.kind === 'price') {
      const { first, count } = await findLeaps(trx, id);
      if (first) requireAgreement(by, [first], count);
    }
    const actor = staffOf(by);
    const { summary } = job;
    const change = { by: actor, at: now, kind: 'bulk' as const, summary };
    const changeSetId = job.changeSetId ?? (await startKept(trx, change, { products: waiting }));
    await changeJob(trx, id, { state: 'running', changeSetId, endedAt: null, actor });
    return answerOf(trx, id);
  });
}

export async function stopBulk({ db, clock }: Shop, by: StaffCaller, id: string): Promise<Answer> {
  const now = clock.now();
  return transaction(db, async (trx) => {
    const { state, summary, changeSetId } = await locked(trx, id);
    if (state !== 'running') return answerOf(trx, id);
    await changeJob(trx, id, { state: 'stopped', endedAt: now });
    await recordAction(trx, actorOf(by), {
      ...{ happenedAt: now, act: 'products.bulkStop', entity: 'change-set', entityId: changeSetId! },
      after: { summary },
    });
    return answerOf(trx, id);
  });
}

/** Looks at the items that failed, with the products as they are now. */
export async function lookAgain(shop: Looking, by: StaffCaller, id: string): Promise<Answer> {
  const job = await transaction(shop.db, (trx) => locked(trx, id));
  if (job.kind === 'undo' || job.state === 'looked-at') throw refuse('bulk/over');
  const failed = await listFailed(shop.db, id);
  if (failed.length === 0) throw refuse('bulk/nothing');
  return lookAt(shop, by, failed, job.input as BulkAction);
}

const ROWS_OF_GRID = 200;

export async function listGrid(
  { db }: Shop,
  wanted: Omit<Parameters<typeof listGridRows>[1], 'limit'>,
): Promise<{ rows: GridRow[]; hasMore: boolean }> {
  const rows = await listGridRows(db, { ...wanted, limit: ROWS_OF_GRID + 1 });
  return { rows: rows.slice(0, ROWS_OF_GRID), hasMore: rows.length > ROWS_OF_GRID };
}

export async function listBulk({ db }: Shop): Promise<{ jobs: BulkJob[] }> {
  return { jobs: await listJobs(db) };
}

export async function getBulk(
  { db }: Shop,
  id: string,
  { state, after }: { state?: ItemState | undefined; after: number },
): Promise<Answer & { items: BulkItem[]; hasMore: boolean }> {
  const job = await findJob(db, id);
  if (!job) throw refuse('bulk/not-found');
  const items = await listItems(db, id, { state, after, limit: PER_PAGE + 1 });
  return { job, items: items.slice(0, PER_PAGE), hasMore: items.length > PER_PAGE };
}

export function staffOf(by: StaffCaller): Actor & { kind: 'staff' } {
  return actorOf(by) as Actor & { kind: 'staff' };
}

async function locked(trx: DatabaseTransaction, id: string) {
  const job = await lockJob(trx, id);
  if (!job) throw refuse('bulk/not-found');
  return job;
}

async function answerOf(trx: DatabaseTransaction, id: string): Promise<Answer> {
  return { job: (await findJob(trx, id))! };
}
