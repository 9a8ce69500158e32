import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { pictureRefusals } from '#contract/refusals/of-pictures.ts';
import { day, line, noContent, optionalText, uuid } from '#contract/text.ts';
import {
  cancelObstacles,
  faults,
  MAX_RETURN_NOTE,
  MAX_RETURN_PICTURES,
  MAX_RETURN_TRACKING,
  returnKinds,
  returnOutcomes,
  returnRules,
  returnStates,
} from './words.ts';

/** `yyyy-MM-dd` in London. */
const calendarDay = z.string();
/** ISO 8601, UTC. */
const time = z.string();

export const orderReturn = z.object({
  id: z.string(),
  /** On the slip in the parcel. */
  code: z.string(),
  kind: z.enum(returnKinds),
  fault: z.enum(faults).nullable(),
  toldAt: time,
  state: z.enum(returnStates),
  /** `received`: null until its parcel is here. */
  lines: z.array(z.object({ itemId: z.string(), quantity: z.number(), received: z.number().nullable() })),
  note: z.string(),
  /** Null: nothing has to be sent back. */
  sendBackBy: calendarDay.nullable(),
  /** The last day for the money; null until the goods, or a proof of posting, are here. */
  refundDue: calendarDay.nullable(),
  tracking: z.string().nullable(),
  receivedAt: time.nullable(),
  /** Kept back of the goods, and why. */
  deductions: z.array(z.object({ itemId: z.string(), amount: z.number(), reason: z.string() })),
  /** What the shop answered to a claim. */
  answer: z.string(),
  pictures: z.number(),
  closedAt: time.nullable(),
  outcome: z.enum(returnOutcomes).nullable(),
  /** In pounds: what was refunded for it, or would be as things stand; null for a claim that has not been refunded. */
  goesBack: z.number().nullable(),
  /** A refund for it has been asked for or made. */
  isBeingRefunded: z.boolean(),
});
export type OrderReturn = z.infer<typeof orderReturn>;

export const orderEvents = [
  'placed',
  'paid',
  'packed',
  'ready',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'received',
  'kept',
  'refunded',
] as const;

