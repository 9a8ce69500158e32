import { z } from 'zod';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';
import { optionalLine, optionalText, searchTerm, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { DESK_MAX_LENGTH, MAX_ON_SHELF } from './limits.ts';

function whole(label: string, min: number) {
  const sentence = `${label} must be a whole number from ${min} to 1,000,000.`;
  return z.number(sentence).int(sentence).min(min, sentence).max(MAX_ON_SHELF, sentence);
}

export const stockPosition = {
  /** Available to buy. */
  onSale: z.number(),
  /** Held for orders being paid. */
  held: z.number(),
  /** Sold and still in the house. */
  paidNotSent: z.number(),
  /** What a stock count should find: all three together. */
  onShelf: z.number(),
};

const product = z.object({
  id: z.string(),
  sku: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'published', 'archived']),
  /** Where it lies; empty when not recorded. */
  shelf: z.string(),
  ...stockPosition,
});
export type DeskStock = z.output<typeof product>;

const move = z.object({
  id: z.number(),
  happenedAt: z.string(),
  reason: z.enum([
    'opening',
    'received',
    'counted',
    'found',
    'damaged',
    'lost',
    'sample',
    'correction',
    'sold',
    'order-cancelled',
    'returned',
    'import',
  ]),
  change: z.number(),
  onHandAfter: z.number(),
  note: z.string().nullable(),
  /** database: changed directly by SQL, without a reason. */
  via: z.enum(['desk', 'command', 'shop', 'database']),
  /** Null when nobody at the desk did it; `via` says what did. */
  staffName: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The move that this one reverses. */
  undoes: z.number().nullable(),
  isUndone: z.boolean(),
});
export type StockMove = z.output<typeof move>;

const changed = z.object({
  product,
  change: z.number(),
  /** Null if the stock already agreed and nothing moved. */
  move: z.number().nullable(),
});
export type StockChanged = z.output<typeof changed>;

const moveId = z
  .number('That entry does not exist.')
  .int('That entry does not exist.')
  .min(1, 'That entry does not exist.')
  .max(Number.MAX_SAFE_INTEGER, 'That entry does not exist.');
const productId = z.object({ id: uuid });
const note = optionalText('The note', DESK_MAX_LENGTH.stockNote);

export const listStock = deskEndpoint('listStock', {
  summary: 'Products that are not archived in shelf order, fifty at a time',
  access: 'staff',
  may: 'stock.read',
  query: z.object({
    /** Matches parts of the sku, the name or the shelf. */
    search: searchTerm(),
    /** Only low and sold-out products: see LOW_STOCK_LIMIT. */
    low: z.literal('true', 'low must be true or left out.').optional(),
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: { 200: z.object({ products: z.array(product), hasMore: z.boolean() }) },
  refusals: [],
});

export const getStock = deskEndpoint('getStock', {
  summary: 'Stock position of a product and its history, newest first, fifty at a time',
  access: 'staff',
  may: 'stock.read',
  params: productId,
  query: z.object({
    /** The last move of the previous page. */
    before: z.coerce.number().pipe(moveId).optional(),
  }),
  answers: { 200: z.object({ product, moves: z.array(move), hasMore: z.boolean() }) },
  refusals: ['catalogue/product-not-found'],
});

export const countStock = deskEndpoint('countStock', {
  summary: 'Record a stock count, including items paid for but not sent',
  access: 'staff',
  may: 'stock.count',
  params: productId,
  body: z.strictObject({
    onShelf: whole('The count', 0),
    /** The stock shown when the count began: if it has changed since, the count must be repeated. */
    seen: z
      .number('The expected stock must be a number.')
      .int('The expected stock must be a whole number.')
      .optional(),
    note,
  }),
  answers: { 200: changed },
  refusals: ['catalogue/product-not-found', 'stock/promised', 'stock/moved-meanwhile', 'stock/too-many'],
});

export const changeStock = deskEndpoint('changeStock', {
  summary: 'Adjust stock, with a reason',
  access: 'staff',
  may: 'stock.change',
  params: productId,
  body: z.discriminatedUnion(
    'reason',
    [
      z.strictObject({
        reason: z.enum(['received', 'found', 'damaged', 'lost', 'sample']),
        quantity: whole('The quantity', 1),
        note,
      }),
      z.strictObject({
        reason: z.literal('correction'),
        change: z
          .number('The change must be a whole number.')
          .int('The change must be a whole number.')
          .min(-MAX_ON_SHELF, 'The change must be a whole number.')
          .max(MAX_ON_SHELF, 'The change must be a whole number.')
          .refine((value) => value !== 0, 'That would change nothing.'),
        note,
      }),
    ],
    'Please say why.',
  ),
  answers: { 200: changed },
  refusals: ['catalogue/product-not-found', 'stock/not-there', 'stock/promised', 'stock/too-many'],
});

export const undoStockMove = deskEndpoint('undoStockMove', {
  summary: 'Undo a stock entry, once. People who may only count can undo their own counts',
  access: 'staff',
  may: 'stock.count',
  params: productId,
  body: z.strictObject({ move: moveId }),
  answers: { 200: changed },
  refusals: [
    'catalogue/product-not-found',
    'stock/move-not-found',
    'stock/not-undoable',
    'stock/already-undone',
    'stock/not-there',
    'stock/promised',
    'stock/too-many',
  ],
});

export const receiveDelivery = deskEndpoint('receiveDelivery', {
  summary: 'Receive a delivery, pasted as lines of SKU and quantity: all or nothing',
  access: 'staff',
  may: 'stock.change',
  body: z.strictObject({
    /** Sku and quantity, separated by a comma, a semicolon or a tab. A sku may occur more than once. */
    lines: z
      .string('Please paste the lines.')
      .max(50_000, 'That is more than one delivery. Please paste it in parts.'),
    note,
    /** Reports what would be received, and receives nothing. */
    isTrial: z.boolean('The trial option must be true or false.').default(false),
  }),
  answers: { 200: z.object({ received: z.array(z.object({ product, quantity: z.number() })) }) },
  refusals: ['stock/delivery-not-understood', 'stock/too-many'],
});

export const placeStock = deskEndpoint('placeStock', {
  summary: 'Set the shelf of a product',
  access: 'staff',
  may: 'stock.count',
  params: productId,
  body: z.strictObject({ shelf: optionalLine('The shelf', PRODUCT_LIMITS.shelf) }),
  answers: { 200: z.object({ product }) },
  refusals: ['catalogue/product-not-found'],
});

export const exportStock = deskEndpoint('exportStock', {
  summary: 'The stock of every product as CSV',
  access: 'staff',
  may: 'stock.read',
  answers: { 200: z.string() },
  refusals: [],
  mediaType: 'text/csv',
});
