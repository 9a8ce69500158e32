import { z } from 'zod';
import { placeForm } from '#contract/addresses.ts';
import { orderStatuses, paymentStatuses } from '#contract/orders.ts';
import { line, optionalLine, noContent, searchTerm, text, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { job } from './jobs.ts';
import { withDash } from './order-numbers.ts';
import { letters, MOST_NOTED, orderViews, refundReasons } from './order-words.ts';
import { event } from './timeline.ts';

const pence = z.number();
const time = z.string();
const day = z.string();

const listed = z.object({
  id: z.string(),
  orderNumber: z.string(),
  placedAt: time,
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  totalPence: pence,
  refundedPence: pence,
  items: z.number(),
  /** The days on which delivery was promised. */
  arrivesFrom: day.nullable(),
  arrivesTo: day.nullable(),
  /** It should have left by now to arrive as promised. */
  isLate: z.boolean(),
  isPacked: z.boolean(),
  /** Who has it in their round now. */
  packer: z.string().nullable(),
  /** The shelf held too little to fill it. */
  isShort: z.boolean(),
  /** The buyer has left a note. */
  hasNote: z.boolean(),
  staffNotes: z.number(),
  isInReview: z.boolean(),
  isDisputed: z.boolean(),
  /** Null for those who may not see people, and once the account has been deleted. */
  customer: z.string().nullable(),
  email: z.string().nullable(),
  postalCode: z.string().nullable(),
});
export type ListedDeskOrder = z.output<typeof listed>;

const wanted = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();

export const listDeskOrders = deskEndpoint('listDeskOrders', {
  summary: 'Orders in a view, fifty at a time: what waits from the oldest, all else from the newest',
  access: 'staff',
  may: 'orders.read',
  query: z.object({
    view: z.enum(orderViews, 'There is no such view.').default('all'),
    search: searchTerm(),
    /** The last id of the previous page. */
    after: wanted(uuid),
  }),
  answers: { 200: z.object({ orders: z.array(listed), hasMore: z.boolean() }) },
  refusals: [],
});

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
});

const orderForAll = z.object({
  ...listed.omit({
    customer: true,
    email: true,
    postalCode: true,
    hasNote: true,
    items: true,
    packer: true,
    isShort: true,
  }).shape,
  lines: z.array(orderLine),
  subtotalPence: pence,
  deliveryPence: pence,
  discountPence: pence,
  /** Contained in the total. */
  vatPence: pence,
  /** What can still be refunded: see `refundSum`. */
  refundable: z.object({ deliveryGivenBackPence: pence, leftPence: pence, isPaid: z.boolean() }),
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
   * Refunds the owners have been asked for and have not decided on, because they exceeded the limit of whoever asked.
   */
  refundAsks: z.array(
    z.object({ who: z.string(), kind: z.enum(['refund', 'cancel']), amountPence: pence, at: time }),
  ),
  disputes: z.array(
    z.object({
      kind: z.enum(['dispute', 'reversal', 'hold']),
      paypalId: z.string(),
      status: z.string(),
      reason: z.string().nullable(),
      outcome: z.string().nullable(),
      amountPence: pence.nullable(),
      openedAt: time,
      closedAt: time.nullable(),
    }),
  ),
  /** Newest first. */
  timeline: z.array(event),
  /** Which acts are possible now; where one is not, the reason in words. */
  acts: z.record(
    z.enum(['pack', 'ship', 'deliver', 'cancel', 'refund']),
    z.object({ whyNot: z.string().nullable() }),
  ),
  /** Letters that can be resent. */
  letters: z.array(z.enum(letters)),
  waiting: job.nullable(),
});

export const address = z.object({
  contactName: z.string().optional(),
  phoneNumber: z.string().nullish(),
  streetAddress1: z.string().optional(),
  streetAddress2: z.string().nullish(),
  city: z.string().optional(),
  regionOrState: z.string().optional(),
  postalCode: z.string().optional(),
  country: z.string(),
});

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

/** An order number, with or without its dash, or an id. */
const params = z.object({ order: line('The order number', 40) });

export const getDeskOrder = deskEndpoint('getDeskOrder', {
  summary: 'One order: goods, sums, money, and all that has happened to it',
  access: 'staff',
  may: 'orders.read',
  params,
  answers: { 200: deskOrder },
  refusals: ['orders/not-found'],
});

export const packOrder = deskEndpoint('packOrder', {
  summary: 'An order is packed and ready to leave, or is not after all',
  access: 'staff',
  may: 'orders.pack',
  params,
  body: z.strictObject({ isPacked: z.boolean('Please say whether it is packed.') }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/not-packable', 'orders/wants-batch', 'round/not-yours'],
});

const waits = z.object({
  /** The job that will do it, which can be undone until it starts. Null when it was done earlier. */
  job: job.nullable(),
});
const waitingRefusals = ['orders/not-found', 'desk/act-waiting'] as const;

export const shipDeskOrder = deskEndpoint('shipDeskOrder', {
  summary: 'An order leaves; its buyer is told. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject({
    carrier: optionalLine('The carrier', 60),
    trackingUrl: optionalLine('The tracking address', 500),
    /** Send it although its payment is disputed, reversed or held. */
    isInsisted: z.boolean().default(false),
  }),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'orders/not-possible',
    'orders/already-shipped',
    'orders/refund-under-way',
    'orders/disputed',
    'orders/invalid-carrier',
    'orders/invalid-tracking',
  ],
});

