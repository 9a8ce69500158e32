import { refuse, type Refusal } from '#contract/refusal.ts';

/** A field that somebody has changed since the person saw it. */
export interface Conflict {
  field: string;
  /** As it is now. */
  value: unknown;
  version: number;
  changedBy: string | null;
  changedAt: string | null;
}

/** Says who changed what and when, and what it is now. What the person wanted is in their hands still. */
export function changedMeanwhile(conflicts: readonly Conflict[]): Refusal {
  return refuse(
    'desk/changed-meanwhile',
    {},
    {
      conflicts: conflicts.map(({ field, value, version, changedBy, changedAt }) => ({
        field,
        value,
        version,
        changedBy,
        changedAt,
      })),
    },
  );
}
