import { z } from 'zod';
import { parcelSizes } from '#contract/delivery/zones.ts';
import { productStatuses } from '#contract/product-limits.ts';
import { vatClasses } from '#contract/pricing/vat.ts';
import { noContent, searchTerm, uuid } from '#contract/text.ts';
import { deskEndpoint } from './endpoint.ts';
import { productFields, productRecord } from './product-record.ts';
import { productOrders, productViews } from './product-words.ts';
import { stockPosition } from './stock.ts';
import { seenVersionOrNone } from './versions.ts';

const pence = z.number();
const time = z.string();
const productId = z.object({ id: uuid });

const listed = z.object({
  /** The id of the product or the style; also the cursor for the next page. */
  id: z.string(),
  /** A style is one row; its variants are fetched by its id. */
  kind: z.enum(['product', 'style']),
  /** The product that the row opens: of a style, the first that is still sold. */
  productId: z.string(),
  name: z.string(),
  /** Null for a style. */
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  imagePath: z.string().nullable(),
  /** How many products of this status the row represents; 1 for a single product. */
  published: z.number(),
  drafts: z.number(),
  archived: z.number(),
  priceFromPence: pence,
  priceToPence: pence,
  /** For all variants together: available to buy, held for orders being paid, and sold but still in the house. */
  onSale: z.number(),
  held: z.number(),
  paidNotSent: z.number(),
  /** Category names, the one in the breadcrumb first. */
  categories: z.array(z.string()),
  vatClasses: z.array(z.enum(vatClasses)),
  changedAt: time,
  /** There is an unpublished draft. */
  hasDraft: z.boolean(),
});
export type ListedProduct = z.output<typeof listed>;

/** Filters of the list. */
export const productsListed = {
  /** Matches parts of the name or the sku, or a whole barcode. */
  search: searchTerm(),
  /** Absent: all but archived products. */
  status: z.enum(productStatuses, 'The status must be draft, published or archived.').optional(),
  view: z.enum(productViews, 'There is no such view.').default('all'),
  /** Includes all categories below it. */
  category: uuid.optional(),
  brand: searchTerm(),
};

export const listDeskProducts = deskEndpoint('listDeskProducts', {
  summary: 'Products, a style as one row, fifty at a time',
  access: 'staff',
  may: 'products.read',
  query: z.object({
    ...productsListed,
    sort: z.enum(productOrders, 'There is no such order.').default('newest'),
    /** The last id of the previous page. */
    after: uuid.optional(),
  }),
  answers: { 200: z.object({ products: z.array(listed), hasMore: z.boolean() }) },
  refusals: [],
});

/** The fields that a table of products edits. */
export const fieldsOfTable = {
  name: true,
  sku: true,
  pricePence: true,
  vatClass: true,
  shelf: true,
  barcode: true,
  weightGrams: true,
  parcelSize: true,
} as const;

const variant = z.object({
  id: z.string(),
  version: z.number(),
  sku: z.string(),
  name: z.string(),
  optionValues: z.array(z.string()),
  status: z.enum(productStatuses),
  pricePence: pence,
  vatClass: z.enum(vatClasses),
  barcode: z.string(),
  shelf: z.string(),
  weightGrams: z.number().nullable(),
  parcelSize: z.enum(parcelSizes),
  imagePath: z.string().nullable(),
  onSale: z.number(),
  /** What the table of variants shows of its unpublished draft. */
  draft: z.object({ version: z.number(), fields: productRecord.pick(fieldsOfTable).partial() }).nullable(),
});

export const deskStyle = z.object({
  id: z.string(),
  version: z.number(),
  name: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** In order, archived ones last. */
  variants: z.array(variant),
});
export type DeskStyle = z.output<typeof deskStyle>;

export const productDraft = z.object({
  /** The fields that differ from the product. */
  fields: productRecord.partial(),
  version: z.number(),
  /** The product's version when the draft was started. */
  baseVersion: z.number(),
  /** Who changed it last, and when. */
  by: z.string(),
  isYours: z.boolean(),
  at: time,
});
export type ProductDraft = z.output<typeof productDraft>;

const change = z.object({
  /** The id of its change set. */
  id: z.string(),
  at: time,
  /** Null for the command line or the shop itself. */
  who: z.string().nullable(),
  kind: z.enum(['edit', 'bulk', 'import', 'undo']),
  summary: z.string(),
  /** Null if this created the product. */
  before: productRecord.partial().nullable(),
  after: productRecord.partial(),
  isUndone: z.boolean(),
});
export type ProductChange = z.output<typeof change>;

const attribute = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['number', 'range', 'choice', 'boolean']),
  unit: z.string().nullable(),
  /** For a choice, the values in use on products. */
  choices: z.array(z.string()),
});
export type AttributeDefinition = z.output<typeof attribute>;

const wasPrice = z.object({ pricePence: pence, lastDay: z.string() });

export const deskProduct = z.object({
  id: z.string(),
  version: z.number(),
  /** The live version, or what would be live if it were published. */
  record: productRecord,
  draft: productDraft.nullable(),
  style: deskStyle.nullable(),
  stock: z.object(stockPosition).nullable(),
  /** The categories that the record or the draft names, each with its path from the outermost down. */
  categories: z.array(z.object({ id: z.string(), path: z.array(z.string()) })),
  /** The attributes of its categories, and any others it has. */
  attributes: z.array(attribute),
  /** Newest first. */
  prices: z.array(z.object({ at: time, pricePence: pence })),
  /** Null for what is not on sale, and for formula: it is never shown as reduced. */
  reduction: z
    .object({
      /** What shoppers see it was, if they do. */
      shown: wasPrice.nullable(),
      /** What they would see if its price were reduced today; null: nothing. */
      next: wasPrice.nullable(),
      /** For how many whole days it has been on sale at its price. */
      daysAtPrice: z.number(),
    })
    .nullable(),
  changes: z.array(change),
  createdAt: time,
  changedAt: time,
});
export type DeskProduct = z.output<typeof deskProduct>;

