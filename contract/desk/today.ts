import { z } from 'zod';
import { deskEndpoint } from './endpoint.ts';

/** Stops at 1,000: `hasMore` says that there are. */
const waiting = z.object({ count: z.number(), hasMore: z.boolean() });

const takings = z.object({ orders: z.number(), pence: z.number() });

const today = z.object({
  /** By the shop's calendar. */
  day: z.string(),
  toPack: waiting,
  late: waiting,
  /** The shelf held too little for them. */
  short: waiting,
  inReview: waiting,
  disputed: waiting,
  /** PayPal refused them, or they wait for a decision. */
  refundsToLookAt: z.array(z.object({ orderNumber: z.string(), amountPence: z.number() })),
  /** What owners are asked to give back, the oldest first; none for those who cannot decide. */
  refundAsks: z.array(z.object({ orderNumber: z.string(), who: z.string(), amountPence: z.number() })),
  /** Customers who wait for all their data, the most urgent first; none for those who may not give it. */
  dataRequests: z.array(
    z.object({ customerId: z.string(), dueOn: z.string(), /** Below 0: it is late. */ daysLeft: z.number() }),
  ),
  /** Orders of which a letter could not be delivered, and none has been since. */
  lostLetters: waiting,
  /** Who else could not be written to; none for those who see no customers. */
  lostAddresses: z.array(z.string()),
  /** Published products of which there are few, or fewer than a week sells. */
  lowStock: waiting,
  /** Written more than a week ago and not published; none for who cannot publish them. */
  oldDrafts: waiting,
  /** New or reported, and nobody has looked; none for who cannot answer them. */
  reviewsToLookAt: waiting,
  /** What was searched for and not found in thirty days, the most frequent first; none for who cannot answer it. */
  misses: z.array(z.object({ words: z.string(), count: z.number() })),
  lastShippedAt: z.string().nullable(),
  /** Nobody has ordered anything yet. */
  isNew: z.boolean(),
  sales: z
    .object({
      today: takings,
      /** The same weekday a week ago, up to the same time of day. */
      lastWeek: takings,
      /** The last thirty days, the oldest first. */
      days: z.array(takings.extend({ day: z.string() })),
    })
    .nullable(),
});
export type Today = z.output<typeof today>;

export const getToday = deskEndpoint('getToday', {
  summary:
    'What waits to be done; for those who read reports, what was sold today and in the last thirty days',
  access: 'staff',
  may: 'orders.read',
  answers: { 200: today },
  refusals: [],
});
