import { ApiError } from '#contract/call.ts';

/** What somebody else has saved since this person looked. */
export interface Conflict {
  field: string;
  value: unknown;
  version: number;
  changedBy: string | null;
  changedAt: string | null;
}

export function conflictsOf(error: unknown): readonly Conflict[] {
  if (!(error instanceof ApiError) || error.code !== 'desk/changed-meanwhile') return [];
  const { conflicts } = error.problem;
  return Array.isArray(conflicts) ? (conflicts as Conflict[]) : [];
}

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** At the field: theirs in words, yours is what stands in it. `value` as the screen shows such values. */
export function meanwhileWords({ changedBy, changedAt }: Conflict, value: string): string {
  const who = changedBy ?? 'Somebody';
  const when = changedAt === null ? 'meanwhile' : `on ${london.format(new Date(changedAt))}`;
  return `${who} changed this to ${value === '' ? 'nothing' : `“${value}”`} ${when}. Save again to put yours in its place.`;
}
