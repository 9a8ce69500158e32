import { z } from 'zod';
import { line, noContent, optionalLine, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { batch } from './jobs.ts';
import { MOST_CRATES } from './order-words.ts';
import { parcelGrams } from './parcel-grams.ts';

const crateLine = z.object({
  id: z.string(),
  productId: z.string(),
  /** What is left of it after refunds. */
  quantity: z.number(),
  /** Only so many were on the shelf; null: nobody has said so. */
  found: z.number().nullable(),
});

const crate = z.object({
  number: z.number(),
  orderNumber: z.string(),
  state: z.enum(['claimed', 'packed', 'sent']),
  /** Why it must not leave, as far as the shop knows by now; null: it may. */
  whyNot: z.string().nullable(),
  /** Whom the label has to name. */
  name: z.string(),
  postalCode: z.string(),
  /** The buyer's own words. */
  notes: z.string().nullable(),
  /** Of its parcel with all that is in it, as it was typed in packing; null: nobody has. */
  weightGrams: z.number().nullable(),
  lines: z.array(crateLine),
});
export type Crate = z.output<typeof crate>;

const product = z.object({
  id: z.string(),
  name: z.string(),
  /** Such as size and colour. */
  options: z.array(z.string()),
  sku: z.string(),
  imagePath: z.string().nullable(),
  shelf: z.string(),
  /** Shelves and then skus in this order are the way past them. */
  shelfOrder: z.string(),
  weightGrams: z.number().nullable(),
  asksBatch: z.boolean(),
  /** To be read before it is packed; empty when there is nothing to say. */
  packingNote: z.string(),
});
export type RoundProduct = z.output<typeof product>;

const pick = z.object({ productId: z.string(), quantity: z.number(), isShort: z.boolean() });

const round = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** Others may take what is not packed by then. Every act of its packer puts it off. */
  claimedUntil: z.string().nullable(),
  crates: z.array(crate),
  products: z.array(product),
  picks: z.array(pick),
});
export type Round = z.output<typeof round>;

export const getRound = deskEndpoint('getRound', {
  summary: 'The round that somebody is on, and how much waits for one',
  access: 'staff',
  may: 'orders.pack',
  answers: {
    200: z.object({
      round: round.nullable(),
      /** Orders that nobody packs yet. */
      free: z.object({ count: z.number(), hasMore: z.boolean() }),
    }),
  },
  refusals: [],
});
export type RoundAnswer = z.output<(typeof getRound)['answers'][200]>;

export const startRound = deskEndpoint('startRound', {
  summary: 'Take the oldest orders that nobody packs, or chosen ones, into the round one is on or a new one',
  access: 'staff',
  may: 'orders.pack',
  body: z.union(
    [
      z.strictObject({
        count: z
          .number('Please say how many.')
          .int('Please say how many.')
          .min(1, 'Please say how many.')
          .max(MOST_CRATES, `A round holds at most ${MOST_CRATES} orders.`),
      }),
      z.strictObject({
        orders: z
          .array(line('The order number', 40))
          .min(1, 'Please say which orders.')
          .max(MOST_CRATES, `A round holds at most ${MOST_CRATES} orders.`),
      }),
    ],
    'Please say how many orders, or which.',
  ),
  answers: {
    200: z.object({
      round: z.string(),
      taken: z.number(),
      /** Of the chosen ones, those that could not be taken. */
      left: z.array(z.object({ orderNumber: z.string(), why: z.string() })),
    }),
  },
  refusals: ['round/nothing-taken', 'round/full'],
});

const ofRound = z.object({ id: uuid });
const ofCrate = z.object({ id: uuid, order: line('The order number', 40) });
const pieces = (label: string, least: number) =>
  z
    .number(`${label} must be a whole number.`)
    .int(`${label} must be a whole number.`)
    .min(least, `${label} cannot be below ${least}.`)
    .max(100_000, `${label} is too much.`);