export const timelineEntry = z.object({
  at: time,
  event: z.enum(orderEvents),
  /** Of a parcel that has left. */
  carrier: z.string().nullish(),
  trackingUrl: z.string().nullish(),
  /** Of a refund, in pounds. */
  amount: z.number().optional(),
  /** The return that it belongs to. */
  returnId: z.string().optional(),
  /** The day of an arrival, of which nobody knows the moment. */
  day: calendarDay.optional(),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

const byId = z.object({ id: uuid });

export const getReturnOptions = endpoint('getReturnOptions', {
  summary: 'What can be cancelled or sent back of an order, until when, and where to',
  access: 'customer',
  params: byId,
  answers: {
    200: z.object({
      /** Paid, and nobody has begun to pack it: a cancellation ends it at once. */
      canCancel: z.boolean(),
      /** What keeps a paid order that has not been sent from being cancelled at once; null: nothing does. */
      cancelObstacle: z.enum(cancelObstacles).nullable(),
      /** In time, and something is left: a withdrawal is possible. */
      canWithdraw: z.boolean(),
      /** Why not; null if it is. */
      whyNot: z.string().nullable(),
      canClaim: z.boolean(),
      /** The last day to withdraw; null: not known yet, which closes no door. */
      lastDay: calendarDay.nullable(),
      /** The last day to reject faulty goods for all the money. */
      lastDayToReject: calendarDay.nullable(),
      /** The lines of the address for parcels; null: the shop emails it. */
      sendTo: z.string().nullable(),
      /** For the sum that comes back, in pounds: see `refundSum`. */
      delivery: z.number(),
      standardDelivery: z.number(),
      deliveryGivenBack: z.number(),
      deducted: z.number(),
      left: z.number(),
      lines: z.array(
        z.object({
          itemId: z.string(),
          /** How many can still be returned. */
          open: z.number(),
          refunded: z.number(),
          rule: z.enum(returnRules),
        }),
      ),
    }),
  },
  refusals: ['orders/not-found'],
});
export type ReturnOptions = z.infer<(typeof getReturnOptions)['answers'][200]>;

export const cancelPaidOrder = endpoint('cancelPaidOrder', {
  summary:
    'Cancel a paid order: the money goes back at once, or, if it is being packed, it becomes a withdrawal',
  access: 'customer',
  params: byId,
  answers: {
    200: z.object({
      status: z.enum(['cancelled', 'withdrawal']),
      /** The last day for the money. */
      refundDue: calendarDay.nullable(),
    }),
  },
  refusals: ['orders/not-found', 'returns/not-paid', 'returns/nothing-left', 'returns/too-late'],
});

const lines = z
  .array(z.object({ itemId: uuid, quantity: z.int().min(1).max(MAX_QUANTITY) }))
  .min(1, 'Please choose what you are returning.')
  .max(100);

export const tellReturn = endpoint('tellReturn', {
  summary:
    'Withdraw from the purchase of some goods, or say that something is wrong with them; a withdrawal from everything cancels an order that nobody packs',
  access: 'customer',
  params: byId,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('withdrawal'),
      lines,
      note: optionalText('The note', MAX_RETURN_NOTE),
    }),
    z.strictObject({
      kind: z.literal('claim'),
      lines,
      reason: z.enum(faults, 'Please say what is wrong.'),
      note: optionalText('The note', MAX_RETURN_NOTE),
    }),
  ]),
  answers: {
    201: z.object({
      id: z.string(),
      code: z.string(),
      toldAt: time,
      sendBackBy: calendarDay.nullable(),
      refundDue: calendarDay.nullable(),
    }),
  },
  refusals: [
    'orders/not-found',
    'returns/not-paid',
    'returns/nothing-left',
    'returns/too-late',
    'returns/too-many-pieces',
    'returns/too-many',
  ],
});
export type ToldReturn = z.infer<(typeof tellReturn)['answers'][201]>;

export const setReturnTracking = endpoint('setReturnTracking', {
  summary: 'Say how a return was posted: its tracking number is the proof from which the money is due',
  access: 'customer',
  params: byId,
  body: z.strictObject({ tracking: line('The tracking number', MAX_RETURN_TRACKING) }),
  answers: { 204: noContent },
  refusals: ['returns/not-found', 'returns/closed'],
});

export const takeBackReturn = endpoint('takeBackReturn', {
  summary: 'Keep the goods after all, before they have come back',
  access: 'customer',
  params: byId,
  answers: { 204: noContent },
  refusals: ['returns/not-found', 'returns/closed'],
});

export const markArrived = endpoint('markArrived', {
  summary: 'Say on which day an order arrived',
  access: 'customer',
  params: byId,
  body: z.strictObject({ day: day('The day') }),
  answers: { 204: noContent },
  refusals: ['orders/not-found', 'returns/not-sent', 'returns/other-day'],
});

export const addReturnPicture = endpoint('addReturnPicture', {
  summary:
    'Add a picture of what is wrong: the body is the file itself, JPEG, PNG, WebP or AVIF. The same file twice is one picture',
  access: 'customer',
  params: byId,
  takesFile: true,
  answers: { 201: z.object({ position: z.number() }) },
  refusals: ['returns/not-found', 'returns/closed', 'returns/too-many-pictures', ...pictureRefusals],
});

export const getReturnPicture = endpoint('getReturnPicture', {
  summary: 'A picture that the buyer has added to a message about a fault',
  access: 'customer',
  params: byId,
  query: z.object({
    position: z.coerce
      .number('There is no such picture.')
      .int('There is no such picture.')
      .min(1, 'There is no such picture.')
      .max(MAX_RETURN_PICTURES, 'There is no such picture.')
      .default(1),
  }),
  answers: { 200: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array) },
  mediaType: 'image/webp',
  refusals: ['returns/not-found', 'returns/picture-not-found'],
});
