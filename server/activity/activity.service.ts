import type { ActivityEntry } from '#contract/activity.ts';
import { refuse } from '#contract/refusal.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { waitForPace, waitInWords } from '#server/platform/admission/pace.rules.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import {
  activityActions,
  findWhenLogWasShorter,
  listActivity as queryActivity,
  recordActivity,
  type Activity,
} from './activity.queries.ts';
import { isTimeZone, spanOfDays } from './activity.rules.ts';

const MAX_ENTRIES_A_DAY = { count: 10_000, seconds: 86_400 };

/**
 * Records an act that a customer could repeat all day long. Beyond ten thousand entries a day it is refused
 * with `activity/too-much`, so that no account fills the disk.
 */
export async function recordOwnAction(trx: DatabaseTransaction, act: Activity): Promise<void> {
  const oldest = await findWhenLogWasShorter(trx, act.customerId, MAX_ENTRIES_A_DAY.count);
  const waitSeconds = oldest
    ? waitForPace([oldest], [{ ...MAX_ENTRIES_A_DAY, count: 1 }], act.happenedAt)
    : 0;
  if (waitSeconds > 0) {
    throw refuse('activity/too-much', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
  }
  await recordActivity(trx, act);
}

export interface ActivityFilter {
  page: number;
  pageSize: number;
  startDate: string | null;
  endDate: string | null;
  timeZone: string;
  actionFilter: string;
  search: string;
}

/** A page of the log, newest first. An unknown action finds nothing. */
export async function listActivity(
  db: Database,
  customerId: string,
  filter: ActivityFilter,
): Promise<{
  logs: ActivityEntry[];
  pageInfo: { currentPage: number; pageSize: number; totalItems: number; totalPages: number };
}> {
  const { page, pageSize, startDate, endDate, timeZone, actionFilter: action, search } = filter;
  if (!isTimeZone(timeZone)) {
    throw invalidFields([{ field: 'timeZone', message: 'That time zone is unknown.' }]);
  }
  if (startDate !== null && endDate !== null && endDate < startDate) {
    throw invalidFields([{ field: 'endDate', message: 'The end date is before the start date.' }]);
  }
  const { entries, total } = await queryActivity(db, customerId, {
    ...spanOfDays({ startDate, endDate }, timeZone),
    action,
    search,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return {
    logs: entries.map(({ happenedAt, ...entry }) => ({ ...entry, timestamp: happenedAt.toISOString() })),
    pageInfo: { currentPage: page, pageSize, totalItems: total, totalPages: Math.ceil(total / pageSize) },
  };
}

export function listActivityActions(): string[] {
  return activityActions.toSorted();
}
