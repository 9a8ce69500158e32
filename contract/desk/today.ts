import { z } from 'zod';
import { deskEndpoint } from './endpoint.ts';

/** `count` stops at 1,000; `hasMore` says that there are more. */
const waiting = z.object({ count: z.number(), hasMore: z.boolean() });

const takings = z.object({ orders: z.number(), pence: z.number() });

const today = z.object({
  /** In the shop's time zone. */
  day: z.string(),
  toPack: waiting,
  /** The packing screen has them all: none is in somebody else’s pick run, packed outside one, or held back. */
  isAllInPacking: z.boolean(),
  late: waiting,
  /** Ready to collect for some days. */
  uncollected: waiting,
  /** The shelf held too little to fill them. */
  short: waiting,
  inReview: waiting,
  disputed: waiting,
  /** Refunds of returns whose last day is near; `lastDay` is that of the first. None for those who cannot refund. */
  returnsDue: waiting.extend({ lastDay: z.string().nullable() }),
  /** Messages that something is wrong which nobody has answered; none for those who cannot refund. */
  claims: waiting,
  /** Refused by PayPal, or waiting for a decision. */
  refundsToLookAt: z.array(z.object({ orderNumber: z.string(), amountPence: z.number() })),
  /** Refunds the owners are asked for, oldest first; empty for those who cannot decide. */
  refundAsks: z.array(
    z.object({
      orderNumber: z.string(),
      who: z.string(),
      amountPence: z.number(),
      /** The return it is for. */
      returnId: z.string().nullable(),
    }),
  ),
  /** Customers waiting for all their data, the most urgent first; empty for those who may not give it. */
  dataRequests: z.array(
    z.object({ customerId: z.string(), dueOn: z.string(), /** Negative if overdue. */ daysLeft: z.number() }),
  ),
  /** Open complaints about personal data, the most urgent first; empty for those who may not answer them. */
  dataComplaints: z.array(z.object({ id: z.string(), dueOn: z.string(), daysLeft: z.number() })),
  /** Orders with an email that could not be delivered, and none delivered since. */
  lostEmails: waiting,
  /** Other addresses that could not be written to; empty for those who may not see customers. */
  lostAddresses: z.array(z.string()),
  /** Published products that are low in stock, or have less than a week's sales left. */
  lowStock: waiting,
  /** Started more than a week ago and not published; none for those who cannot publish them. */
  oldDrafts: waiting,
  /** Products with pictures shown from other websites; none for those who cannot edit them. */
  remotePictures: waiting,
  /** New or reported, and not yet looked at; none for those who cannot answer them. */
  reviewsToLookAt: waiting,
  /**
   * Searches of the last thirty days that found nothing, most frequent first; empty for those who cannot respond to
   * them.
   */
  misses: z.array(z.object({ words: z.string(), count: z.number() })),
  lastShippedAt: z.string().nullable(),
  /** What is wrong with the shop itself; null for those who do not look after it. */
  systemHealth: z
    .object({
      /** E-mails that have waited for more than an hour, and why one of them has not gone; null if none has been tried. */
      lateEmails: waiting.extend({ reason: z.string().nullable() }),
      /** Left on the disk of the shop's files; null while there is plenty. */
      megabytesLeft: z.number().nullable(),
      /** PostgreSQL's changes cannot be written to the archive of backups. */
      isArchiveStuck: z.boolean(),
      /** The last backup is more than two days old, or the last attempt failed; null while all is well. */
      backup: z
        .object({
          /** Null if there has been none. */ lastAt: z.string().nullable(),
          failure: z.string().nullable(),
        })
        .nullable(),
      /** Faults in orders, money or stock that the last ledger check found. */
      ledgerFaults: z.number(),
      /** PayPal does not accept the shop's credentials: nobody can pay. */
      isRefusedByPayPal: z.boolean(),
    })
    .nullable(),
  /** What the shop lacks before it can sell, the gravest first; empty for those who do not look after it. */
  missingToSell: z.array(
    z.object({
      code: z.string(),
      what: z.string(),
      means: z.string(),
      mend: z.string(),
      /** While it is so, the shop takes no real money. */
      stopsPayments: z.boolean(),
    }),
  ),
  /** Whether payments move money. */
  takesRealMoney: z.boolean(),
  /** The shop has had no order yet. */
  isNew: z.boolean(),
  sales: z
    .object({
      today: takings,
      /** The same weekday last week, up to the same time of day. */
      lastWeek: takings,
      /** The last thirty days, oldest first. */
      days: z.array(takings.extend({ day: z.string() })),
    })
    .nullable(),
});
export type Today = z.output<typeof today>;

export const removeDemoProducts = deskEndpoint('removeDemoProducts', {
  summary: 'Archive unchanged demo products, and remove them from categories and the home page',
  access: 'staff',
  may: 'settings.change',
  answers: { 200: z.object({ products: z.number(), categories: z.number() }) },
  refusals: [],
});

export const getToday = deskEndpoint('getToday', {
  summary: 'The to-do list; with report permission, also sales of today and the last thirty days',
  access: 'staff',
  may: 'orders.read',
  answers: { 200: today },
  refusals: [],
});
