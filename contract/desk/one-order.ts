import { z } from 'zod';
import { postalAddress } from '#contract/addresses.ts';
import { orderStatuses } from '#contract/orders.ts';
import { line } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH } from './limits.ts';
import { job } from './jobs.ts';
import { listed } from './order-list.ts';
import { letters, refundReasons } from './order-words.ts';
import { listedReturn } from './returns.ts';
import { event } from './timeline.ts';

const pence = z.number();
const time = z.string();

/** An order number, with or without its dash, or an id. */
export const ofOrder = z.object({ order: line('The order number', DESK_MAX_LENGTH.orderNumber) });

const orderLine = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  imagePath: z.string().nullable(),
  quantity: z.number(),
  /** How many of these have been refunded, or are about to be. */
  givenBack: z.number(),
  unitPricePence: pence,
  totalPence: pence,
  /** Taken off it by the promotion code. */
  discountPence: pence,
});

const orderForAll = z.object({
  ...listed.omit({
    customer: true,
    email: true,
    postalCode: true,
    hasNote: true,
    items: true,
    packer: true,
  }).shape,
  lines: z.array(orderLine),
  subtotalPence: pence,
  deliveryPence: pence,
  standardDeliveryPence: pence,
  /** Null: placed before there was a choice. */
  deliveryMethod: z.string().nullable(),
  /** Where it is collected, as its buyer was told; null: it is sent. The code stays with the buyer. */
  collection: z.object({ address: z.string(), hours: z.string() }).nullable(),
  /** The promotion code it was placed with. */
  promotionCode: z.string().nullable(),
  discountPence: pence,
  /** Contained in the total. */
  vatPence: pence,
  /** What can still be refunded: see `refundSum`. */
  refundable: z.object({
    deliveryGivenBackPence: pence,
    deductedPence: pence,
    leftPence: pence,
    isPaid: z.boolean(),
  }),
  termsVersion: z.number().nullable(),
  shippedAt: time.nullable(),
  deliveredAt: time.nullable(),
  carrier: z.string().nullable(),
  packed: z.object({ by: z.string(), at: time, weightGrams: z.number().nullable() }).nullable(),
  payments: z.array(
    z.object({
      state: z.string(),
      amountPence: pence,
      paypalOrderId: z.string().nullable(),
      captureId: z.string().nullable(),
      createdAt: time,
      /** Why it was declined or needs review: PayPal's codes. */
      note: z.string().nullable(),
      /** For a payment in review, the amounts PayPal says it received, such as 59.00 GBP. */
      received: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      state: z.enum(['requested', 'completed', 'failed']),
      amountPence: pence,
      reason: z.enum(refundReasons).nullable(),
      createdAt: time,
      settledAt: time.nullable(),
      /** It may have been made already, and needs a decision. */
      needsDecision: z.boolean(),
      note: z.string().nullable(),
    }),
  ),
  /**
   * Refunds the owners have been asked for and have not decided on, because they exceeded the limit of the person asking.
   */
  refundAsks: z.array(
    z.object({
      who: z.string(),
      kind: z.enum(['refund', 'cancel']),
      amountPence: pence,
      /** The return it is for. */
      returnId: z.string().nullable(),
      at: time,
    }),
  ),
  disputes: z.array(
    z.object({
      kind: z.enum(['dispute', 'reversal', 'hold']),
      paypalId: z.string(),
      status: z.string(),
      reason: z.string().nullable(),
      outcome: z.string().nullable(),
      amountPence: pence.nullable(),
      /** When PayPal wants an answer by. */
      respondBy: time.nullable(),
      openedAt: time,
      closedAt: time.nullable(),
    }),
  ),
  /** Newest first. */
  timeline: z.array(event),
  /** Which acts are possible now. Where one would be, were it not for something that may pass: what that is, in words. */
  acts: z.record(
    z.enum([
      'pack',
      'ship',
      'track',
      'deliver',
      'undeliver',
      'ready',
      'remind',
      'handOver',
      'cancel',
      'refund',
    ]),
    z.object({ isPossible: z.boolean(), whyNot: z.string().nullable() }),
  ),
  /** Emails that can be resent. */
  letters: z.array(z.enum(letters)),
  waiting: job.nullable(),
  /** Newest first. */
  returns: z.array(listedReturn.omit({ customer: true, orderNumber: true })),
  /** That could come back in a parcel which nobody announced. */
  openPieces: z.number(),
  /** Its buyer no longer wants all of it, and has not been refunded yet. */
  isWithdrawn: z.boolean(),
});

/** Once the account is deleted, an order keeps only the country. */
export const address = postalAddress.partial().extend({ country: postalAddress.shape.country });
export type OrderAddress = z.output<typeof address>;

/** Only for those who may see whose order it is. */
const people = z.object({
  customer: z
    .object({
      /** Null for those who may not open the account. */
      id: z.string().nullable(),
      name: z.string(),
      email: z.string(),
    })
    .nullable(),
  shippingAddress: address,
  trackingUrl: z.string().nullable(),
  /** The buyer's own words. */
  notes: z.string().nullable(),
  staffNotes: z.array(z.object({ who: z.string(), at: time, body: z.string() })),
  otherOrders: z.array(
    z.object({ orderNumber: z.string(), placedAt: time, totalPence: pence, status: z.enum(orderStatuses) }),
  ),
});

/** Everything personal is in `people`, which is null for those who may not see it. */
export const deskOrder = orderForAll.omit({ staffNotes: true }).extend({ people: people.nullable() });
export type DeskOrder = z.output<typeof deskOrder>;

export const getDeskOrder = deskEndpoint('getDeskOrder', {
  summary: 'One order: goods, sums, payments and timeline',
  access: 'staff',
  may: 'orders.read',
  params: ofOrder,
  answers: { 200: deskOrder },
  refusals: ['orders/not-found'],
});