export const deliverDeskOrder = deskEndpoint('deliverDeskOrder', {
  summary: 'An order has arrived',
  access: 'staff',
  may: 'orders.ship',
  params,
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/not-possible'],
});

export const cancelDeskOrder = deskEndpoint('cancelDeskOrder', {
  summary:
    'Cancel an order that has not left and give back what is left of its money. Waits ten seconds first',
  access: 'staff',
  may: 'orders.cancel',
  params,
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/not-possible', 'orders/payment-under-way', 'desk/over-limit'],
});

const count = (label: string, most: number) =>
  z
    .number(`${label} must be a whole number.`)
    .int(`${label} must be a whole number.`)
    .min(0, `${label} cannot be below nothing.`)
    .max(most, `${label} is too much.`);

export const refundDeskOrder = deskEndpoint('refundDeskOrder', {
  summary: 'Give money back by line, delivery and goodwill. Waits ten seconds first',
  access: 'staff',
  may: 'orders.refund',
  params,
  body: z.strictObject({
    lines: z
      .array(
        z
          .strictObject({
            id: uuid,
            quantity: count('The quantity', 100_000),
            backOnSale: count('What goes back on sale', 100_000),
          })
          .refine(({ quantity, backOnSale }) => backOnSale <= quantity, {
            message: 'No more can go back on sale than is given back.',
            path: ['backOnSale'],
          }),
      )
      .max(500, 'An order has no more lines than that.'),
    deliveryPence: count('The delivery', 100_000_000),
    goodwillPence: count('The goodwill', 100_000_000),
    reason: z.enum(refundReasons, 'Please choose a reason.'),
    /** The amount shown on screen; if it has changed, nothing is done. */
    expectedPence: count('The sum', 100_000_000),
  }),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'payments/not-paid',
    'payments/nothing-left',
    'payments/too-much',
    'desk/changed-meanwhile',
    'desk/over-limit',
  ],
});

export const declineRefund = deskEndpoint('declineRefund', {
  summary: 'What owners were asked to give back does not go back',
  access: 'staff',
  may: 'payments.review',
  wantsConfirmation: false,
  params,
  answers: { 204: noContent },
  refusals: ['orders/not-found'],
});

export const resendLetter = deskEndpoint('resendLetter', {
  summary: 'Send the buyer a letter again. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params,
  body: z.strictObject({ letter: z.enum(letters, 'Please choose a letter.') }),
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/no-such-letter'],
});

export const changeOrderAddress = deskEndpoint('changeOrderAddress', {
  summary:
    'A paid order goes elsewhere in its country, until it has left; where it went before stands in a note',
  access: 'staff',
  may: 'orders.address',
  params,
  body: placeForm,
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/address-fixed'],
});

export const noteOrder = deskEndpoint('noteOrder', {
  summary: 'Write something about an order, for the shop alone',
  access: 'staff',
  may: 'orders.note',
  params,
  body: z.strictObject({ body: text('The note', 2000) }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/too-many-notes'],
});

export const noteOrders = deskEndpoint('noteOrders', {
  summary: 'Write the same about up to a hundred orders, for the shop alone: about all of them or none',
  access: 'staff',
  may: 'orders.note',
  body: z.strictObject({
    orders: z
      .array(line('The order number', 40).transform(withDash))
      .min(1, 'Please say which orders.')
      .max(MOST_NOTED, `At most ${MOST_NOTED} orders get a note at once.`),
    body: text('The note', 2000),
  }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'orders/too-many-notes'],
});

export const askPayPalAgain = deskEndpoint('askPayPalAgain', {
  summary: 'Ask PayPal at once how the payment of an order stands',
  access: 'staff',
  may: 'payments.review',
  params,
  answers: { 204: noContent },
  refusals: ['orders/not-found'],
});

export const giveUpPayment = deskEndpoint('giveUpPayment', {
  summary: 'Cancel an order whose payment is in review. Waits ten seconds first',
  access: 'staff',
  may: 'payments.review',
  params,
  answers: { 200: waits },
  refusals: [...waitingRefusals, 'orders/not-possible', 'payments/not-in-review'],
});

export const decideOnDeskRefunds = deskEndpoint('decideOnDeskRefunds', {
  summary: 'Carry on or drop refunds that may have been made already',
  access: 'staff',
  may: 'payments.review',
  params,
  body: z.strictObject({ decision: z.enum(['carry-on', 'drop'], 'Please say carry-on or drop.') }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'payments/nothing-to-decide'],
});
