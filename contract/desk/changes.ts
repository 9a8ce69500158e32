import { z } from 'zod';
import { uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';

const changeSet = z.object({
  id: z.string(),
  kind: z.enum(['edit', 'bulk', 'import', 'undo']),
  summary: z.string(),
  /** Null for the command line or the shop itself. */
  who: z.string().nullable(),
  madeAt: z.string(),
  products: z.number(),
  categories: z.number(),
  /** How many of its products and categories have been taken back. */
  undone: z.number(),
  undoes: z.string().nullable(),
});
export type ChangeSet = z.output<typeof changeSet>;

const fields = z.record(z.string(), z.unknown()).nullable();
const change = z.object({
  id: z.string(),
  type: z.enum(['product', 'category']),
  name: z.string(),
  sku: z.string().nullable(),
  before: fields,
  after: fields,
  isUndone: z.boolean(),
});
export type KeptChange = z.output<typeof change>;

const after = uuid.optional();
const setId = z.object({ id: uuid });

export const listChangeSets = deskEndpoint('listChangeSets', {
  summary: 'Catalogue changes of the last 90 days, newest first, fifty at a time',
  access: 'staff',
  may: 'products.read',
  query: z.object({
    kind: z.enum(['edit', 'bulk', 'import', 'undo'], 'There is no such kind.').optional(),
    /** The last id of the page before. */
    after,
  }),
  answers: { 200: z.object({ sets: z.array(changeSet), hasMore: z.boolean() }) },
  refusals: [],
});

export const getChangeSet = deskEndpoint('getChangeSet', {
  summary: 'A change, before and after, fifty rows at a time',
  access: 'staff',
  may: 'products.read',
  params: setId,
  query: z.object({ after }),
  answers: {
    200: z.object({
      set: changeSet,
      changes: z.array(change),
      hasMore: z.boolean(),
      /** The job that is undoing it in the background. */
      undoJobId: z.string().nullable(),
    }),
  },
  refusals: ['products/change-set-not-found'],
});

export const undoChanges = deskEndpoint('undoChanges', {
  summary: 'Undo a change, fully or in part. Anything changed again since is left alone',
  access: 'staff',
  may: 'products.edit',
  params: setId,
  body: z.strictObject({
    /** Absent: the whole change set. */
    products: z
      .array(uuid)
      .min(1, 'Please choose the rows.')
      .max(200, 'Please choose at most 200 rows.')
      .optional(),
  }),
  answers: {
    200: z.object({
      /** How many have been taken back; for large sets, `jobId` names the job that does the rest. */
      undone: z.number(),
      left: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
      jobId: z.string().nullable(),
    }),
  },
  refusals: [
    'products/change-set-not-found',
    'desk/confirm',
    'categories/undone-already',
    'categories/cannot-undo',
  ],
});
