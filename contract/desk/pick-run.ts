import { z } from 'zod';
import { line, noContent, optionalLine, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { batch } from './jobs.ts';
import { DESK_MAX_LENGTH, MAX_ORDER_LINES } from './limits.ts';
import { MAX_TOTES } from './order-words.ts';
import { parcelGrams } from './parcel-grams.ts';

const toteLine = z.object({
  id: z.string(),
  productId: z.string(),
  /** The quantity left after refunds. */
  quantity: z.number(),
  /** How many were found on the shelf; null if nobody has reported a shortage. */
  found: z.number().nullable(),
});

const crate = z.object({
  number: z.number(),
  orderNumber: z.string(),
  state: z.enum(['claimed', 'packed', 'sent']),
  /** Why it must not leave, as far as the shop knows now; null if it may. */
  whyNot: z.string().nullable(),
  /** Its buyer no longer wants all of it, and has not been refunded yet. */
  isWithdrawn: z.boolean(),
  /** Its customer collects it: it gets no label and is not sent. */
  isCollected: z.boolean(),
  /** The name for the label. */
  name: z.string(),
  postalCode: z.string(),
  /** The buyer's own words. */
  notes: z.string().nullable(),
  /** The parcel's full weight as typed while packing; null if nobody has typed one. */
  weightGrams: z.number().nullable(),
  lines: z.array(toteLine),
});
export type Tote = z.output<typeof crate>;

const product = z.object({
  id: z.string(),
  name: z.string(),
  /** Such as size and colour. */
  options: z.array(z.string()),
  sku: z.string(),
  imagePath: z.string().nullable(),
  shelf: z.string(),
  /** Sorting by this and then by sku gives the way past the shelves. */
  shelfOrder: z.string(),
  weightGrams: z.number().nullable(),
  asksBatch: z.boolean(),
  /** Shown before it is packed; empty when there is nothing to say. */
  packingNote: z.string(),
});
export type PickRunProduct = z.output<typeof product>;

const pick = z.object({ productId: z.string(), quantity: z.number(), isShort: z.boolean() });

const round = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** After this time others may take what is not packed. Every act of its packer extends it. */
  claimedUntil: z.string().nullable(),
  crates: z.array(crate),
  products: z.array(product),
  picks: z.array(pick),
});
export type PickRun = z.output<typeof round>;

export const getPickRun = deskEndpoint('getPickRun', {
  summary: 'The person’s current pick run, and how many orders are waiting',
  access: 'staff',
  may: 'orders.pack',
  answers: {
    200: z.object({
      round: round.nullable(),
      /** Orders not in anybody's pick run yet. */
      free: z.object({ count: z.number(), hasMore: z.boolean() }),
    }),
  },
  refusals: [],
});
export type PickRunAnswer = z.output<(typeof getPickRun)['answers'][200]>;

export const startPickRun = deskEndpoint('startPickRun', {
  summary: 'Add the oldest free orders, or chosen ones, to the current or a new pick run',
  access: 'staff',
  may: 'orders.pack',
  body: z.union(
    [
      z.strictObject({
        count: z
          .number('Please say how many.')
          .int('Please say how many.')
          .min(1, 'Please say how many.')
          .max(MAX_TOTES, `A pick run can have at most ${MAX_TOTES} orders.`),
      }),
      z.strictObject({
        orders: z
          .array(line('The order number', DESK_MAX_LENGTH.orderNumber))
          .min(1, 'Please say which orders.')
          .max(MAX_TOTES, `A pick run can have at most ${MAX_TOTES} orders.`),
      }),
    ],
    'Please say how many orders, or which.',
  ),
  answers: {
    200: z.object({
      round: z.string(),
      taken: z.number(),
      /** The chosen orders that could not be taken. */
      left: z.array(z.object({ orderNumber: z.string(), why: z.string() })),
    }),
  },
  refusals: ['round/nothing-taken', 'round/full'],
});

const ofPickRun = z.object({ id: uuid });
const ofTote = z.object({ id: uuid, order: line('The order number', DESK_MAX_LENGTH.orderNumber) });
const pieces = (label: string, min: number) =>
  z
    .number(`${label} must be a whole number.`)
    .int(`${label} must be a whole number.`)
    .min(min, `${label} can’t be below ${min}.`)
    .max(100_000, `${label} is too large.`);

