import { refuse, type Refusal } from '#contract/refusal.ts';

/** A field that two have changed to different values. */
export interface FieldConflict {
  field: string;
  yours: unknown;
  /** As it is now. */
  theirs: unknown;
}

/** What an answer `desk/changed-meanwhile` says: who has changed the same since the person looked, and to what. */
export interface Conflict {
  /** As it is now: what is sent with it holds. 0 where only its parts have versions. */
  version: number;
  /** Of its parts, by id, where these have their own: the settings of a form, the variants of a style. */
  versions?: Readonly<Record<string, number>>;
  /** Null: nobody at the desk, or nobody knows. */
  changedBy: string | null;
  changedAt: string | null;
  /** Empty where nobody can choose, as when what was to be published or removed is another by now. */
  fields: readonly FieldConflict[];
}

/** The one refusal of an edit that would write over what somebody else has saved. Nothing of the edit was taken. */
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
