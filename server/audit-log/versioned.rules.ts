import { isDeepStrictEqual } from 'node:util';
import { changedMeanwhile } from '#contract/desk/conflict.ts';

interface Versioned {
  version: number;
  changedBy?: string | null;
  changedAt?: Date | string | null;
}

/** What somebody has changed in a row: the fields' new values. */
export interface LaterChange {
  fields: object;
  by: string | null;
  at: Date;
}

/**
 * Refuses to write over what somebody else has saved since version `seen`. The caller has locked the row. `yours`: the
 * fields to be written, so that the screen can show both values; none, to publish or remove the row.
 */
export function versioned<Row extends Versioned>(row: Row, seen: number, yours: object = {}): Row {
  if (row.version === seen) return row;
  const { version, changedBy = null, changedAt = null } = row;
  throw changedMeanwhile({ version, changedBy, changedAt, fields: conflictsOf(row, yours) });
}

/**
 * As `versioned`, where the history of the row is kept: refuses only fields that somebody else has changed since, to
 * another value. `later`: the changes since, latest first. Not `isKnown`: there are others, and any field counts.
 */
export function versionedByField(
  row: Versioned,
  yours: object,
  later: readonly LaterChange[],
  isKnown = true,
): void {
  const has = (field: string) => (change: LaterChange) => Object.hasOwn(change.fields, field);
  const fields = conflictsOf(row, yours).filter(
    ({ field, yours: value, theirs }) =>
      !isDeepStrictEqual(value, theirs) && (!isKnown || later.some(has(field))),
  );
  if (fields.length === 0) return;
  const last = later.find((change) => fields.some(({ field }) => has(field)(change)));
  const { by: changedBy = null, at: changedAt = null } = last ?? {};
  throw changedMeanwhile({ version: row.version, changedBy, changedAt, fields });
}

function conflictsOf(row: object, yours: object) {
  const theirs = row as Readonly<Record<string, unknown>>;
  return Object.entries(yours).map(([field, value]) => ({
    field,
    yours: value,
    theirs: theirs[field] ?? null,
  }));
}