export const getDeskProduct = deskEndpoint('getDeskProduct', {
  summary: 'Everything that the screen of a product shows',
  access: 'staff',
  may: 'products.read',
  params: productId,
  answers: { 200: deskProduct },
  refusals: ['catalogue/product-not-found'],
});

export const createProduct = deskEndpoint('createProduct', {
  summary: 'Create a draft product with a name and a price, which is confirmed when it is published',
  access: 'staff',
  may: 'products.edit',
  body: z.strictObject({
    ...productFields.omit({ status: true, optionValues: true }).partial().shape,
    name: productFields.shape.name,
    pricePence: productFields.shape.pricePence,
  }),
  answers: { 200: z.object({ id: z.string(), sku: z.string(), version: z.number() }) },
  refusals: ['products/sku-taken', 'products/not-possible'],
});

/** What a screen sends about a product: only the fields that were changed. */
const someFields = productFields.omit({ status: true, optionValues: true }).partial();

/**
 * A style whose variants have different VAT, such as clothes for babies and for adults, must be confirmed explicitly.
 */
export const mixesVat = z.boolean('Please say whether the VAT may differ.').default(false);

export const editProduct = deskEndpoint('editProduct', {
  summary: 'Change fields directly, bypassing the draft. Price changes need a fresh confirmation',
  access: 'staff',
  may: 'products.edit',
  params: productId,
  body: z.strictObject({ version: seenVersionOrNone, fields: someFields, mixesVat }),
  answers: {
    200: z.object({
      version: z.number(),
      record: productRecord,
      /** Somebody else had changed other fields meanwhile; the record contains both changes. */
      isMerged: z.boolean(),
    }),
  },
  refusals: [
    'catalogue/product-not-found',
    'desk/changed-meanwhile',
    'products/sku-taken',
    'products/mixed-vat',
    'desk/large-change',
    'products/not-possible',
  ],
});

export const saveProductDraft = deskEndpoint('saveProductDraft', {
  summary: 'Save the draft. Not visible in the shop until published',
  access: 'staff',
  may: 'products.edit',
  params: productId,
  body: z.strictObject({
    /** The draft's version; 0 if there was none. */
    version: seenVersionOrNone,
    /** Fields changed since. A field set back to the product's value is removed from the draft. */
    fields: someFields,
  }),
  answers: { 200: z.object({ draft: productDraft.nullable() }) },
  refusals: ['catalogue/product-not-found', 'desk/changed-meanwhile'],
});

export const discardProductDraft = deskEndpoint('discardProductDraft', {
  summary: 'Discard the draft',
  access: 'staff',
  may: 'products.edit',
  params: productId,
  answers: { 204: noContent },
  refusals: ['catalogue/product-not-found'],
});

export const previewProduct = deskEndpoint('previewProduct', {
  summary: 'Create a preview link, valid for an hour for anyone who has it',
  access: 'staff',
  may: 'products.edit',
  params: productId,
  answers: { 200: z.object({ path: z.string(), until: time }) },
  refusals: ['catalogue/product-not-found'],
  answersWithSecret: true,
});

export const publishProduct = deskEndpoint('publishProduct', {
  summary:
    'Publish the draft and the product. A price that was not for sale before needs a fresh confirmation',
  access: 'staff',
  may: 'products.edit',
  params: productId,
  body: z.strictObject({
    /** The product's version, as the screen shows it. */
    version: seenVersionOrNone,
    /** The draft's version; 0 if there is none. */
    draft: seenVersionOrNone,
    mixesVat,
  }),
  answers: { 200: deskProduct },
  refusals: [
    'catalogue/product-not-found',
    'desk/changed-meanwhile',
    'products/sku-taken',
    'products/mixed-vat',
    'desk/large-change',
    'products/not-possible',
  ],
});

const one = {
  access: 'staff',
  may: 'products.edit',
  params: productId,
  answers: { 200: deskProduct },
} as const;

export const archiveProduct = deskEndpoint('archiveProduct', {
  ...one,
  summary: 'Archive a product: its page says it is no longer sold, and orders keep it',
  refusals: ['catalogue/product-not-found'],
});

export const restoreProduct = deskEndpoint('restoreProduct', {
  ...one,
  summary: 'Restore an archived product as a draft',
  refusals: ['catalogue/product-not-found', 'products/not-possible'],
});

export const unpublishProduct = deskEndpoint('unpublishProduct', {
  ...one,
  summary: 'Unpublish a product: it becomes a draft',
  refusals: ['catalogue/product-not-found', 'products/not-possible'],
});

export const copyProduct = deskEndpoint('copyProduct', {
  summary: 'Copy a product as a draft, without its SKU, barcode and stock',
  access: 'staff',
  may: 'products.edit',
  params: productId,
  answers: { 200: z.object({ id: z.string(), sku: z.string(), version: z.number() }) },
  refusals: ['catalogue/product-not-found', 'products/not-possible'],
});

export const undoProductChange = deskEndpoint('undoProductChange', {
  summary: 'Undo a change to a product. A price needs a fresh confirmation',
  access: 'staff',
  may: 'products.edit',
  params: productId,
  body: z.strictObject({ change: uuid }),
  answers: { 200: deskProduct },
  refusals: [
    'catalogue/product-not-found',
    'products/change-set-not-found',
    'products/not-undoable',
    'products/sku-taken',
    'products/not-possible',
  ],
});
