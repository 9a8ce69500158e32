import { z } from 'zod';
import { line, optionalDay, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

const act = z.object({
  id: z.string(),
  happenedAt: z.string(),
  /** Null when nobody at the desk did it; `via` says what did. */
  who: z.object({ id: z.string(), name: z.string(), role: z.string() }).nullable(),
  via: z.enum(['desk', 'command', 'shop']),
  /** Cleared after 90 days. */
  address: z.string().nullable(),
  /** Such as `orders.ship`. */
  act: z.string(),
  entityType: z.string().nullable(),
  entityId: z.string().nullable(),
  /** Values before and after, by field; null for personal data, of which only the change is recorded. */
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() }).nullable()),
  isSuccess: z.boolean(),
  /** The refusal's code. */
  refusal: z.string().nullable(),
});
export type StaffAction = z.output<typeof act>;

export const listActions = deskEndpoint('listActions', {
  summary: 'The audit log, newest first, fifty at a time',
  access: 'staff',
  may: 'log.read',
  query: z.object({
    /** The last id of the previous page. */
    after: uuid.optional(),
    staffId: uuid.optional(),
    via: z.enum(['desk', 'command', 'shop'], 'Please choose desk, command or shop.').optional(),
    /** A single act, or a group: `orders` finds `orders.ship`. */
    act: line('Action', 60).optional(),
    entityType: line('Kind', 60).optional(),
    entityId: line('Id', 100).optional(),
    from: optionalDay('The first day'),
    to: optionalDay('The last day'),
    refused: z.literal('true', 'Refused must be true or left out.').optional(),
  }),
  answers: {
    200: z.object({
      acts: z.array(act),
      hasMore: z.boolean(),
      /** Of the ids in these acts: products, categories, orders and staff. */
      names: z.record(z.string(), z.string()),
    }),
  },
  refusals: [],
});
