import { z } from 'zod';
import { line, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { MAX_FILE_NAME, MAX_IMPORT_BYTES, PIECE_BYTES } from './import-export-limits.ts';

export const exportProducts = deskEndpoint('exportProducts', {
  summary: 'Every product with all of its fields, as a file that an import reads back',
  access: 'staff',
  may: 'products.read',
  query: z.object({ format: z.enum(['csv', 'jsonl'], 'Please choose csv or jsonl.').default('csv') }),
  answers: { 200: z.string() },
  refusals: [],
  mediaType: 'text/csv',
  isStreamed: true,
});

const importId = z.object({ id: uuid });

const theImport = z.object({
  id: z.string(),
  fileName: z.string(),
  size: z.number(),
  who: z.string(),
  madeAt: z.string(),
  state: z.enum(['uploading', 'checking', 'ready', 'importing', 'done', 'stopped', 'refused']),
  takesStock: z.boolean(),
  publishes: z.boolean(),
  asDrafts: z.boolean(),
  bytesRead: z.number(),
  counts: z.object({
    created: z.number().default(0),
    updated: z.number().default(0),
    unchanged: z.number().default(0),
    skipped: z.number().default(0),
    bad: z.number().default(0),
    /** How many of the created ones are drafts. */
    drafts: z.number().default(0),
  }),
  /** The columns of a table that nobody reads, and those that may be meant. */
  unreadColumns: z.array(z.object({ name: z.string(), likely: z.string().nullable() })),
  /** Why it was refused, or why it stopped. */
  problem: z.string().nullable(),
  changeSetId: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type DeskImport = z.output<typeof theImport>;

const importRow = z.object({
  line: z.number(),
  kind: z.enum(['created', 'updated', 'skipped', 'bad']),
  sku: z.string().nullable(),
  name: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});
export type ImportRow = z.output<typeof importRow>;

const answers = { 200: z.object({ import: theImport }) };

export const listImports = deskEndpoint('listImports', {
  summary: 'The last imports, newest first',
  access: 'staff',
  may: 'products.edit',
  answers: { 200: z.object({ imports: z.array(theImport) }) },
  refusals: [],
});

export const uploadImport = deskEndpoint('uploadImport', {
  summary: 'Announce the upload of a product file in pieces',
  access: 'staff',
  may: 'products.edit',
  body: z.strictObject({
    fileName: line('The name of the file', MAX_FILE_NAME),
    size: z
      .number('The size must be a number of bytes.')
      .int('The size must be a number of bytes.')
      .min(1, 'That file is empty.')
      .max(MAX_IMPORT_BYTES, 'Files can be at most 50 MB. Please split it.'),
  }),
  answers,
  refusals: ['imports/too-much'],
});

export const sendImportPiece = deskEndpoint('sendImportPiece', {
  summary: 'A piece of the file, in Base64; the same piece again replaces it',
  access: 'staff',
  may: 'products.edit',
  params: importId.extend({
    position: z.coerce
      .number('A piece must have a number.')
      .int('A piece must have a number.')
      .min(0, 'A piece must have a number.')
      .max(MAX_IMPORT_BYTES / PIECE_BYTES, 'There is no such piece.'),
  }),
  body: z.strictObject({ bytes: z.base64('A piece of a file must be Base64.') }),
  answers: { 200: z.object({ received: z.number() }) },
  refusals: ['imports/not-found', 'imports/piece-not-valid', 'imports/not-now'],
});

export const checkImport = deskEndpoint('checkImport', {
  summary: 'Preview what the file would change; changes nothing',
  access: 'staff',
  may: 'products.edit',
  params: importId,
  body: z.strictObject({
    /** True to set the stock of existing products to what the file says. */
    takesStock: z.boolean('The stock option must be true or false.').default(false),
    /** True to publish new products of which the file does not say whether they are published. */
    publishes: z.boolean('The option to publish must be true or false.').default(false),
    /** True to publish nothing, even what the file says is published. */
    asDrafts: z.boolean('The option to bring in drafts must be true or false.').default(false),
  }),
  answers,
  refusals: ['imports/not-found', 'imports/piece-not-valid', 'imports/not-now'],
});

/** How many of the pictures that it named on other websites are in which state. */
const importPictures = z.object({ waiting: z.number(), fetched: z.number(), failed: z.number() });
export type ImportPictures = z.output<typeof importPictures>;

export const getImport = deskEndpoint('getImport', {
  summary: 'Progress of an import',
  access: 'staff',
  may: 'products.edit',
  params: importId,
  answers: { 200: z.object({ import: theImport, pictures: importPictures }) },
  refusals: ['imports/not-found'],
});

export const listImportRows = deskEndpoint('listImportRows', {
  summary: 'The rows an import changes, fifty at a time',
  access: 'staff',
  may: 'products.edit',
  params: importId,
  query: z.object({
    kind: z.enum(['created', 'updated', 'skipped', 'bad'], 'There is no such kind of row.').optional(),
    /** The last line of the previous page. */
    after: z.coerce
      .number('A line must be a number.')
      .int('A line must be a number.')
      .min(0, 'A line must be a number.')
      .max(Number.MAX_SAFE_INTEGER, 'A line must be a number.')
      .default(0),
  }),
  answers: { 200: z.object({ rows: z.array(importRow), hasMore: z.boolean() }) },
  refusals: ['imports/not-found'],
});

export const startImport = deskEndpoint('startImport', {
  summary: 'Start an import: it runs in the background and can be undone',
  access: 'staff',
  may: 'products.price',
  params: importId,
  answers,
  refusals: ['imports/not-found', 'imports/not-now', 'desk/large-change'],
});

export const stopImport = deskEndpoint('stopImport', {
  summary: 'Stop an import; finished changes stay until they are undone',
  access: 'staff',
  may: 'products.edit',
  params: importId,
  answers,
  refusals: ['imports/not-found'],
});
