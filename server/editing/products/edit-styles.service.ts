import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhile } from '#contract/desk/conflict.ts';
import { refuse } from '#contract/refusal.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { listChangesSince, type ChangedStyle } from './change-sets.queries.ts';
import type { StyleEdit, StyleFields } from './edits.types.ts';
import { lockStyles, updateStyle, type StoredStyle } from './variants.queries.ts';

/** Writes changes to styles; the caller updates their variants in the same transaction. */
export async function editStyles(
  trx: DatabaseTransaction,
  edits: readonly StyleEdit[],
): Promise<ChangedStyle[]> {
  const styles = await lockStyles(
    trx,
    edits.map(({ id }) => id),
  );
  const changed: ChangedStyle[] = [];
  for (const { id, fields } of edits) {
    const style = styles.get(id);
    if (!style) throw refuse('products/style-not-found');
    const after = differingOfStyle(style, fields);
    if (Object.keys(after).length === 0) continue;
    await updateStyle(trx, { ...style, ...after });
    const before = Object.fromEntries(
      Object.keys(after).map((key) => [key, style[key as keyof StyleFields]]),
    );
    changed.push({ id, before, after, version: style.version + 1 });
  }
  return changed;
}

/** Refuses to overwrite a field that somebody else has changed since version `seen`. */
export async function refuseStyleChangedMeanwhile(
  trx: DatabaseTransaction,
  { id, version, ...style }: StoredStyle,
  seen: number,
  wanted: StyleFields,
): Promise<void> {
  if (seen === version) return;
  const later = await listChangesSince(trx, [{ id, version: seen }], 'style');
  // A version without a change set was written some other way: nobody knows what it changed.
  const isKnown = later.length === version - seen;
  const of = (field: string) => later.findLast(({ after }) => Object.hasOwn(after, field));
  const fields = Object.entries(differingOfStyle({ id, version, ...style }, wanted)).flatMap(
    ([field, yours]) =>
      isKnown && !of(field) ? [] : [{ field, yours, theirs: style[field as keyof StyleFields] }],
  );
  if (fields.length === 0) return;
  const last = of(fields[0]!.field);
  throw changedMeanwhile({
    ...{ version, fields },
    changedBy: last?.staffName ?? null,
    changedAt: last?.madeAt ?? null,
  });
}

export function differingOfStyle(style: StoredStyle, fields: Partial<StyleFields>): Partial<StyleFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => !isDeepStrictEqual(value, style[key as keyof StyleFields]),
    ),
  );
}
