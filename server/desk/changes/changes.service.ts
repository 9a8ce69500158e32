import type { ChangeSet, KeptChange } from '#contract/desk/changes.ts';
import { refuse } from '#contract/refusal.ts';
import { undoCategoryChange } from '#server/editing/categories/undo-category-change.service.ts';
import {
  getChangeSet,
  lockChangeSet,
  pageOfChanges,
  readUndoable,
  startKept,
} from '#server/editing/products/change-history.service.ts';
import { undoChangeSet } from '#server/editing/products/undo-change-set.service.ts';
import { findRunningUndo, insertItems, insertJob } from '#server/desk/bulk/bulk-jobs.queries.ts';
import { deleteEarlierJobs } from '#server/desk/bulk/bulk-retention.queries.ts';
import { staffOf } from '#server/desk/bulk/bulk.service.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';

type Shop = Pick<Context, 'db' | 'clock'>;

/** More products than this are taken back by a job. */
const AT_ONCE = 200;
/** Above this many products a person has to confirm. */
const UNCONFIRMED = 50;

export async function getChanges(
  { db }: Shop,
  id: string,
  after: string | undefined,
): Promise<{ set: ChangeSet; changes: KeptChange[]; hasMore: boolean; undoJobId: string | null }> {
  // Read first: once it is over, what it has undone is seen.
  const undoJobId = await findRunningUndo(db, id);
  return { set: await getChangeSet(db, id), ...(await pageOfChanges(db, id, after)), undoJobId };
}

export interface UndoneChanges {
  undone: number;
  left: { id: string; name: string; reason: string }[];
  jobId: string | null;
}

export async function undoChanges(
  { db, clock }: Shop,
  by: StaffCaller,
  id: string,
  products: readonly string[] | undefined,
): Promise<UndoneChanges> {
  const at = clock.now();
  return transaction(db, async (trx) => {
    await lockChangeSet(trx, id);
    const set = await getChangeSet(trx, id);
    const { ids, hasPrices, hasCategories } = await readUndoable(trx, id, products);
    if (!by.isConfirmed && (hasPrices || ids.length > UNCONFIRMED)) throw refuse('desk/confirm');
    const actor = staffOf(by);
    if (hasCategories && products === undefined) {
      await undoCategoryChange(trx, id, { by: actor, at });
      return { undone: ids.length + set.categories, left: [], jobId: null };
    }
    if (ids.length > AT_ONCE) return { undone: 0, left: [], jobId: await goOn(trx, set, { ids, by, at }) };
    const { undone, left } = await undoChangeSet(trx, id, { rows: ids, by: actor, at });
    return { undone: undone.length, left, jobId: null };
  });
}

async function goOn(
  trx: DatabaseTransaction,
  set: ChangeSet,
  { ids, by, at }: { ids: readonly string[]; by: StaffCaller; at: Date },
): Promise<string> {
  // Asked for again, before it has come to the end: another job would have as many rows and find nothing to do.
  const running = await findRunningUndo(trx, set.id);
  if (running !== null) return running;
  const actor = staffOf(by);
  const summary = `Undone: ${set.summary}`;
  const change = { by: actor, at, kind: 'undo' as const, summary, undoes: set.id };
  const changeSetId = await startKept(trx, change, { products: ids.length });
  const jobId = await insertJob(trx, {
    ...{ kind: 'undo', input: {}, summary, by: actor, madeAt: at, state: 'running', total: ids.length },
    ...{ failed: 0, unchanged: 0, changeSetId, undoes: set.id },
  });
  const nothing = { version: null, before: null, after: null, state: 'waiting' as const, note: null };
  await insertItems(
    trx,
    jobId,
    ids.map((productId) => ({ ...nothing, productId })),
  );
  await deleteEarlierJobs(trx, by.staffId);
  return jobId;
}
