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
      status: z.enum(productStatuses, 'Please choose what they become.'),
    }),
    z.strictObject({
      kind: z.literal('categories'),
      categoryId: uuid,
      how: z.enum(['add', 'remove', 'move'], 'Add, remove or move?'),
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
      by: z.enum(['percent', 'pence'], 'By a percentage or a sum?'),
      /** Of a percent, or pence; with its sign. */
      change: z
        .number('By how much?')
        .int('By how much?')
        .min(-PRODUCT_LIMITS.pricePence, 'That is too much.')
        .max(PRODUCT_LIMITS.pricePence, 'That is too much.')
        .refine((value) => value !== 0, 'That would change nothing.'),
      ending: z.enum(priceEndings, 'Please choose how prices end.').default('exact'),
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
  summary: 'Work out what an act would do to many products; changes nothing',
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
    'Do it: goes on by itself, and can be taken back. Prices and more than 50 ask for a fresh confirmation',
  params: jobId,
  answers,
  refusals: ['bulk/not-found', 'bulk/over', 'desk/confirm', 'desk/large-change'],
});

export const stopBulk = deskEndpoint('stopBulk', {
  ...staff,
  summary: 'Stop it; what is done stays until it is taken back',
  params: jobId,
  answers,
  refusals: ['bulk/not-found'],
});

export const lookAtBulkAgain = deskEndpoint('lookAtBulkAgain', {
  ...staff,
  summary: 'The same for what could not be done, looked at again',
  params: jobId,
  answers,
  refusals: ['bulk/not-found', 'bulk/nothing', 'bulk/over'],
});

export const listBulk = deskEndpoint('listBulk', {
  ...staff,
  summary: 'What was done to many products in the last days, newest first',
  answers: { 200: z.object({ jobs: z.array(job) }) },
  refusals: [],
});

export const getBulk = deskEndpoint('getBulk', {
  ...staff,
  summary: 'How far it is, and its products, fifty at a time',
  params: jobId,
  query: z.object({
    state: z
      .enum(['waiting', 'refused', 'done', 'unchanged', 'failed'], 'There is no such state.')
      .optional(),
    after: z.coerce
      .number('A row has a number.')
      .int('A row has a number.')
      .min(0, 'A row has a number.')
      .max(MAX_BULK, 'A row has a number.')
      .default(0),
  }),
  answers: { 200: z.object({ job, items: z.array(item), hasMore: z.boolean() }) },
  refusals: ['bulk/not-found'],
});