export const pickForRound = deskEndpoint('pickForRound', {
  summary: 'So many of a product have been taken off the shelf; none: it lies there again',
  access: 'staff',
  may: 'orders.pack',
  params: ofRound,
  body: z.strictObject({ productId: uuid, quantity: pieces('The quantity', 0) }),
  answers: { 204: noContent },
  refusals: ['round/not-found', 'round/not-in-it'],
});

export const shortForRound = deskEndpoint('shortForRound', {
  summary: 'There are not enough of a product: what is on sale is lost, and the orders that miss it say so',
  access: 'staff',
  may: 'orders.pack',
  params: ofRound,
  body: z.strictObject({ productId: uuid, found: pieces('What was found', 0) }),
  answers: {
    200: z.object({
      /** Taken off sale: it is not there. */
      lost: z.number(),
      /** Orders that cannot be packed in full. */
      short: z.array(z.string()),
    }),
  },
  refusals: ['round/not-found', 'round/not-in-it', 'round/enough'],
});

export const packCrate = deskEndpoint('packCrate', {
  summary: 'All that is left of an order lies in its parcel',
  access: 'staff',
  may: 'orders.pack',
  params: ofCrate,
  body: z.strictObject({
    lines: z
      .array(
        z.strictObject({
          id: uuid,
          quantity: pieces('The quantity', 1),
          batch: optionalLine('The batch', 60),
        }),
      )
      .min(1, 'Please say what lies in it.')
      .max(500, 'An order has no more lines than that.'),
    /** What the buyer wrote, and what is to be heeded in packing its goods. */
    isNoteRead: z.boolean('Please say whether the note has been read.').default(false),
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

export const releaseCrate = deskEndpoint('releaseCrate', {
  summary: 'Take an order out of the round: somebody else may pack it',
  access: 'staff',
  may: 'orders.pack',
  params: ofCrate,
  answers: { 204: noContent },
  refusals: ['orders/not-found'],
});

export const exportRound = deskEndpoint('exportRound', {
  summary: 'The packed parcels of a round as a file for Royal Mail Click & Drop',
  access: 'staff',
  may: 'orders.ship',
  params: ofRound,
  query: z.object({
    /** A service code of Royal Mail's for all of them, such as TPN24. */
    service: optionalLine('The service code', 20),
  }),
  answers: { 200: z.string() },
  refusals: ['round/not-found'],
  mediaType: 'text/csv',
});

const sending = z.object({
  /** As it was pasted; null: nothing was said of this order. */
  line: z.string().nullable(),
  orderNumber: z.string().nullable(),
  crate: z.number().nullable(),
  code: z.string().nullable(),
  /** Whose code it is by its shape. */
  carrier: z.string().nullable(),
  /** Why it does not leave; null: it does. */
  problem: z.string().nullable(),
});
export type Sending = z.output<typeof sending>;

export const sendRound = deskEndpoint('sendRound', {
  summary:
    'Packed parcels leave, with tracking codes or without; their buyers are told. Waits ten seconds first',
  access: 'staff',
  may: 'orders.ship',
  params: ofRound,
  body: z.strictObject({
    /** A line each: an order number and a code, or codes alone in the order of the crates. Empty: all without. */
    tracking: z.string('Please paste the codes.').max(20_000, 'That is more than one round.').default(''),
    carrier: optionalLine('The carrier', 60),
    /** Says what would be sent, and sends nothing. */
    isTrial: z.boolean('A trial is one or not.').default(false),
  }),
  answers: {
    200: z.object({
      sendings: z.array(sending),
      /** What waits to be done: undone together. Null: nothing does. */
      batch: batch.nullable(),
    }),
  },
  refusals: ['round/not-found'],
});

export const endRound = deskEndpoint('endRound', {
  summary: 'The round is over: what is not packed is anybody’s',
  access: 'staff',
  may: 'orders.pack',
  params: ofRound,
  answers: { 204: noContent },
  refusals: ['round/not-found'],
});
