import { z } from 'zod';
import { vatClasses } from '#contract/pricing/vat.ts';
import { PRODUCT_LIMITS, productStatuses } from '#contract/product-limits.ts';
import { optionalLine, searchTerm, uuid } from '#contract/text.ts';
import { priceEndings } from './bulk-words.ts';
import { deskEndpoint } from './endpoint.ts';
import { MAX_BULK, MAX_CHOSEN } from './limits.ts';
import { productsListed } from './products.ts';

const act = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('status'),
      status: z.enum(productStatuses, 'Please choose a status.'),
    }),
    z.strictObject({
      kind: z.literal('categories'),
      categoryId: uuid,
      how: z.enum(['add', 'remove', 'move'], 'Please choose add, remove or move.'),
      /** The target category; used by `move` only. */
      toId: uuid.nullable().default(null),
    }),
    z.strictObject({ kind: z.literal('brand'), brand: optionalLine('The brand', PRODUCT_LIMITS.brand) }),
    z.strictObject({
      kind: z.literal('vat-class'),
      vatClass: z.enum(vatClasses, 'Please choose the VAT class.'),
    }),
    z.strictObject({
      kind: z.literal('price'),
      by: z.enum(['percent', 'pence'], 'Please choose a percentage or an amount.'),
      /** Of a percent, or pence; with its sign. */
      change: z
        .number('Please enter how much.')
        .int('Please enter how much.')
        .min(-PRODUCT_LIMITS.pricePence, 'That is too large.')
        .max(PRODUCT_LIMITS.pricePence, 'That is too large.')
        .refine((value) => value !== 0, 'That would change nothing.'),
      ending: z.enum(priceEndings, 'Please choose how to round prices.').default('exact'),
    }),
  ],
  'Please choose what to do.',
);
export type BulkAction = z.output<typeof act>;

const job = z.object({
  id: z.string(),
  kind: z.enum(['status', 'categories', 'brand', 'vat-class', 'price', 'undo']),
  summary: z.string(),
  who: z.string(),
  madeAt: z.string(),
  /** looked-at: previewed and not yet confirmed. */
  state: z.enum(['looked-at', 'running', 'stopped', 'done']),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  /** Already as it should be. */
  unchanged: z.number(),
  changeSetId: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type BulkJob = z.output<typeof job>;

const item = z.object({
  position: z.number(),
  productId: z.string(),
  name: z.string(),
  sku: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  state: z.enum(['waiting', 'refused', 'done', 'unchanged', 'failed']),
  note: z.string().nullable(),
});
export type BulkItem = z.output<typeof item>;

const jobId = z.object({ id: uuid });
const answers = { 200: z.object({ job }) };
const staff = { access: 'staff', may: 'products.edit' } as const;

export const lookAtBulk = deskEndpoint('lookAtBulk', {
  ...staff,
  summary: 'Preview a bulk edit; changes nothing',
  body: z.strictObject({
    /** Either these products, or every product a list finds. */
    products: z.union(
      [
        z
          .array(uuid)
          .min(1, 'Please choose the products.')
          .max(MAX_CHOSEN, `Please choose at most ${MAX_CHOSEN}, or all of a search.`),
        z.strictObject({
          search: searchTerm(),
          status: z.enum(productStatuses).optional(),
        }),
        z.strictObject({
          /** The list of products as it is filtered; a style includes all of its variants with this status. */
          list: z.strictObject(productsListed),
          /** The chosen rows; absent: all of them. */
          rows: z
            .array(uuid)
            .min(1, 'Please choose the products.')
            .max(MAX_CHOSEN, `Please choose at most ${MAX_CHOSEN}, or all of the list.`)
            .optional(),
        }),
      ],
      'Please choose the products.',
    ),
    act,
  }),
  answers,
  refusals: ['bulk/nothing', 'bulk/too-many', 'bulk/no-such-category'],
});

export const startBulk = deskEndpoint('startBulk', {
  ...staff,
  summary:
    'Start a bulk edit: it runs in the background and can be undone. Prices, or more than 50 products, need a fresh confirmation',
  params: jobId,
  answers,
  refusals: ['bulk/not-found', 'bulk/over', 'desk/confirm', 'desk/large-change'],
});

export const stopBulk = deskEndpoint('stopBulk', {
  ...staff,
  summary: 'Stop a bulk edit; finished changes stay until they are undone',
  params: jobId,
  answers,
  refusals: ['bulk/not-found'],
});

export const lookAtBulkAgain = deskEndpoint('lookAtBulkAgain', {
  ...staff,
  summary: 'Preview the same edit again for the products that failed',
  params: jobId,
  answers,
  refusals: ['bulk/not-found', 'bulk/nothing', 'bulk/over'],
});

export const listBulk = deskEndpoint('listBulk', {
  ...staff,
  summary: 'Recent bulk edits, newest first',
  answers: { 200: z.object({ jobs: z.array(job) }) },
  refusals: [],
});

export const getBulk = deskEndpoint('getBulk', {
  ...staff,
  summary: 'Progress of a bulk edit and its products, fifty at a time',
  params: jobId,
  query: z.object({
    state: z
      .enum(['waiting', 'refused', 'done', 'unchanged', 'failed'], 'There is no such state.')
      .optional(),
    after: z.coerce
      .number('A row must be a number.')
      .int('A row must be a number.')
      .min(0, 'A row must be a number.')
      .max(MAX_BULK, 'A row must be a number.')
      .default(0),
  }),
  answers: { 200: z.object({ job, items: z.array(item), hasMore: z.boolean() }) },
  refusals: ['bulk/not-found'],
});
