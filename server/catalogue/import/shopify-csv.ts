import { parse, type Info } from 'csv-parse';
import { z } from 'zod';
import * as field from './entry.ts';
import {
  derivedSku,
  MOST_IMAGES,
  problemOf,
  type CatalogueEntry,
  type CountBytes,
  type ImportRow,
} from './entry.ts';

/*
 * The product CSV that Shopify exports. One product is several rows with the same handle, one after the
 * other: the first has its title and description, further rows its other variants and pictures. Each variant
 * becomes a product of ours, its options folded into the name.
 */

const LONGEST_RECORD = 1024 * 1024;
const MOST_ROWS_OF_ONE_PRODUCT = 5000;

type Fields = Readonly<Record<string, string | undefined>>;
interface Row {
  line: number;
  fields: Fields;
}

export async function* readShopifyCsv(
  file: AsyncIterable<Buffer>,
  countBytes: CountBytes,
): AsyncGenerator<ImportRow> {
  let product: Row[] = [];
  for await (const row of readRows(file, countBytes)) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    if (!('Handle' in row.fields)) {
      yield { line: 1, problem: 'the first line has no column Handle: this is no product export of Shopify' };
      return;
    }
    const handle = cell(row.fields, 'Handle');
    if (!handle) {
      yield { line: row.line, problem: 'the Handle is missing' };
      continue;
    }
    const isSame = product.length > 0 && cell(product[0]!.fields, 'Handle') === handle;
    if (isSame && product.length >= MOST_ROWS_OF_ONE_PRODUCT) {
      yield { line: row.line, problem: `the product has more than ${MOST_ROWS_OF_ONE_PRODUCT} rows` };
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
  body: field.description,
  categoryPath: field.categoryPath,
});

function* readProduct(rows: readonly Row[]): Generator<ImportRow> {
  const [first] = rows;
  if (!first) return;
  const { line, fields } = first;
  const reason = reasonToSkip(fields);
  if (reason) {
    yield { line, skipped: reason };
    return;
  }
  const parsed = shared.safeParse({
    title: cell(fields, 'Title'),
    vendor: cell(fields, 'Vendor'),
    body: cell(fields, 'Body (HTML)') || cell(fields, 'Body HTML'),
    categoryPath: categoryOf(fields),
  });
  if (!parsed.success) {
    yield { line, problem: problemOf(parsed.error) };
    return;
  }
  const { title, vendor, body, categoryPath } = parsed.data;
  const pictures = picturesOf(rows);
  const optionNames = [1, 2, 3].map((number) => cell(fields, `Option${number} Name`));
  for (const row of rows) {
    if (!isVariant(row.fields, row === first)) continue;
    const options = optionNames
      .map((name, index) => ({ name, value: cell(row.fields, `Option${index + 1} Value`) }))
      .filter(
        ({ name, value }) =>
          value && !(name === 'Title' && value === 'Default Title') && value !== 'Default Title',
      )
      .map(({ value }) => value);
    yield {
      line: row.line,
      ...readVariant(row.fields, {
        name: [title, options.join(' / ')].filter(Boolean).join(' – '),
        brand: vendor,
        description: body,
        categoryPath,
        images: pictures,
        identity: [cell(fields, 'Handle'), ...options],
      }),
    };
  }
}

const variant = z.object({
  sku: field.sku,
  name: field.name,
  price: field.price,
  stock: field.stock,
  images: field.images,
});

