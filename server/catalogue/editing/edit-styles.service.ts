import { isDeepStrictEqual } from 'node:util';
import { refuse } from '#contract/refusal.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import type { ChangedStyle } from './change-sets.queries.ts';
import type { StyleEdit, StyleFields } from './edits.types.ts';
import { lockStyles, updateStyle, type StoredStyle } from './variants.queries.ts';

/** Writes what changes of styles; their variants follow in the same transaction. */
export async function editStyles(
  trx: DatabaseTransaction,
  edits: readonly StyleEdit[],
): Promise<ChangedStyle[]> {
  const styles = await lockStyles(
    trx,
    edits.map(({ id }) => id),
  );
  const changed: ChangedStyle[] = [];
  for (const { id, version, fields } of edits) {
    const style = styles.get(id);
    if (!style) throw refuse('products/style-not-found');
    if (version !== undefined && version !== style.version)
      throw refuse('desk/changed-meanwhile', { who: '', when: '', version: style.version, fields: [] });
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

export function differingOfStyle(style: StoredStyle, fields: Partial<StyleFields>): Partial<StyleFields> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => !isDeepStrictEqual(value, style[key as keyof StyleFields]),
    ),
  );
}
