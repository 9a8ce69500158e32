import { isDeepStrictEqual } from 'node:util';
import type { FieldConflict } from '#contract/desk/conflict.ts';
import type { StoredFields } from './edits.types.ts';

type Fields = Partial<StoredFields>;

interface DraftState {
  fields: Fields;
  fieldVersions: Record<string, number>;
  version: number;
}

/**
 * The draft after somebody who saw its version `seen` has sent some fields. A field that somebody else has since
 * changed to something else is a conflict; a value equal to the product's is no longer part of the draft.
 */
export function mergeIntoDraft(
  record: StoredFields,
  draft: DraftState | null,
  sent: Fields,
  seen: number,
): { draft: DraftState; isSame: boolean } | { conflicts: FieldConflict[] } {
  const before: DraftState = draft ?? { fields: {}, fieldVersions: {}, version: 0 };
  const shown: Fields = { ...record, ...before.fields };
  const changed = Object.entries(sent).filter(
    ([field, value]) => value !== undefined && !isDeepStrictEqual(value, shown[field as keyof Fields]),
  );
  const conflicts = changed
    .filter(([field]) => (before.fieldVersions[field] ?? 0) > seen)
    .map(([field, yours]) => ({ field, yours, theirs: shown[field as keyof Fields] }));
  if (conflicts.length > 0) return { conflicts };

  // Higher than any version that somebody may have seen of an earlier draft.
  const version = Math.max(before.version, seen) + 1;
  const fields = Object.fromEntries(
    Object.entries({ ...before.fields, ...sent }).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(value, record[field as keyof Fields]),
    ),
  );
  const fieldVersions = { ...before.fieldVersions };
  for (const [field] of changed) fieldVersions[field] = version;
  const isSame = changed.length === 0 && isDeepStrictEqual(fields, before.fields);
  return { draft: { fields, fieldVersions, version: isSame ? before.version : version }, isSame };
}
