import type { ActivityEntry } from '#contract/activity.ts';
import type { Database } from '#server/platform/database.ts';
import { refuseFields } from '#server/platform/serve.ts';
import { activityActions, listActivity as queryActivity } from './activity.queries.ts';
import { isTimeZone, spanOfDays } from './activity.rules.ts';

export interface ActivityFilter {
  page: number;
  pageSize: number;
  startDate: string | null;
  endDate: string | null;
  timeZone: string;
  actionFilter: string;
  search: string;
}

/** A page of what happened, newest first. An action that there is none of finds nothing. */
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
    throw refuseFields([{ field: 'timeZone', message: 'That time zone is not known.' }]);
  }
  if (startDate !== null && endDate !== null && endDate < startDate) {
    throw refuseFields([{ field: 'endDate', message: 'The end date is before the start date.' }]);
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
