import type { StaffAct } from '#contract/desk/log.ts';
import type { Context } from '#server/platform/context.ts';
import { listActs, type LogFilter } from './log.queries.ts';

const PER_PAGE = 50;

export async function readLog(
  { db }: Pick<Context, 'db'>,
  { refused, ...filter }: Omit<LogFilter, 'isRefused' | 'limit'> & { refused?: 'true' | undefined },
): Promise<{ acts: StaffAct[]; hasMore: boolean }> {
  const rows = await listActs(db, { ...filter, isRefused: refused === 'true', limit: PER_PAGE + 1 });
  const acts = rows.slice(0, PER_PAGE).map(({ happenedAt, staffId, name, role, ...act }) => ({
    ...act,
    happenedAt: happenedAt.toISOString(),
    who: staffId === null ? null : { id: staffId, name: name ?? '', role: role ?? '' },
  }));
  return { acts, hasMore: rows.length > PER_PAGE };
}
