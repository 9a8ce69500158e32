import { isDeepStrictEqual } from 'node:util';
import type { FieldConflict } from '#contract/desk/conflict.ts';
import type { StoredFields } from './edits.types.ts';

type Fields = Partial<StoredFields>;

/** The fields whose values differ from the record's. */
export function differing(record: Fields, fields: Fields): Fields {
  return pickFields(fields, (field) => !isDeepStrictEqual(fields[field], record[field]));
}

/** The record's own values of these fields. */
export function only(record: Fields, fields: Fields): Fields {
  return pickFields(record, (field) => field in fields);
}

/**
 * Merges an edit with what others have changed in the product since the editor saw it. `base`: what the editor saw of
 * the fields changed since. A field that both changed to different values is a conflict; attributes are compared one by
 * one.
 */
export function mergeEdit(
  base: Fields,
  current: Fields,
  edit: Fields,
): { fields: Fields; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const fields = pickFields(edit, (field) => {
    if (!(field in base) || isDeepStrictEqual(base[field], current[field])) return true;
    if (isDeepStrictEqual(edit[field], base[field])) return false;
    if (isDeepStrictEqual(edit[field], current[field]) || field === 'attributes') return true;
    conflicts.push({ field, yours: edit[field], theirs: current[field] });
    return false;
  });
  if (fields.attributes && base.attributes && current.attributes) {
    const merged = mergeByKey(base.attributes, current.attributes, fields.attributes);
    fields.attributes = merged.values;
    conflicts.push(...merged.conflicts.map((one) => ({ ...one, field: `attributes.${one.field}` })));
  }
  return { fields, conflicts };
}

/** If nobody knows what the editor saw, every field that differs is a conflict. */
export function conflictsOfAll(current: Fields, edit: Fields): FieldConflict[] {
  return Object.keys(differing(current, edit)).map((field) => ({
    field,
    yours: edit[field as keyof Fields],
    theirs: current[field as keyof Fields],
  }));
}

type Values = StoredFields['attributes'];

function mergeByKey(
  base: Values,
  current: Values,
  edit: Values,
): { values: Values; conflicts: FieldConflict[] } {
  const conflicts: FieldConflict[] = [];
  const values: Values = {};
  for (const key of new Set([...Object.keys(current), ...Object.keys(edit)])) {
    const [was, theirs, yours] = [base[key], current[key], edit[key]];
    const isMine = !isDeepStrictEqual(yours, was);
    if (isMine && !isDeepStrictEqual(theirs, was) && !isDeepStrictEqual(yours, theirs))
      conflicts.push({ field: key, yours: yours ?? null, theirs: theirs ?? null });
    const value = isMine ? yours : theirs;
    if (value !== undefined) values[key] = value;
  }
  return { values, conflicts };
}

function pickFields(from: Fields, isWanted: (field: keyof StoredFields) => boolean): Fields {
  return Object.fromEntries(
    Object.entries(from).filter(
      ([field, value]) => value !== undefined && isWanted(field as keyof StoredFields),
    ),
  );
}
