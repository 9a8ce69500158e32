import { z } from 'zod';
import type { ProductStatus } from '#contract/product-limits.ts';
import { attributeKeyOf, type AttributeEntry } from '#server/catalogue/attributes/attribute-values.rules.ts';
import type { KnownColumns } from '#server/importing/columns.rules.ts';
import { cell, readCsvRows, type Cells, type CsvRow } from '#server/importing/csv-rows.reader.ts';
import * as field from '#server/catalogue/entry.rules.ts';
import {
  derivedSku,
  derivedStyleCode,
  MAX_IMAGES,
  noLess,
  problemOf,
  type CatalogueEntry,
  type ImportRow,
} from '#server/catalogue/entry.rules.ts';
import { ageOf, metafieldsOf, quantityOf } from './shopify-metafields.rules.ts';
import { createSkuOwners, type SkuOwners } from './sku-owners.rules.ts';
import { gramsOf } from '#server/importing/weights.rules.ts';

/*
 * The product CSV that Shopify exports. One product is several rows with the same handle: one has its title and
 * description, the others its further variants and pictures. They follow each other unless somebody has sorted the table.
 * Each variant becomes a product of ours, with its options folded into the name, in the style that the handle names.
 */

/** Shopify's names for the columns, and those it used until 2025. */
const column = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  description: ['description', 'body (html)', 'body html'],
  vendor: ['vendor'],
  categories: ['product category', 'type', 'google shopping / google product category'],
  status: ['status'],
  published: ['published on online store', 'published'],
  giftCard: ['gift card'],
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode'],
  grams: ['weight value (grams)', 'variant grams'],
  price: ['price', 'variant price'],
  taxable: ['charge tax', 'variant taxable'],
  quantity: ['inventory quantity', 'variant inventory qty'],
  image: ['product image url', 'image src'],
  imagePosition: ['image position'],
  imageDescription: ['image alt text'],
  variantImage: ['variant image url', 'variant image'],
} as const;

export const shopifyColumns: KnownColumns = {
  read: Object.values(column).flat(),
  others: [
    /^option[1-3] (?:name|value|linked to)$/,
    /^unit price (?:total|base) measure(?: unit)?$/,
    /\.metafields\.|^(?:variant )?metafield:/,
    /^(?:google shopping|included|price|compare[- ]at price) \//,
    /^(?:variant )?(?:compare[- ]at price|requires shipping|tax code|inventory (?:tracker|policy)|fulfillment service)$/,
    /^(?:id|variant id|command|tags|seo title|seo description|cost per item|collection|variant weight unit)$/,
    /^(?:weight unit for display|continue selling when out of stock|published scope|template suffix)$/,
    /^(?:standardized product type|custom product type)$/,
  ],
};

const OPTIONS = [1, 2, 3] as const;
const MAX_ROWS_OF_ONE_PRODUCT = 5000;

/** Whether a file is a Shopify export: it has the three columns that are indispensable for reading it. */
export function isShopify(columns: ReadonlySet<string>): boolean {
  const needed = [column.handle, column.title, column.price];
  return needed.every((names) => names.some((name) => columns.has(name)));
}

/** Reads the file twice: first for how many rows each product has, and which variants share a sku. */
export async function* readShopifyCsv(file: {
  read: () => AsyncIterable<Buffer>;
  delimiter: string;
}): AsyncGenerator<ImportRow> {
  const owners = createSkuOwners();
  const missing = new Map<string, number>();
  for await (const row of readCsvRows(file.read(), file.delimiter)) {
    if ('problem' in row) continue;
    const handle = cell(row.cells, ...column.handle);
    missing.set(handle, (missing.get(handle) ?? 0) + 1);
    owners.note(skuOf(row.cells), [handle, ...valuesOf(row.cells)]);
  }
  const products = new Map<string, CsvRow[]>();
  for await (const row of readCsvRows(file.read(), file.delimiter)) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    const handle = cell(row.cells, ...column.handle);
    if (!handle) {
      yield { line: row.line, problem: 'the handle is missing' };
      continue;
    }
    const rows = products.get(handle) ?? [];
    const left = missing.get(handle)! - 1;
    missing.set(handle, left);
    if (rows.length < MAX_ROWS_OF_ONE_PRODUCT) rows.push(row);
    else yield { line: row.line, problem: `the product has more than ${MAX_ROWS_OF_ONE_PRODUCT} rows` };
    if (left > 0) products.set(handle, rows);
    else {
      products.delete(handle);
      yield* readProduct(titleFirst(rows), owners);
    }
  }
}

