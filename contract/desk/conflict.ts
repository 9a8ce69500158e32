import { refuse, type Refusal } from '#contract/refusal.ts';

/** A field that two people have changed to different values. */
export interface FieldConflict {
  field: string;
  yours: unknown;
  /** The current value. */
  theirs: unknown;
}

/**
 * What a `desk/changed-meanwhile` answer holds: who has changed the same fields since the person looked, and to what.
 */
export interface Conflict {
  /** The current version; sending it with the edit makes the edit go through. 0 where only the parts have versions. */
  version: number;
  /** Versions of its parts by id, where parts have their own: the settings of a form, the variants of a style. */
  versions?: Readonly<Record<string, number>>;
  /** Null when it was not changed at the desk, or it is not known by whom. */
  changedBy: string | null;
  changedAt: string | null;
  /**
   * Empty where there is no choice to make, for instance when what was to be published or removed has been replaced.
   */
  fields: readonly FieldConflict[];
}

/**
 * The one refusal of an edit that would overwrite what somebody else has saved. No part of the edit has been applied.
 */
export function changedMeanwhile({
  version,
  versions,
  changedBy,
  changedAt,
  fields,
}: Omit<Conflict, 'changedAt'> & { changedAt: Date | string | null }): Refusal {
  const conflict: Conflict = {
    ...{ version, changedBy, changedAt: changedAt && new Date(changedAt).toISOString(), fields },
    ...(versions && { versions }),
  };
  return refuse('desk/changed-meanwhile', {}, { ...conflict });
}
