import { z } from 'zod';
import { orderStatuses } from '#contract/orders.ts';
import { readCode } from '#contract/pricing/promotion.ts';
import { optionalDay, optionalLine, searchTerm, uuid } from '#contract/text.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { deskEndpoint } from './endpoint.ts';
import {
  CHOSEN_FAULT,
  CODE_FAULT,
  DAYS_FAULT,
  PERCENT_FAULT,
  POUNDS_FAULT,
  PROMOTION_LIMITS,
  useStates,
} from './promotion-words.ts';
import { seenVersion } from './versions.ts';

const whole = (min: number, max: number, words: string) =>
  z.number(words).int(words).min(min, words).max(max, words);

const code = z
  .string(CODE_FAULT)
  .max(PROMOTION_LIMITS.code, CODE_FAULT)
  .transform((typed, context) => {
    const read = readCode(typed);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: CODE_FAULT });
    return z.NEVER;
  });

const reduction = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('percent'),
      percent: whole(1, PROMOTION_LIMITS.percent, PERCENT_FAULT),
    }),
    z.strictObject({ kind: z.literal('pounds'), pence: whole(1, PROMOTION_LIMITS.pence, POUNDS_FAULT) }),
    z.strictObject({ kind: z.literal('delivery') }),
  ],
  'Please say what the code takes off.',
);

const ids = z
  .array(uuid, CHOSEN_FAULT)
  .max(PROMOTION_LIMITS.chosen, `You can choose at most ${PROMOTION_LIMITS.chosen} of each.`)
  .transform((all) => [...new Set(all.map((id) => id.toLowerCase()))].toSorted());

/** What the owner decides about a code. */
const fields = {
  code,
  /** For staff. If empty, the code. */
  name: optionalLine('The name', PROMOTION_LIMITS.name),
  reduction,
  /** Null: everything. */
  chosen: z
    .strictObject({ categoryIds: ids, styleIds: ids, productIds: ids })
    .refine((all) => Object.values(all).some(({ length }) => length > 0), CHOSEN_FAULT)
    .nullable(),
  /** Days in London, both included. */
  firstDay: optionalDay('The first day'),
  lastDay: optionalDay('The last day'),
  minimumPence: whole(
    0,
    PROMOTION_LIMITS.minimumPence,
    'Please enter an amount in pounds up to £1,000,000, such as 30.',
  ),
  usesMax: whole(
    1,
    PROMOTION_LIMITS.usesMax,
    'Please enter a whole number from 1 to 1,000,000, or leave it empty.',
  ).nullable(),
  usesPerCustomer: whole(
    1,
    PROMOTION_LIMITS.usesPerCustomer,
    'Please enter a whole number from 1 to 1,000, or leave it empty.',
  ).nullable(),
};
const areDaysInOrder = ({ firstDay, lastDay }: { firstDay: string | null; lastDay: string | null }) =>
  firstDay === null || lastDay === null || firstDay <= lastDay;
const DAYS = { message: DAYS_FAULT, path: ['lastDay'] };

const record = z.object(fields).refine(areDaysInOrder, DAYS);
export type PromotionRecord = z.output<typeof record>;

const named = z.object({ id: z.string(), name: z.string() });

const promotion = z.object({
  id: z.string(),
  version: z.number(),
  code: z.string(),
  name: z.string(),
  reduction,
  chosen: z
    .object({
      categories: z.array(named),
      styles: z.array(named),
      products: z.array(named.extend({ sku: z.string() })),
    })
    .nullable(),
  firstDay: z.string().nullable(),
  lastDay: z.string().nullable(),
  minimumPence: z.number(),
  usesMax: z.number().nullable(),
  usesPerCustomer: z.number().nullable(),
  isStopped: z.boolean(),
  createdAt: z.string(),
  /** By paid orders and unpaid ones. */
  used: z.number(),
  /** Of these, by orders that wait for their payment. */
  held: z.number(),
  /** What it has taken off paid orders, goods and delivery; refunds do not change it. */
  costPence: z.number(),
  /** What it would take off those that wait. */
  heldPence: z.number(),
});
export type DeskPromotion = z.output<typeof promotion>;
const listed = promotion.omit({ chosen: true });
export type ListedPromotion = z.output<typeof listed>;

const promotionId = z.object({ id: uuid });

