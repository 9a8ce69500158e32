import { z } from 'zod';
import type { ProductStatus } from '#contract/product-limits.ts';
import { attributeKeyOf, type AttributeEntry } from '#server/catalogue/attributes/attribute-values.rules.ts';
import { cell, readCsvRows, type Cells, type CsvRow } from './csv-rows.reader.ts';
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

/*
 * The product CSV that Shopify exports. One product is several consecutive rows with the same handle: the first has its
 * title and description, further rows its other variants and pictures. Each variant becomes a product of ours, with its
 * options folded into the name, in the style that the handle names.
 */

/** Shopify's names for the columns, and those it used until 2025. */
const column = {
  handle: ['url handle', 'handle'],
  title: ['title'],
  description: ['description', 'body (html)', 'body html'],
  vendor: ['vendor'],
  category: ['product category', 'type', 'google shopping / google product category'],
  status: ['status'],
  published: ['published on online store', 'published'],
  giftCard: ['gift card'],
  sku: ['sku', 'variant sku'],
  price: ['price', 'variant price'],
  taxable: ['charge tax', 'variant taxable'],
  quantity: ['inventory quantity', 'variant inventory qty'],
  image: ['product image url', 'image src'],
  imagePosition: ['image position'],
  imageDescription: ['image alt text'],
  variantImage: ['variant image url', 'variant image'],
} as const;

const OPTIONS = [1, 2, 3] as const;
const MAX_ROWS_OF_ONE_PRODUCT = 5000;

/** Whether a file is a Shopify export: it has the three columns that are indispensable for reading it. */
export function isShopify(columns: ReadonlySet<string>): boolean {
  const needed = [column.handle, column.title, column.price];
  return needed.every((names) => names.some((name) => columns.has(name)));
}

export async function* readShopifyCsv(
  file: AsyncIterable<Buffer>,
  delimiter: string,
): AsyncGenerator<ImportRow> {
  let product: CsvRow[] = [];
  for await (const row of readCsvRows(file, delimiter)) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    const handle = cell(row.cells, ...column.handle);
    if (!handle) {
      yield { line: row.line, problem: 'the handle is missing' };
      continue;
    }
    const isSame = product.length > 0 && cell(product[0]!.cells, ...column.handle) === handle;
    if (isSame && product.length >= MAX_ROWS_OF_ONE_PRODUCT) {
      yield { line: row.line, problem: `the product has more than ${MAX_ROWS_OF_ONE_PRODUCT} rows` };
      continue;
    }
    if (!isSame) {
      yield* readProduct(product);
      product = [];
    }
    product.push(row);
  }
  yield* readProduct(product);
}

const shared = z.object({
  title: field.name,
  vendor: field.brand,
  description: field.description,
  categoryPath: field.categoryPath,
});

function* readProduct(rows: readonly CsvRow[]): Generator<ImportRow> {
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
    categoryPath: cell(cells, ...column.category),
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
        status: statuses.get(cell(cells, ...column.status).toLowerCase()),
        pictures,
        attributes: attributesOf(metafields(row.cells), options),
        ...age,
        ...quantityOf(row.cells),
        identity: [cell(cells, ...column.handle), ...values],
        style: { name: title, options },
      }),
    };
  }
}

/** Only the first row of a product names its options. */
function optionsOf(cells: Cells, first: Cells): { name: string; value: string }[] {
  return OPTIONS.map((number) => ({
    name: cell(first, `option${number} name`) || `Option ${number}`,
    value: cell(cells, `option${number} value`),
  })).filter(({ value }) => value !== '' && value !== 'Default Title');
}

/** The attributes stated for the whole product, except those, such as size, that tell its variants apart. */
function attributesOf(
  all: readonly AttributeEntry[],
  options: readonly { name: string }[],
): AttributeEntry[] {
  const chosen = new Set(options.map(({ name }) => attributeKeyOf(name)));
  return all.filter(({ key }) => !chosen.has(key));
}

const variant = field.product
  .pick({ sku: true, name: true, price: true, stock: true, images: true })
  .extend({ options: field.options.optional() });

function readVariant(
  cells: Cells,
  {
    identity,
    pictures,
    style,
    ...product
  }: Omit<CatalogueEntry, 'sku' | 'pricePence' | 'style'> & {
    identity: string[];
    pictures: Pictures;
    style: { name: string; options: { name: string; value: string }[] };
  },
): { entry: CatalogueEntry } | { problem: string } {
  const own = cell(cells, ...column.variantImage);
  // The variant's own picture first, then those that all variants share.
  const { first, byPath } = pictures;
  const images = own
    ? [byPath.get(own) ?? { path: own, description: '' }, ...first.filter(({ path }) => path !== own)]
    : first;
  const parsed = variant.safeParse({
    // Spreadsheets put an apostrophe before numbers that must stay text.
    sku: cell(cells, ...column.sku).replace(/^'/, ''),
    name: product.name,
    price: cell(cells, ...column.price),
    stock: noLess(cell(cells, ...column.quantity)),
    images: images.slice(0, MAX_IMAGES),
    options: style.options.length > 0 ? style.options : undefined,
  });
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  const { sku, name, price, stock, images: paths, options } = parsed.data;
  return {
    entry: {
      ...product,
      sku: sku ?? derivedSku(...identity),
      name,
      pricePence: price,
      stock,
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

/** Shopify's words for the status of a product, and ours. */
const statuses = new Map<string, ProductStatus>([
  ['active', 'published'],
  ['draft', 'draft'],
  ['archived', 'archived'],
]);

function reasonToSkip(cells: Cells): string | null {
  const status = cell(cells, ...column.status).toLowerCase();
  if (status !== '' && !statuses.has(status)) return `its status is ${status}`;
  const isOffered = status === '' || status === 'active';
  if (isOffered && cell(cells, ...column.published).toLowerCase() === 'false') return 'it is not published';
  if (cell(cells, ...column.giftCard).toLowerCase() === 'true') return 'it is a gift card';
  return null;
}
