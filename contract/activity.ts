import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ACTIVITY_PER_PAGE } from './limits.ts';
import { optionalDay, page, pageInfo, pageSize, searchTerm } from './text.ts';

const activityEntry = z.object({
  id: z.string(),
  /** ISO 8601, UTC. */
  timestamp: z.string(),
  action: z.string(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  /** Free text; empty when there is nothing to say. */
  changes: z.string(),
  isSuccess: z.boolean(),
  failureReason: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const listActivity = endpoint('listActivity', {
  summary: 'What happened in the account, newest first',
  access: 'customer',
  query: z.object({
    page,
    pageSize: pageSize(ACTIVITY_PER_PAGE),
    /** From midnight at the start of this day. */
    startDate: optionalDay('The start date'),
    /** Until the end of this day. */
    endDate: optionalDay('The end date'),
    /** An IANA name such as `Europe/Paris`; decides when those days begin and end. */
    timeZone: z
      .string()
      .max(60, 'That time zone is not known.')
      .regex(/^[A-Za-z0-9_+/-]+$/, 'That time zone is not known.')
      .default('Europe/London'),
    /** One of the actions returned by `listActivityActions`; empty for all. */
    actionFilter: searchTerm(),
    search: searchTerm(),
  }),
  answers: { 200: z.object({ logs: z.array(activityEntry), pageInfo }) },
  refusals: [],
});

export const listActivityActions = endpoint('listActivityActions', {
  summary: 'The actions that the activity log can be filtered by',
  access: 'customer',
  answers: { 200: z.array(z.string()) },
  refusals: [],
});
