import { refuse } from '#contract/refusal.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { findChangeSet, listChangesOf, markUndone, type KeptChange } from './change-sets.queries.ts';
import { editProducts } from './edit-products.service.ts';
import type { ProductEdit } from './edits.types.ts';
import { differing, only } from './merge.rules.ts';
import { lockRecords } from './records.queries.ts';

export interface Undone {
  /** The change set that took it back; null: nothing was. */
  changeSetId: string | null;
  undone: string[];
  /** All that was given back, of whichever product. */
  fields: Set<string>;
  /** What stays as it is, and why, in a sentence. */
  left: { id: string; name: string; reason: string }[];
}

/**
 * Takes a change set back, or some products of it: each gets back what it had. A product that has been changed again
 * since in one of the same fields is left alone, and named. What the set created is archived, for nothing is deleted.
 */
export async function undoChangeSet(
  trx: DatabaseTransaction,
  changeSetId: string,
  {
    rows,
    by,
    at,
    into,
  }: { rows?: readonly string[] | undefined; by: Actor; at: Date; into?: string | undefined },
): Promise<Undone> {
  const set = await findChangeSet(trx, changeSetId);
  if (!set) throw refuse('products/change-set-not-found');
  const changes = (await listChangesOf(trx, changeSetId, rows)).filter(({ undoneBy }) => undoneBy === null);
  const ids = changes.map(({ id }) => id);
  const records = await lockRecords(trx, ids);
  const left: Undone['left'] = [];
  const edits: ProductEdit[] = [];
  for (const change of changes) {
    const current = records.get(change.id);
    if (!current) {
      left.push({ id: change.id, name: '', reason: 'It is not there any more.' });
      continue;
    }
    if (Object.keys(differing(current, change.after)).length > 0) {
      left.push({ id: change.id, name: current.name, reason: 'It has been changed again since.' });
      continue;
    }
    edits.push({ id: change.id, fields: backOf(change) });
  }
  const summary = `Taken back: ${set.summary}`;
  const { changeSetId: undoneBy, outcomes } = await editProducts(trx, edits, {
    ...{ by, at, summary, into },
    kind: 'undo',
    undoes: changeSetId,
  });
  const undone: string[] = [];
  const fields = new Set<string>();
  for (const [id, outcome] of outcomes) {
    if (outcome.kind === 'changed') for (const field of outcome.fields) fields.add(field);
    if (outcome.kind !== 'refused') undone.push(id);
    else left.push({ id, name: records.get(id)!.name, reason: outcome.refusal.message });
  }
  if (undoneBy !== null) await markUndone(trx, { changeSetId, undoneBy, ids: undone, undoes: set.undoes });
  return { changeSetId: undoneBy, undone, fields, left };
}

function backOf({ before, after }: KeptChange): ProductEdit['fields'] {
  return before === null ? { status: 'archived' } : only(before, after);
}
