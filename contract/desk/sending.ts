import { z } from 'zod';
import { line, optionalLine } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { batch } from './jobs.ts';
import { DESK_MAX_LENGTH } from './limits.ts';
import { orderNumbersIn, withDash } from './order-numbers.ts';
import { MAX_DELIVERED, MAX_SENT } from './order-words.ts';

const sendable = z.object({
  orderNumber: z.string(),
  /** The recipient's name; parts may have been erased with the account. */
  name: z.string(),
  postalCode: z.string(),
  isPacked: z.boolean(),
  /** Somebody else who has it in their pick run now. */
  packer: z.string().nullable(),
  /** Why it must not leave, as far as the shop knows now; null if it may. */
  whyNot: z.string().nullable(),
  /** Its buyer no longer wants all of it, and has not been refunded yet. */
  isWithdrawn: z.boolean(),
});
export type Sendable = z.output<typeof sendable>;

export const listSendable = deskEndpoint('listSendable', {
  summary: 'Which of up to a hundred orders can be sent now, and why the others can’t',
  access: 'staff',
  may: 'orders.ship',
  query: z.object({ orders: orderNumbersIn('can be sent', MAX_SENT) }),
  answers: {
    200: z.object({
      orders: z.array(sendable),
      /** Numbers that match no order this person may see. */
      missing: z.array(z.string()),
    }),
  },
  refusals: [],
});
export type SendableOrders = z.output<(typeof listSendable)['answers'][200]>;

const staying = z.array(z.object({ orderNumber: z.string(), problem: z.string() }));

export const exportParcels = deskEndpoint('exportParcels', {
  summary:
    'Up to a hundred orders as a file for Royal Mail Click & Drop, whether packed in a pick run or not',
  access: 'staff',
  may: 'orders.ship',
  query: z.object({
    orders: orderNumbersIn('can be put into a file', MAX_SENT),
    /** A Royal Mail service code for all of them, such as TPN24. */
    service: optionalLine('The service code', DESK_MAX_LENGTH.serviceCode),
  }),
  answers: {
    200: z.object({
      /** The number of parcels in the file. */
      count: z.number(),
      file: z.string(),
      /** Orders left out, each with its reason. */
      stays: staying,
      /**
       * Orders that were also in an earlier file, whose labels may have been paid for; who wrote the last such file,
       * and when.
       */
      again: z.array(z.object({ orderNumber: z.string(), who: z.string(), at: z.string() })),
    }),
  },
  refusals: [],
});
export type ExportedParcels = z.output<(typeof exportParcels)['answers'][200]>;

export const deliverOrders = deskEndpoint('deliverOrders', {
  summary: 'Mark up to a hundred orders as delivered today. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  body: z.strictObject({
    orders: z
      .array(line('The order number', DESK_MAX_LENGTH.orderNumber).transform(withDash))
      .min(1, 'Please say which orders.')
      .max(MAX_DELIVERED, `At most ${MAX_DELIVERED} orders can be marked at once.`),
  }),
  answers: {
    200: z.object({
      /** Orders that stay as they are, each with its reason. */
      stays: staying,
      batch: batch.nullable(),
    }),
  },
  refusals: [],
});

export const sendOrders = deskEndpoint('sendOrders', {
  summary: 'Send up to a hundred orders with one carrier and tell their buyers. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  body: z.strictObject({
    carrier: optionalLine('The carrier', DESK_MAX_LENGTH.carrier),
    parcels: z
      .array(
        z.strictObject({
          order: line('The order number', DESK_MAX_LENGTH.orderNumber),
          /** The code on the label, or the address at which the parcel can be tracked. Empty for neither. */
          tracking: optionalLine('The tracking code', DESK_MAX_LENGTH.tracking),
          /** Send it although somebody else has it in their pick run. */
          isInsisted: z.boolean('Please say whether to send it anyway.').default(false),
        }),
      )
      .min(1, 'Please say which orders.')
      .max(MAX_SENT, `At most ${MAX_SENT} orders can be sent at once.`),
  }),
  answers: {
    200: z.object({
      /** Orders that stay, each with its reason. */
      stays: staying,
      /** The jobs that were created, undone together. Null if there are none. */
      batch: batch.nullable(),
    }),
  },
  refusals: [],
});