export const pickForRun = deskEndpoint('pickForRun', {
  summary: 'Set how many of a product have been picked; 0 if it is back on the shelf',
  access: 'staff',
  may: 'orders.pack',
  params: ofPickRun,
  body: z.strictObject({ productId: uuid, quantity: pieces('The quantity', 0) }),
  answers: { 204: noContent },
  refusals: ['round/not-found', 'round/not-in-it'],
});

export const shortForRun = deskEndpoint('shortForRun', {
  summary: 'Report missing stock: unsold stock is written off, and affected orders are marked',
  access: 'staff',
  may: 'orders.pack',
  params: ofPickRun,
  body: z.strictObject({ productId: uuid, found: pieces('The quantity found', 0) }),
  answers: {
    200: z.object({
      /** How many were taken off sale, because they are not there. */
      lost: z.number(),
      /** Orders that cannot be packed in full. */
      short: z.array(z.string()),
    }),
  },
  refusals: ['round/not-found', 'round/not-in-it', 'round/enough'],
});

export const packTote = deskEndpoint('packTote', {
  summary: 'Mark an order as packed',
  access: 'staff',
  may: 'orders.pack',
  params: ofTote,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          id: uuid,
          quantity: pieces('The quantity', 1),
          batch: optionalLine('The batch', DESK_MAX_LENGTH.batch),
        }),
      )
      .min(1, 'Please say what is in the parcel.')
      .max(MAX_ORDER_LINES, 'An order can’t have that many lines.'),
    /** Confirms that the buyer's note and the packing notes have been read. */
    isNoteRead: z.boolean('Please say whether the note has been read.').default(false),
    /** The weight on the scales; null to put the calculated weight of the goods on the label. */
    weightGrams: parcelGrams.default(null),
  }),
  answers: { 204: noContent },
  refusals: [
    'round/not-yours',
    'round/not-packable',
    'round/other-lines',
    'round/batch-missing',
    'round/note-unread',
    'orders/not-found',
  ],
});

export const releaseTote = deskEndpoint('releaseTote', {
  summary: 'Remove an order from the pick run so that others can pack it',
  access: 'staff',
  may: 'orders.pack',
  params: ofTote,
  answers: { 204: noContent },
  refusals: ['orders/not-found'],
});

export const exportPickRun = deskEndpoint('exportPickRun', {
  summary: 'The packed parcels of a pick run as a file for Royal Mail Click & Drop',
  access: 'staff',
  may: 'orders.ship',
  params: ofPickRun,
  query: z.object({
    /** A Royal Mail service code for all of them, such as TPN24. */
    service: optionalLine('The service code', DESK_MAX_LENGTH.serviceCode),
  }),
  answers: { 200: z.string() },
  refusals: ['round/not-found'],
  mediaType: 'text/csv',
});

const sending = z.object({
  /** The line as pasted; null if no line mentioned this order. */
  line: z.string().nullable(),
  orderNumber: z.string().nullable(),
  crate: z.number().nullable(),
  code: z.string().nullable(),
  /** The carrier recognised by the shape of the code. */
  carrier: z.string().nullable(),
  /** Why it does not leave; null if it does. */
  problem: z.string().nullable(),
});
export type Sending = z.output<typeof sending>;

export const sendPickRun = deskEndpoint('sendPickRun', {
  summary:
    'Send packed parcels, with or without tracking codes, and tell their buyers. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params: ofPickRun,
  body: z.strictObject({
    /**
     * One per line: an order number and a code, or codes alone in the order of the totes. Empty: all leave without
     * codes.
     */
    tracking: z
      .string('Please paste the codes.')
      .max(20_000, 'Those are more codes than a pick run can have.')
      .default(''),
    carrier: optionalLine('The carrier', DESK_MAX_LENGTH.carrier),
    /** Reports what would be sent, and sends nothing. */
    isTrial: z.boolean('The trial option must be true or false.').default(false),
  }),
  answers: {
    200: z.object({
      sendings: z.array(sending),
      /** The jobs that were created, undone together. Null if there are none. */
      batch: batch.nullable(),
    }),
  },
  refusals: ['round/not-found'],
});

export const endPickRun = deskEndpoint('endPickRun', {
  summary: 'End the pick run; orders that are not packed are free again',
  access: 'staff',
  may: 'orders.pack',
  params: ofPickRun,
  answers: { 204: noContent },
  refusals: ['round/not-found'],
});
