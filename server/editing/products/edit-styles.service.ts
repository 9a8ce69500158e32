import { isDeepStrictEqual } from 'node:util';
import { refuse } from '#contract/refusal.ts';
import { versionedByField } from '#server/audit-log/versioned.rules.ts';
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
  style: StoredStyle,
  seen: number,
  wanted: StyleFields,
): Promise<void> {
  if (seen === style.version) return;
  const later = await listChangesSince(trx, [{ id: style.id, version: seen }], 'style');
  const changes = later.map(({ after, staffName, madeAt }) => ({ fields: after, by: staffName, at: madeAt }));
  // A version without a change set was written some other way: nobody knows what it changed.
  versionedByField(style, wanted, changes.toReversed(), later.length === style.version - seen);
}

export function differingOfStyle(style: StoredStyle, fields: Partial<StyleFields>): Partial<StyleFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => !isDeepStrictEqual(value, style[key as keyof StyleFields]),
    ),
  );
}
