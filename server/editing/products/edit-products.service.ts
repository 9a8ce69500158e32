import { changedMeanwhile } from '#contract/desk/conflict.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { indexLater, lockImports } from '#server/catalogue/product-writes.queries.ts';
import { insertChangeSet, listChangesSince } from './change-sets.queries.ts';
import { checkWanted, type Wanted } from './checks.service.ts';
import { editStyles } from './edit-styles.service.ts';
import type {
  Change,
  Edited,
  EditOutcome,
  ProductEdit,
  StoredFields,
  StoredRecord,
  StyleEdit,
} from './edits.types.ts';
import { recordEdits } from './log-of-edits.service.ts';
import { conflictsOfAll, differing, mergeEdit, only } from './merge.rules.ts';
import { tidied } from './record.rules.ts';
import { lockRecords } from './records.queries.ts';
import { checkVariants, checkVariantsLater } from './variants.queries.ts';
import { updateRecords } from './write-records.queries.ts';
import { writeParts } from './write-parts.service.ts';

export { lockRecords, readRecords } from './records.queries.ts';

/**
 * The one way in which people change products. Edits of an older version are merged field by field; a product that does
 * not fit is refused, and the rest is written with a change set and lines in the log, all in the caller's transaction.
 * Each product may come once. With edits of styles it is all or nothing: a refusal is thrown.
 */
export async function editProducts(
  trx: DatabaseTransaction,
  edits: readonly ProductEdit[],
  change: Change,
  styleEdits: readonly StyleEdit[] = [],
): Promise<Edited> {
  const outcomes = new Map<string, EditOutcome>();
  // Taken before the row locks, as an import does, so that no sku, attribute or picture is written from two sides at once.
  const isShared = ({ fields: { sku, attributes, images } }: ProductEdit) =>
    sku !== undefined || attributes !== undefined || images !== undefined;
  if (edits.some(isShared)) await lockImports(trx);
  const records = await lockRecords(
    trx,
    edits.map(({ id }) => id),
  );
  const refuseWith = (id: string, refusal: Refusal) => outcomes.set(id, { kind: 'refused', refusal });

  const wanted: (Wanted & { id: string; before: StoredRecord })[] = [];
  const merge = await readyToMerge(trx, edits, records);
  for (const edit of edits) {
    const before = records.get(edit.id);
    if (!before) {
      refuseWith(edit.id, refuse('catalogue/product-not-found'));
      continue;
    }
    const merged = merge(edit, before);
    if ('refusal' in merged) {
      refuseWith(edit.id, merged.refusal);
      continue;
    }
    const fields = differing(before, merged.fields);
    wanted.push({ id: edit.id, before, fields, record: { ...before, ...fields } });
  }

  await checkVariantsLater(trx);
  const styles = await editStyles(trx, styleEdits);
  const { fitting, newAttributes, refusals } = await checkWanted(trx, wanted);
  for (const [{ id }, refusal] of refusals) refuseWith(id, refusal);
  // A style changes with all its variants or not at all.
  const refused = [...outcomes.values()].find((outcome) => outcome.kind === 'refused');
  if (styles.length > 0 && refused) throw refused.refusal;
  const changed = fitting.filter((one) => {
    one.fields = differing(one.before, one.fields);
    if (Object.keys(one.fields).length > 0) return true;
    outcomes.set(one.id, { kind: 'unchanged', version: one.before.version });
    return false;
  });
  if (changed.length === 0 && styles.length === 0) {
    await checkVariants(trx);
    return { changeSetId: null, outcomes };
  }

  await indexLater(trx);
  await updateRecords(
    trx,
    changed.map(({ record, id }) => ({ ...record, id })),
  );
  await checkVariants(trx);
  await writeParts(trx, changed, newAttributes);
  const rows = changed.map(({ id, before, fields }) => ({
    id,
    before: only(before, fields),
    after: fields,
    version: before.version + 1,
  }));
  const changeSetId = await insertChangeSet(trx, change, rows, styles);
  await recordEdits(trx, { ...change, changeSetId }, rows, styles);
  for (const { id, version, after } of rows)
    outcomes.set(id, { kind: 'changed', version, fields: Object.keys(after) as (keyof StoredFields)[] });
  return { changeSetId, outcomes };
}

type Merge = (
  edit: ProductEdit,
  current: StoredRecord,
) => { fields: Partial<StoredFields> } | { refusal: Refusal };

async function readyToMerge(
  trx: DatabaseTransaction,
  edits: readonly ProductEdit[],
  records: ReadonlyMap<string, StoredRecord>,
): Promise<Merge> {
  const late = edits.flatMap(({ id, version }) => {
    const current = records.get(id)?.version;
    return version !== undefined && current !== undefined && version < current
      ? [{ id, version, current }]
      : [];
  });
  const history = Map.groupBy(await listChangesSince(trx, late), ({ id }) => id);

  return ({ id, version, fields: sent }, current) => {
    const fields = tidied(sent);
    if (version === undefined || version === current.version) return { fields };
    const later = history.get(id) ?? [];
    // A version without a change set was written some other way, such as by SQL: nobody knows what it changed.
    const isKnown = version < current.version && later.length === current.version - version;
    const base: Partial<StoredFields> = {};
    for (const { before } of later.toReversed()) Object.assign(base, before);
    const merged = isKnown
      ? mergeEdit(base, current, fields)
      : { fields, conflicts: conflictsOfAll(current, fields) };
    if (merged.conflicts.length === 0) return merged;
    const last = later.findLast(({ after }) =>
      merged.conflicts.some(({ field }) => Object.hasOwn(after, field.split('.')[0]!)),
    );
    return {
      refusal: changedMeanwhile({
        version: current.version,
        changedBy: last?.staffName ?? null,
        changedAt: last?.madeAt ?? null,
        fields: merged.conflicts,
      }),
    };
  };
}
