import type { ChangeSet, KeptChange } from '#contract/desk/changes.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { listChangedThings, listChangeSets, readChangeSet } from './change-list.queries.ts';
import { beginChangeSet, countChanges, deleteEmptyChangeSet } from './change-sets.queries.ts';
import type { Change } from './edits.types.ts';

export { deleteOldChangeSets, lockChangeSet, readUndoable } from './change-list.queries.ts';

const PER_PAGE = 50;

/** Starts a change set that is filled bit by bit, and writes its only line in the log. Returns its id. */
export async function startKept(
  trx: DatabaseTransaction,
  change: Omit<Change, 'into' | 'act'>,
  told: Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = await beginChangeSet(trx, change);
  await recordAction(trx, change.by, {
    ...{ happenedAt: change.at, act: `products.${change.kind}`, entity: 'change-set', entityId: id },
    after: { summary: change.summary, ...told },
  });
  return id;
}

/** Counts the changes in a change set, and deletes it if it is empty. */
export async function endKept(
  db: Database,
  id: string,
): Promise<{ created: number; updated: number; drafts: number }> {
  const counts = await countChanges(db, id);
  await deleteEmptyChangeSet(db, id);
  return counts;
}

export async function pageOfChangeSets(
  db: Database,
  { kind, after }: { kind?: ChangeSet['kind'] | undefined; after?: string | undefined },
): Promise<{ sets: ChangeSet[]; hasMore: boolean }> {
  const sets = await listChangeSets(db, { kind, after, limit: PER_PAGE + 1 });
  return { sets: sets.slice(0, PER_PAGE), hasMore: sets.length > PER_PAGE };
}

export async function getChangeSet(db: Database, id: string): Promise<ChangeSet> {
  const set = await readChangeSet(db, id);
  if (!set) throw refuse('products/change-set-not-found');
  return set;
}

export async function pageOfChanges(
  db: Database,
  id: string,
  after: string | undefined,
): Promise<{ changes: KeptChange[]; hasMore: boolean }> {
  const changes = await listChangedThings(db, id, { after, limit: PER_PAGE + 1 });
  return { changes: changes.slice(0, PER_PAGE), hasMore: changes.length > PER_PAGE };
}
