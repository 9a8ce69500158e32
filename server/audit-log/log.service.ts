import type { StaffAction } from '#contract/desk/log.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { listActions, type LogFilter } from './log.queries.ts';

const PER_PAGE = 50;

type WantedActions = Omit<LogFilter, 'isRefused' | 'limit' | 'from' | 'until'> & {
  refused?: 'true' | undefined;
  /** Whole days, in UTC. */
  from: string | null;
  to: string | null;
};

export async function readLog(
  { db }: Pick<Context, 'db'>,
  { refused, from, to, ...filter }: WantedActions,
): Promise<{ acts: StaffAction[]; hasMore: boolean }> {
  const rows = await listActions(db, {
    ...filter,
    from: from === null ? null : startOf(from),
    until: to === null ? null : daysBefore(startOf(to), -1),
    isRefused: refused === 'true',
    limit: PER_PAGE + 1,
  });
  const acts = rows.slice(0, PER_PAGE).map(({ happenedAt, staffId, name, role, ...act }) => ({
    ...act,
    happenedAt: happenedAt.toISOString(),
    who: staffId === null ? null : { id: staffId, name: name ?? '', role: role ?? '' },
  }));
  return { acts, hasMore: rows.length > PER_PAGE };
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
