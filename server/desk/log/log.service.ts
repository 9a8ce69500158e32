import type { StaffAction } from '#contract/desk/log.ts';
import { readLog } from '#server/audit-log/log.service.ts';
import type { Context } from '#server/platform/context.ts';
import { listNames } from './log-names.queries.ts';

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** A page of the log, with the names that things now have whose ids are in it. */
export async function readNamedLog(
  context: Pick<Context, 'db'>,
  wanted: Parameters<typeof readLog>[1],
): Promise<{ acts: StaffAction[]; hasMore: boolean; names: Record<string, string> }> {
  const page = await readLog(context, wanted);
  const ids = page.acts.flatMap(({ entityId, changes }) => [
    entityId,
    ...Object.values(changes).flatMap((change) => (change ? [change.before, change.after].flat() : [])),
  ]);
  const known = ids.filter((id): id is string => typeof id === 'string' && ID.test(id));
  return { ...page, names: await listNames(context.db, [...new Set(known)]) };
}