export const listPromotions = deskEndpoint('listPromotions', {
  summary: 'Promotion codes with their uses and what they cost, the newest first, fifty at a time',
  access: 'staff',
  may: 'settings.change',
  query: z.object({
    /** Parts of the code or the name. */
    search: searchTerm(),
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: {
    200: z.object({
      /** In London; a code's state depends on it. */
      today: z.string(),
      promotions: z.array(listed),
      hasMore: z.boolean(),
    }),
  },
  refusals: [],
});

export const getPromotion = deskEndpoint('getPromotion', {
  summary: 'One promotion code with what it is for',
  access: 'staff',
  may: 'settings.change',
  params: promotionId,
  answers: { 200: z.object({ today: z.string(), promotion }) },
  refusals: ['promotions/not-found'],
});

const writing = ['promotions/code-taken', 'promotions/chosen-gone', 'promotions/formula'] as const;

export const createPromotion = deskEndpoint('createPromotion', {
  summary: 'Make a promotion code, which can be used at once from its first day',
  access: 'staff',
  may: 'settings.change',
  body: z.strictObject(fields).refine(areDaysInOrder, DAYS),
  answers: { 201: promotion },
  refusals: [...writing],
});

export const changePromotion = deskEndpoint('changePromotion', {
  summary: 'Change a promotion code; orders that have it keep what it took off',
  access: 'staff',
  may: 'settings.change',
  params: promotionId,
  body: z.strictObject({ ...fields, version: seenVersion }).refine(areDaysInOrder, DAYS),
  answers: { 200: promotion },
  refusals: ['promotions/not-found', 'desk/changed-meanwhile', ...writing],
});

export const stopPromotion = deskEndpoint('stopPromotion', {
  summary: 'Stop a promotion code at once; orders that have it keep their price',
  access: 'staff',
  may: 'settings.change',
  // Somebody who finds that a code gives too much away stops it first.
  wantsConfirmation: false,
  params: promotionId,
  answers: { 200: promotion },
  refusals: ['promotions/not-found'],
});

export const startPromotion = deskEndpoint('startPromotion', {
  summary: 'Let a stopped promotion code be used again',
  access: 'staff',
  may: 'settings.change',
  params: promotionId,
  answers: { 200: promotion },
  refusals: ['promotions/not-found'],
});

const use = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  placedAt: z.string(),
  orderStatus: z.enum(orderStatuses),
  state: z.enum(useStates),
  pence: z.number(),
});
export type PromotionUse = z.output<typeof use>;

export const listPromotionUses = deskEndpoint('listPromotionUses', {
  summary: 'The orders with a promotion code, the newest first, fifty at a time',
  access: 'staff',
  may: 'settings.change',
  params: promotionId,
  query: z.object({
    /** The last order's id of the previous page. */
    after: uuid.optional(),
  }),
  answers: { 200: z.object({ uses: z.array(use), hasMore: z.boolean() }) },
  refusals: ['promotions/not-found'],
});

const choosable = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  pricePence: z.number(),
  /** The product with options that it is a variant of. */
  style: named.nullable(),
  /** False for first infant formula, which no code can be for. */
  isPromotable: z.boolean(),
});
export type ChoosableProduct = z.output<typeof choosable>;

export const findPromotionProducts = deskEndpoint('findPromotionProducts', {
  summary: 'Products for sale that a code can be for or be tried with: at most twenty',
  access: 'staff',
  may: 'settings.change',
  query: z.object({ search: searchTerm() }),
  answers: { 200: z.object({ products: z.array(choosable), hasMore: z.boolean() }) },
  refusals: [],
});

export const tryPromotion = deskEndpoint('tryPromotion', {
  summary: 'What a code, saved or not, would take off a basket sent to the mainland today; changes nothing',
  access: 'staff',
  may: 'settings.change',
  wantsConfirmation: false,
  body: z
    .strictObject({
      ...fields,
      /** The code that is being changed, for its uses so far. */
      id: uuid.nullable(),
      lines: z
        .array(
          z.strictObject({
            productId: uuid,
            quantity: whole(1, MAX_QUANTITY, `Please enter a quantity from 1 to ${MAX_QUANTITY}.`),
          }),
          'Please add a product to the basket.',
        )
        .min(1, 'Please add a product to the basket.')
        .max(PROMOTION_LIMITS.lines, `A trial basket can have at most ${PROMOTION_LIMITS.lines} products.`)
        .refine(
          (lines) => new Set(lines.map(({ productId }) => productId.toLowerCase())).size === lines.length,
          'Please add each product once.',
        ),
    })
    .refine(areDaysInOrder, DAYS),
  answers: {
    200: z.object({
      /** Why the code takes nothing off, as the shopper reads it. */
      problem: z.string().nullable(),
      /** What the shopper reads: '10% off'. */
      label: z.string(),
      /** The day it is tried on: today, or its first day. */
      day: z.string(),
      lines: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          quantity: z.number(),
          totalPence: z.number(),
          discountPence: z.number(),
          takesPart: z.boolean(),
          isPromotable: z.boolean(),
        }),
      ),
      subtotalPence: z.number(),
      discountPence: z.number(),
      /** After what the code takes off it. */
      deliveryPence: z.number(),
      deliveryOffPence: z.number(),
      totalPence: z.number(),
      /** Why no parcel takes this basket to the mainland. */
      notServed: z.string().nullable(),
    }),
  },
  refusals: ['promotions/not-found', 'promotions/chosen-gone'],
});
export type TriedPromotion = z.output<(typeof tryPromotion)['answers'][200]>;