/** Sorting may have put other rows of the product before the one that describes it. */
function titleFirst(rows: readonly CsvRow[]): readonly CsvRow[] {
  const titled = rows.find(({ cells }) => cell(cells, ...column.title) !== '');
  return titled ? [titled, ...rows.filter((row) => row !== titled)] : rows;
}

/** Spreadsheets put an apostrophe before numbers that must stay text. */
const numberOf = (text: string) => text.replace(/^'/, '');
const skuOf = (cells: Cells) => numberOf(cell(cells, ...column.sku));

const shared = z.object({
  title: field.name,
  vendor: field.brand,
  description: field.description,
  categoryPath: field.categoryPath,
});

function* readProduct(rows: readonly CsvRow[], owners: SkuOwners): Generator<ImportRow> {
  const [first] = rows;
  if (!first) return;
  const { line, cells } = first;
  const reason = reasonToSkip(cells);
  if (reason) {
    yield { line, skipped: reason };
    return;
  }
  const parsed = shared.safeParse({
    title: cell(cells, ...column.title),
    vendor: cell(cells, ...column.vendor),
    description: cell(cells, ...column.description),
    categoryPath: categoryOf(cells),
  });
  if (!parsed.success) {
    yield { line, problem: problemOf(parsed.error) };
    return;
  }
  const { title, vendor, description, categoryPath } = parsed.data;
  const pictures = picturesOf(rows);
  const metafields = metafieldsOf(cells);
  const age = ageOf(cells);
  for (const row of rows) {
    if (!isVariant(row.cells, row === first)) continue;
    const options = optionsOf(row.cells, cells);
    const values = options.map(({ value }) => value);
    yield {
      line: row.line,
      ...readVariant(row.cells, {
        name: [title, values.join(' / ')].filter(Boolean).join(' – '),
        brand: vendor,
        description,
        categoryPath,
        status: statusOf(cells),
        pictures,
        attributes: attributesOf(metafields(row.cells), options),
        ...age,
        ...quantityOf(row.cells),
        identity: [cell(cells, ...column.handle), ...values],
        style: { name: title, options },
        owners,
      }),
    };
  }
}

/** Shopify puts what has no category into one of that name. */
function categoryOf(cells: Cells): string {
  const named = column.categories.map((name) => cell(cells, name));
  return named.find((category) => category !== '' && category.toLowerCase() !== 'uncategorized') ?? '';
}

function valuesOf(cells: Cells): string[] {
  return OPTIONS.map((number) => cell(cells, `option${number} value`)).filter(isValue);
}

const isValue = (value: string) => value !== '' && value !== 'Default Title';

/** Only the first row of a product names its options. */
function optionsOf(cells: Cells, first: Cells): { name: string; value: string }[] {
  return OPTIONS.map((number) => ({
    name: cell(first, `option${number} name`) || `Option ${number}`,
    value: cell(cells, `option${number} value`),
  })).filter(({ value }) => isValue(value));
}

/** The attributes stated for the whole product, except those, such as size, that tell its variants apart. */
function attributesOf(
  all: readonly AttributeEntry[],
  options: readonly { name: string }[],
): AttributeEntry[] {
  const chosen = new Set(options.map(({ name }) => attributeKeyOf(name)));
  return all.filter(({ key }) => !chosen.has(key));
}

const variant = field.product.pick({ sku: true, name: true, price: true, stock: true, images: true }).extend({
  options: field.options.optional(),
  barcode: field.barcode,
  weightGrams: field.weightGrams,
});

function readVariant(
  cells: Cells,
  {
    identity,
    pictures,
    style,
    owners,
    ...product
  }: Omit<CatalogueEntry, 'sku' | 'pricePence' | 'style'> & {
    identity: [handle: string, ...values: string[]];
    pictures: Pictures;
    style: { name: string; options: { name: string; value: string }[] };
    owners: SkuOwners;
  },
): { entry: CatalogueEntry } | { problem: string } {
  const own = cell(cells, ...column.variantImage);
  // The variant's own picture first, then those that all variants share.
  const { first, byPath } = pictures;
  const images = own
    ? [byPath.get(own) ?? { path: own, description: '' }, ...first.filter(({ path }) => path !== own)]
    : first;
  const parsed = variant.safeParse({
    sku: owners.ownOf(skuOf(cells), identity),
    barcode: numberOf(cell(cells, ...column.barcode)),
    weightGrams: gramsOf(cell(cells, ...column.grams), 'g'),
    name: product.name,
    price: cell(cells, ...column.price),
    stock: noLess(cell(cells, ...column.quantity)),
    images: images.slice(0, MAX_IMAGES),
    options: style.options.length > 0 ? style.options : undefined,
  });
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  const { sku, price, images: paths, options, ...rest } = parsed.data;
  return {
    entry: {
      ...product,
      ...rest,
      sku: sku ?? derivedSku(...identity),
      pricePence: price,
      images: paths,
      style: options && {
        code: derivedStyleCode(options, 'shopify', identity[0]!),
        name: style.name,
        options,
      },
      // Goods that Shopify charges no tax on are zero-rated.
      vatClass: cell(cells, ...column.taxable).toLowerCase() === 'false' ? 'zero' : undefined,
    },
  };
}

function isVariant(cells: Cells, isFirst: boolean): boolean {
  return isFirst || cell(cells, 'option1 value') !== '' || cell(cells, ...column.price) !== '';
}

interface Picture {
  path: string;
  description: string;
}

/** Those of a product, of which a variant takes its own and the first others. */
interface Pictures {
  first: readonly Picture[];
  byPath: ReadonlyMap<string, Picture>;
}

function picturesOf(rows: readonly CsvRow[]): Pictures {
  const pictures = rows
    .map(({ cells }, index) => ({
      path: cell(cells, ...column.image),
      description: cell(cells, ...column.imageDescription),
      position: Number(cell(cells, ...column.imagePosition)) || index + 1,
    }))
    .filter(({ path }) => path !== '')
    .toSorted((a, b) => a.position - b.position);
  const byPath = new Map(pictures.map(({ path, description }) => [path, { path, description }]));
  return { first: [...byPath.values()].slice(0, MAX_IMAGES + 1), byPath };
}

/** Shopify's words for the status of a product, and ours. Visitors do not find what is unlisted. */
const statuses = new Map<string, ProductStatus>([
  ['active', 'published'],
  ['draft', 'draft'],
  ['unlisted', 'draft'],
  ['archived', 'archived'],
]);

/** Undefined if the file does not say. */
function statusOf(cells: Cells): ProductStatus | undefined {
  const status = statuses.get(cell(cells, ...column.status).toLowerCase());
  const isPublished = cell(cells, ...column.published).toLowerCase();
  if ((status ?? 'published') !== 'published' || isPublished === '') return status;
  return isPublished === 'false' ? 'draft' : 'published';
}

function reasonToSkip(cells: Cells): string | null {
  const status = cell(cells, ...column.status).toLowerCase();
  if (status !== '' && !statuses.has(status)) return `its status is ${status}`;
  if (cell(cells, ...column.giftCard).toLowerCase() === 'true') return 'it is a gift card';
  return null;
}
