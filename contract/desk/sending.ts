import { z } from 'zod';
import { line, optionalLine } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { batch } from './jobs.ts';
import { orderNumbersIn } from './order-numbers.ts';
import { MOST_SENT } from './order-words.ts';

const sendable = z.object({
  orderNumber: z.string(),
  /** Whose it is; parts may be gone with the account. */
  name: z.string(),
  postalCode: z.string(),
  isPacked: z.boolean(),
  /** Who else has it in their round just now. */
  packer: z.string().nullable(),
  /** Why it must not leave, as far as the shop knows by now; null: it may. */
  whyNot: z.string().nullable(),
});
export type Sendable = z.output<typeof sendable>;

export const listSendable = deskEndpoint('listSendable', {
  summary: 'Which of up to a hundred orders may leave now, and why the others may not',
  access: 'staff',
  may: 'orders.ship',
  query: z.object({ orders: orderNumbersIn('are sent', MOST_SENT) }),
  answers: {
    200: z.object({
      orders: z.array(sendable),
      /** Numbers of no order that this person may see. */
      missing: z.array(z.string()),
    }),
  },
  refusals: [],
});
export type SendableOrders = z.output<(typeof listSendable)['answers'][200]>;

const staying = z.array(z.object({ orderNumber: z.string(), problem: z.string() }));

export const exportParcels = deskEndpoint('exportParcels', {
  summary:
    'Up to a hundred orders as a file for Royal Mail Click & Drop, whether they were packed in a round or not',
  access: 'staff',
  may: 'orders.ship',
  query: z.object({
    orders: orderNumbersIn('are put into a file', MOST_SENT),
    /** A service code of Royal Mail's for all of them, such as TPN24. */
    service: optionalLine('The service code', 20),
  }),
  answers: {
    200: z.object({
      /** How many parcels the file holds. */
      count: z.number(),
      file: z.string(),
      /** What is not in it, each with its reason. */
      stays: staying,
      /** What is in it, and was in a file before: its label may have been paid for. Who wrote that last, and when. */
      again: z.array(z.object({ orderNumber: z.string(), who: z.string(), at: z.string() })),
    }),
  },
  refusals: [],
});
export type ExportedParcels = z.output<(typeof exportParcels)['answers'][200]>;

export const sendOrders = deskEndpoint('sendOrders', {
  summary: 'Up to a hundred orders leave with one carrier; their buyers are told. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  body: z.strictObject({
    carrier: optionalLine('The carrier', 60),
    parcels: z
      .array(
        z.strictObject({
          order: line('The order number', 40),
          /** The code on its label, or the address at which it can be followed. Empty: neither. */
          tracking: optionalLine('The tracking code', 500),
          /** It leaves although somebody else has it in their round. */
          isInsisted: z.boolean('Please say whether it leaves all the same.').default(false),
        }),
      )
      .min(1, 'Please say which orders.')
      .max(MOST_SENT, `At most ${MOST_SENT} orders are sent at once.`),
  }),
  answers: {
    200: z.object({
      /** What stays, each with its reason. */
      stays: staying,
      /** What waits to be done: undone together. Null: nothing does. */
      batch: batch.nullable(),
    }),
  },
  refusals: [],
});
