import { refuse } from '#contract/refusal.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import {
  findChangeSet,
  listChangesOf,
  listStyleChangesOf,
  markUndone,
  type KeptChange,
} from './change-sets.queries.ts';
import { removeImportedCategories } from './imported-categories.queries.ts';
import { findFetched, forgetUnwanted } from '#server/pictures/remote-pictures.service.ts';
import { lockStyles } from './variants.queries.ts';
import { editProducts } from './edit-products.service.ts';
import { differingOfStyle } from './edit-styles.service.ts';
import type { ProductEdit, StyleEdit } from './edits.types.ts';
import { differing, only } from './merge.rules.ts';
import { lockRecords } from './records.queries.ts';

export interface Undone {
  /** The change set that took it back; null if nothing was. */
  changeSetId: string | null;
  undone: string[];
  /** All restored fields, of any product. */
  fields: Set<string>;
  /** What stays as it is, and why, in a sentence. */
  left: { id: string; name: string; reason: string }[];
}

/**
 * Takes back a change set, or some products of it: each gets its old values back. A product that has changed again
 * since in one of the same fields is left alone, and named. Products that the set created are archived, because nothing
 * is deleted but the categories that an import made.
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
  const kept = (await listChangesOf(trx, changeSetId, rows)).filter(({ undoneBy }) => undoneBy === null);
  const changes = await withFetchedPictures(trx, kept);
  const ids = changes.map(({ id }) => id);
  const records = await lockRecords(trx, ids);
  const left: Undone['left'] = [];
  const edits: ProductEdit[] = [];
  // Styles go back only with all of their variants.
  const styles = await readyStyles(trx, changeSetId, ids);
  for (const change of changes) {
    const current = records.get(change.id);
    if (!current) {
      left.push({ id: change.id, name: '', reason: 'It no longer exists.' });
      continue;
    }
    if (Object.keys(differing(current, change.after)).length > 0) {
      left.push({ id: change.id, name: current.name, reason: 'It has been changed again since.' });
      continue;
    }
    edits.push({ id: change.id, fields: backOf(change) });
  }
  // A style and its variants go back together or not at all.
  const stuck = new Set([...styles.left, ...left.map(({ id }) => records.get(id)?.styleId)]);
  const styleOf = (id: string) => records.get(id)!.styleId;
  const changedStyles = new Set([...styles.edits.map(({ id }) => id), ...styles.left]);
  const isStuck = (id: string) => changedStyles.has(styleOf(id)) && stuck.has(styleOf(id));
  for (const { id } of edits)
    if (isStuck(id))
      left.push({ id, name: records.get(id)!.name, reason: 'Its style has been changed again since.' });
  const free = edits.filter(({ id }) => !isStuck(id));
  const styleEdits = styles.edits.filter(({ id }) => !stuck.has(id));
  const summary = `Undone: ${set.summary}`;
  const { changeSetId: undoneBy, outcomes } = await editProducts(
    trx,
    free,
    { ...{ by, at, summary, into }, kind: 'undo', undoes: changeSetId },
    styleEdits,
  );
  const undone: string[] = [];
  const fields = new Set<string>();
  for (const [id, outcome] of outcomes) {
    if (outcome.kind === 'changed') for (const field of outcome.fields) fields.add(field);
    if (outcome.kind !== 'refused') undone.push(id);
    else left.push({ id, name: records.get(id)!.name, reason: outcome.refusal.message });
  }
  // Nobody waits for the pictures of products that are gone again.
  await forgetUnwanted(trx, kept.flatMap(pathsOf));
  if (undoneBy !== null) {
    const ids = [...undone, ...styleEdits.map(({ id }) => id)];
    await markUndone(trx, { changeSetId, undoneBy, ids, undoes: set.undoes });
    await removeImportedCategories(trx, changeSetId, { by, at });
  }
  return { changeSetId: undoneBy, undone, fields, left };
}

/**
 * The old values of the styles that the set changed, and the styles that have changed again since. Empty unless all of
 * the set is taken back, because a style goes back with its variants.
 */
async function readyStyles(
  trx: DatabaseTransaction,
  changeSetId: string,
  ids: readonly string[],
): Promise<{ edits: StyleEdit[]; left: Set<string | null> }> {
  const nothing = { edits: [], left: new Set<string | null>() };
  const changes = await listStyleChangesOf(trx, changeSetId);
  if (changes.length === 0) return nothing;
  const all = await listChangesOf(trx, changeSetId);
  if (all.some(({ id, undoneBy }) => undoneBy === null && !ids.includes(id))) return nothing;
  const styles = await lockStyles(
    trx,
    changes.map(({ id }) => id),
  );
  const left = new Set<string | null>();
  const edits: StyleEdit[] = [];
  for (const { id, before, after } of changes) {
    const style = styles.get(id);
    if (style && Object.keys(differingOfStyle(style, after)).length === 0) edits.push({ id, fields: before });
    else left.add(id);
  }
  return { edits, left };
}

const pathsOf = ({ before, after }: KeptChange) =>
  [...(before?.images ?? []), ...(after.images ?? [])].map(({ path }) => path);

/** A picture that has been fetched since is at another address, which is no change of the product. */
async function withFetchedPictures(
  trx: DatabaseTransaction,
  changes: readonly KeptChange[],
): Promise<readonly KeptChange[]> {
  const fetched = await findFetched(trx, changes.flatMap(pathsOf));
  if (fetched.size === 0) return changes;
  const own = <Fields extends KeptChange['after']>(fields: Fields): Fields =>
    fields.images
      ? {
          ...fields,
          images: fields.images.map((one) => ({ ...one, path: fetched.get(one.path) ?? one.path })),
        }
      : fields;
  return changes.map((change) => ({
    ...change,
    before: change.before && own(change.before),
    after: own(change.after),
  }));
}

function backOf({ before, after }: KeptChange): ProductEdit['fields'] {
  return before === null ? { status: 'archived' } : only(before, after);
}