function readVariant(
  fields: Fields,
  {
    identity,
    images,
    ...product
  }: Omit<CatalogueEntry, 'sku' | 'pricePence'> & {
    identity: string[];
    images: { path: string; description: string }[];
  },
): { entry: CatalogueEntry } | { problem: string } {
  const own = cell(fields, 'Variant Image');
  // The variant's own picture first, then those that all variants share.
  const known = images.find(({ path }) => path === own);
  const pictures = own
    ? [known ?? { path: own, description: '' }, ...images.filter(({ path }) => path !== own)]
    : images;
  const quantity = cell(fields, 'Variant Inventory Qty');
  const parsed = variant.safeParse({
    // Spreadsheets put an apostrophe before numbers that must stay text.
    sku: cell(fields, 'Variant SKU').replace(/^'/, ''),
    name: product.name,
    price: cell(fields, 'Variant Price'),
    // Shopify lets stock fall below nothing when it sells what it does not have.
    stock: quantity === '' ? undefined : Math.max(0, Number(quantity)),
    images: pictures.slice(0, MOST_IMAGES),
  });
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  const { sku, name, price, stock, images: paths } = parsed.data;
  return {
    entry: {
      ...product,
      sku: sku ?? derivedSku(...identity),
      name,
      pricePence: price,
      stock,
      images: paths,
      // Goods that Shopify charges no tax on are zero-rated ones.
      vatClass: cell(fields, 'Variant Taxable').toLowerCase() === 'false' ? 'zero' : undefined,
    },
  };
}

function isVariant(fields: Fields, isFirst: boolean): boolean {
  return isFirst || cell(fields, 'Option1 Value') !== '' || cell(fields, 'Variant Price') !== '';
}

function picturesOf(rows: readonly Row[]): { path: string; description: string }[] {
  const pictures = rows
    .map(({ fields }, index) => ({
      path: cell(fields, 'Image Src'),
      description: cell(fields, 'Image Alt Text'),
      position: Number(cell(fields, 'Image Position')) || index + 1,
    }))
    .filter(({ path }) => path !== '')
    .toSorted((a, b) => a.position - b.position);
  return [...new Map(pictures.map(({ path, description }) => [path, { path, description }])).values()];
}

function reasonToSkip(fields: Fields): string | null {
  const status = cell(fields, 'Status').toLowerCase();
  if (status === 'draft' || status === 'archived') return `its status is ${status}`;
  if (cell(fields, 'Published').toLowerCase() === 'false') return 'it is not published';
  if (cell(fields, 'Gift Card').toLowerCase() === 'true') return 'it is a gift card';
  return null;
}

function categoryOf(fields: Fields): string {
  return (
    cell(fields, 'Product Category') ||
    cell(fields, 'Type') ||
    cell(fields, 'Google Shopping / Google Product Category')
  );
}

function cell(fields: Fields, column: string): string {
  return fields[column]?.trim() ?? '';
}

/** The rows by their column names, each with the line where it begins. */
async function* readRows(
  file: AsyncIterable<Buffer>,
  countBytes: CountBytes,
): AsyncGenerator<Row | { line: number; problem: string }> {
  const problems: { line: number; problem: string }[] = [];
  const parser = parse({
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip: (error) => {
      problems.push({
        line: Number(error?.['lines'] ?? 0),
        problem: `the row is not CSV: ${error?.message ?? ''}`,
      });
      return undefined;
    },
  });
  const feeding = (async () => {
    for await (const chunk of withoutCarriageReturns(file, countBytes)) {
      if (!parser.write(chunk)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  })();
  feeding.catch((error: unknown) => parser.destroy(error as Error));
  let lastLine = 1;
  for await (const { record, info } of parser as AsyncIterable<{ record: Fields; info: Info }>) {
    while (problems.length > 0) yield problems.shift()!;
    const line = lastLine + 1;
    lastLine = info.lines;
    if (Object.values(record).some((value) => value?.includes('\ufffd'))) {
      yield { line, problem: 'the row is not UTF-8' };
    } else yield { line, fields: record };
  }
  while (problems.length > 0) yield problems.shift()!;
}

const CARRIAGE_RETURN = 13;

/** The parser counts a Windows line end within quotes as two lines, and text has no use for it either. */
async function* withoutCarriageReturns(
  file: AsyncIterable<Buffer>,
  countBytes: CountBytes,
): AsyncGenerator<Buffer> {
  for await (const chunk of file) {
    countBytes(chunk.length);
    yield chunk.includes(CARRIAGE_RETURN)
      ? (chunk.filter((byte) => byte !== CARRIAGE_RETURN) as Buffer)
      : chunk;
  }
}
