import { z } from 'zod';
import { orderStatuses } from '#contract/orders.ts';
import { pictureRefusals } from '#contract/refusals/of-pictures.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import {
  faults,
  MAX_RETURN_PICTURES,
  returnKinds,
  returnOutcomes,
  returnRules,
  returnStates,
} from '#contract/returns/words.ts';
import { line, noContent, optionalText, searchTerm, text, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { job } from './jobs.ts';
import { DESK_MAX_LENGTH, MAX_ORDER_LINES } from './limits.ts';
import { withDash } from './order-numbers.ts';
import { closings, conditions, RETURN_MAX_LENGTH, returnViews } from './return-words.ts';
import { waits, waitingRefusals } from './waiting-actions.ts';

const pence = z.number();
const day = z.string();
const time = z.string();

/** Completed, for a return. */
const refund = z.object({ id: z.string(), amountPence: pence, at: time });

/** Of a return, in a list and at its order. */
export const listedReturn = z.object({
  id: z.string(),
  code: z.string(),
  orderNumber: z.string(),
  kind: z.enum(returnKinds),
  fault: z.enum(faults).nullable(),
  state: z.enum(returnStates),
  toldAt: time,
  pieces: z.number(),
  sendBackBy: day.nullable(),
  refundDue: day.nullable(),
  receivedAt: time.nullable(),
  /** When a claim was answered. */
  answeredAt: time.nullable(),
  closedAt: time.nullable(),
  outcome: z.enum(returnOutcomes).nullable(),
  refunds: z.array(refund),
  /** Null once the account has been deleted. */
  customer: z.string().nullable(),
});
export type ListedReturn = z.output<typeof listedReturn>;

const count = z.object({ count: z.number(), hasMore: z.boolean() });

export const listDeskReturns = deskEndpoint('listDeskReturns', {
  summary: 'Returns in a view, or those of a code or an order number, fifty at a time',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.returns',
  query: z.object({
    view: z.enum(returnViews, 'There is no such view.').default('due'),
    /** A code, an order number, or what was scanned of either. Found in all views. */
    search: searchTerm(),
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: {
    200: z.object({
      returns: z.array(listedReturn),
      hasMore: z.boolean(),
      counts: z.object({ due: count, told: count, received: count, claims: count }),
      /** The order whose number was searched for, whether anything of it comes back or not. */
      orderNumber: z.string().nullable(),
      /** Of the shop, for parcels that come back. */
      hasAddress: z.boolean(),
    }),
  },
  refusals: [],
});

const returnLine = z.object({
  itemId: z.string(),
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  imagePath: z.string().nullable(),
  /** How many were bought, and how many of them come back. */
  ordered: z.number(),
  quantity: z.number(),
  received: z.number().nullable(),
  condition: z.enum(conditions).nullable(),
  backOnSale: z.number(),
  deductionPence: pence,
  deductionReason: z.string(),
  /** What the buyer was told before the purchase. */
  rule: z.enum(returnRules),
  /** What was paid for all that were bought. */
  paidPence: pence,
});
export type ReturnLine = z.output<typeof returnLine>;

export const deskReturn = listedReturn.extend({
  /** With who made it; null if nobody at the desk did. */
  refunds: z.array(refund.extend({ who: z.string().nullable() })),
  orderStatus: z.enum(orderStatuses),
  wasSent: z.boolean(),
  /** The buyer's own words. */
  note: z.string(),
  tracking: z.string().nullable(),
  answer: z.string(),
  lines: z.array(returnLine),
  /** The positions of its pictures. */
  pictures: z.object({ buyer: z.array(z.number()), staff: z.array(z.number()) }),
  /** What goes back to the buyer as things are now: see `refundSum`. */
  sum: z.object({
    goodsPence: pence,
    deliveryPence: pence,
    deductionPence: pence,
    amountPence: pence,
    /** Of the order, refunded already or about to be. */
    beforePence: pence,
    /** The order has not left: refunding it cancels it. */
    cancels: z.boolean(),
  }),
  /** Null: it can be refunded now. */
  whyNoRefund: z.string().nullable(),
  /** What has gone wrong with its money, and what to do. */
  problem: z.string().nullable(),
  /** The shop has one, to which it can be sent. */
  hasAddress: z.boolean(),
  canReceive: z.boolean(),
  /** Of the order, that could come back in a parcel which nobody announced. */
  openPieces: z.number(),
  canAnswer: z.boolean(),
  closings: z.array(z.enum(closings)),
  waiting: job.nullable(),
});
export type DeskReturn = z.output<typeof deskReturn>;

const params = z.object({ id: uuid });

export const getDeskReturn = deskEndpoint('getDeskReturn', {
  summary: 'One return with its lines, its pictures and the sum that goes back',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.returns',
  params,
  answers: { 200: deskReturn },
  refusals: ['returns/not-found'],
});

const pieces = (label: string) =>
  z
    .int(`${label} must be a whole number.`)
    .min(0, `${label} can’t be negative.`)
    .max(MAX_QUANTITY, `${label} is too large.`);

const receivedLines = z
  .array(
    z
      .strictObject({
        itemId: uuid,
        received: pieces('The number received'),
        condition: z.enum(conditions, 'Please choose the condition.'),
        backOnSale: pieces('The number back on sale'),
        /** Kept back for what it lost by use. Only for those who may refund. */
        deductionPence: z
          .int('The deduction must be an amount.')
          .min(0, 'The deduction can’t be negative.')
          .max(100_000_000, 'The deduction is too large.')
          .default(0),
        deductionReason: optionalText('The reason', RETURN_MAX_LENGTH.reason).default(null),
      })
      .refine(({ received, backOnSale }) => backOnSale <= received, {
        message: 'You can’t put more back on sale than came back.',
        path: ['backOnSale'],
      })
      .refine(({ deductionPence, deductionReason }) => deductionPence === 0 || deductionReason !== null, {
        message: 'Please say why something is kept back. The buyer reads it.',
        path: ['deductionReason'],
      }),
  )
  .min(1, 'Please say what came back.')
  .max(MAX_ORDER_LINES, 'An order can’t have that many lines.')
  .refine((lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length, {
    message: 'Please say each line once.',
  })
  .refine((lines) => lines.some(({ received }) => received > 0), { message: 'Please say what came back.' });
export type ReceivedLines = z.output<typeof receivedLines>;

const receivingRefusals = [
  'returns/closed',
  'returns/not-sent',
  'returns/too-many-pieces',
  'returns/kept-too-much',
  'returns/no-deduction',
  'desk/not-allowed',
] as const;

export const receiveReturn = deskEndpoint('receiveReturn', {
  summary: 'Note what came back, and in what condition; may be corrected until it is refunded',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.return-received',
  params,
  body: z.strictObject({ lines: receivedLines }),
  answers: { 204: noContent },
  refusals: ['returns/not-found', 'desk/act-waiting', 'returns/refund-under-way', ...receivingRefusals],
});

export const receiveUnannounced = deskEndpoint('receiveUnannounced', {
  summary: 'Note a parcel that came back without a message from its buyer',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.return-unannounced',
  body: z.strictObject({
    order: line('The order number', DESK_MAX_LENGTH.orderNumber).transform(withDash),
    lines: receivedLines,
  }),
  answers: { 201: z.object({ id: z.string(), code: z.string() }) },
  refusals: ['orders/not-found', 'returns/not-paid', 'returns/too-many', ...receivingRefusals],
});

/** The lines of an order of which something can come back unannounced. */
export const listReturnable = deskEndpoint('listReturnable', {
  summary: 'What can still come back of an order',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.returns',
  query: z.object({ order: line('The order number', DESK_MAX_LENGTH.orderNumber).transform(withDash) }),
  answers: {
    200: z.object({
      orderNumber: z.string(),
      lines: z.array(
        returnLine
          .pick({ itemId: true, name: true, imagePath: true, rule: true, ordered: true, paidPence: true })
          .extend({ open: z.number() }),
      ),
    }),
  },
  refusals: ['orders/not-found'],
});

export const refundReturn = deskEndpoint('refundReturn', {
  summary:
    'Refund a return: its goods, less what is kept back, and the delivery owed. Waits ten seconds first',
  access: 'staff',
  may: 'orders.refund',
  params,
  body: z.strictObject({
    /** The amount shown on screen; if it has changed, nothing is done. */
    expectedPence: z.int('The amount must be whole pence.').min(0).max(100_000_000),
  }),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'returns/not-found',
    'returns/closed',
    'returns/disputed',
    'returns/refund-under-way',
    'returns/coming-back',
    'payments/not-paid',
    'payments/nothing-left',
    'payments/too-much',
    'desk/changed-meanwhile',
    'desk/over-limit',
  ],
});

export const closeReturn = deskEndpoint('closeReturn', {
  summary: 'Close a return without a refund, where the law allows it',
  access: 'staff',
  may: 'orders.refund',
  act: 'orders.return-closed',
  wantsConfirmation: false,
  params,
  body: z.strictObject({
    outcome: z.enum(closings, 'Please choose how it ends.'),
    /** For the log; the buyer is told why a return is refused. */
    reason: text('The reason', RETURN_MAX_LENGTH.reason),
  }),
  answers: { 204: noContent },
  refusals: [
    'returns/not-found',
    'returns/closed',
    'returns/cannot-close',
    'returns/refund-under-way',
    'desk/act-waiting',
  ],
});

export const answerClaim = deskEndpoint('answerClaim', {
  summary: 'Answer a claim: the buyer gets the words by email. Waits ten seconds first',
  access: 'staff',
  may: 'orders.email',
  act: 'orders.return-answered',
  params,
  body: z.strictObject({ words: text('The answer', RETURN_MAX_LENGTH.answer) }),
  answers: { 200: waits },
  refusals: [
    ...waitingRefusals,
    'returns/not-found',
    'returns/closed',
    'returns/not-a-claim',
    'returns/too-many-answers',
    'orders/no-buyer',
  ],
});

const position = z.coerce
  .number('There is no such picture.')
  .int('There is no such picture.')
  .min(1, 'There is no such picture.')
  .max(MAX_RETURN_PICTURES, 'There is no such picture.')
  .default(1);

export const getReturnPicture = deskEndpoint('getReturnPicture', {
  summary: 'A picture that a buyer sent of a fault, or that was taken of what came back',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.returns',
  params,
  query: z.object({
    whose: z.enum(['buyer', 'staff'], 'There are no such pictures.').default('buyer'),
    position,
  }),
  answers: { 200: z.custom<Blob>() },
  refusals: ['returns/picture-not-found'],
  mediaType: 'image/webp',
  isStreamed: true,
});

export const addReturnPicture = deskEndpoint('addReturnPicture', {
  summary:
    'Keep a picture of what came back, at most three: the body is the file itself. The same file twice is one picture',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.return-picture',
  params,
  takesFile: true,
  answers: { 200: z.object({ position: z.number() }) },
  refusals: ['returns/not-found', 'returns/closed', 'returns/too-many-pictures', ...pictureRefusals],
});

export const removeReturnPicture = deskEndpoint('removeReturnPicture', {
  summary: 'Delete a picture taken at the desk, until the return is closed; succeeds twice',
  access: 'staff',
  may: 'orders.pack',
  act: 'orders.return-picture-removed',
  params,
  query: z.object({ position }),
  answers: { 204: noContent },
  refusals: ['returns/not-found', 'returns/closed'],
});
