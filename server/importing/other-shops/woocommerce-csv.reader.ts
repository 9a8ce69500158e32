import type { KnownColumns } from '#server/importing/columns.rules.ts';
import { cell, readCsvRows, type Cells, type CsvRow } from '#server/importing/csv-rows.reader.ts';
import * as field from '#server/catalogue/entry.rules.ts';
import {
  derivedSku,
  derivedStyleCode,
  MAX_IMAGES,
  MAX_OPTIONS,
  problemOf,
  type CatalogueEntry,
  type ImportRow,
  type StyleEntry,
} from '#server/catalogue/entry.rules.ts';
import {
  attributesOf,
  categoryPathsOf,
  choicesOf,
  descriptionOf,
  descriptionsOf,
  gramsOfProduct,
  listOf,
  picturesOf,
  priceOf,
  shownAttributesOf,
  statusOf,
  stockOf,
  textOf,
  vatClassOf,
} from './woocommerce-cells.rules.ts';
import { createSkuOwners, type Identity, type SkuOwners } from './sku-owners.rules.ts';

/*
 * The product CSV that WooCommerce exports. A product with variations has a row of its own, which nobody can buy; its
 * variations may be anywhere in the file and name it by sku or id. Each becomes a product of ours, with its attributes
 * folded into the name, in the parent's style.
 */

/** Whether a file is a WooCommerce export: it has the three columns that are indispensable for reading it. */
export function isWooCommerce(columns: ReadonlySet<string>): boolean {
  return ['type', 'name', 'regular price'].every((name) => columns.has(name));
}

export const wooCommerceColumns: KnownColumns = {
  read: [
    ...['id', 'type', 'sku', 'gtin, upc, ean, or isbn', 'name', 'published', 'visibility in catalog'],
    ...['short description', 'description', 'date sale price starts', 'date sale price ends', 'tax status'],
    ...['tax class', 'in stock?', 'stock', 'sale price', 'regular price', 'categories', 'images', 'parent'],
    ...['position', 'brands', 'weight (kg)'],
  ],
  others: [
    /^attribute \d{1,9} (?:name|value\(s\)|visible|global|default)$/,
    /^download \d{1,9} (?:id|name|url)$/,
    /^(?:weight|length|width|height) \(\w{1,9}\)$/,
    /^meta: |^cost of goods|^cogs value$/,
    /^(?:is featured\?|low stock amount|backorders allowed\?|sold individually\?|allow customer reviews\?)$/,
    /^(?:purchase note|tags|shipping class|download limit|download expiry days|grouped products)$/,
    /^(?:upsells|cross-sells|external url|button text|swatches attributes)$/,
  ],
};

/** A product that has variations. */
interface Parent {
  line: number;
  cells: Cells;
  /** How many variations it has in the file. */
  count: number;
  /** Those that have come so far. */
  variations: CsvRow[];
}

/**
 * Reads the file twice: first for the products that have variations, and for skus that are shared. `today` decides which
 * sale prices apply. The variations of a product come together, in the order of the other shop, however the table is
 * sorted.
 */
export async function* readWooCommerceCsv(
  file: { read: () => AsyncIterable<Buffer>; delimiter: string },
  today: string,
): AsyncGenerator<ImportRow> {
  const parents: Parent[] = [];
  /** By sku, and by `id:44`. */
  const byReference = new Map<string, Parent>();
  const owners = createSkuOwners();
  const counts = new Map<string, number>();
  for await (const row of readCsvRows(file.read(), file.delimiter)) {
    if ('problem' in row) continue;
    const type = typeOf(row.cells);
    if (type === 'variation') {
      const of = textOf(row.cells, 'parent');
      counts.set(of, (counts.get(of) ?? 0) + 1);
    }
    if (type !== 'variable') {
      owners.note(textOf(row.cells, 'sku'), identityOf(row.cells));
      continue;
    }
    const { line, cells } = row;
    const parent = { line, cells, count: 0, variations: [] };
    parents.push(parent);
    for (const reference of [`id:${cell(cells, 'id')}`, textOf(cells, 'sku')])
      if (reference !== '' && !byReference.has(reference)) byReference.set(reference, parent);
  }
  for (const [reference, count] of counts) {
    const parent = byReference.get(reference);
    if (parent) parent.count += count;
  }
  for await (const row of readCsvRows(file.read(), file.delimiter)) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    const { line, cells } = row;
    const type = typeOf(cells);
    if (type === 'variable') continue;
    if (type !== 'variation') {
      yield { line, ...readProduct(cells, null, { today, owners }) };
      continue;
    }
    const parent = byReference.get(textOf(cells, 'parent'));
    if (!parent) {
      yield { line, problem: 'its parent product is not in the file' };
      continue;
    }
    parent.variations.push(row);
    if (parent.variations.length < parent.count) continue;
    const of = { parent, shared: sharedOf(parent.cells) };
    for (const variation of parent.variations.toSorted(byPosition))
      yield { line: variation.line, ...readProduct(variation.cells, of, { today, owners }) };
    parent.variations = [];
  }
  for (const { line, count } of parents) {
    if (count === 0) yield { line, skipped: 'none of its variations is in the file' };
  }
}

const byPosition = (one: CsvRow, other: CsvRow) => positionOf(one) - positionOf(other);
const positionOf = ({ cells }: CsvRow) => Number(cell(cells, 'position')) || 0;

/** "simple, downloadable, virtual": its type, and two flags. */
function typeOf(cells: Cells): string {
  const types = listOf(cells, 'type').map((type) => type.toLowerCase());
  return types.find((type) => type !== 'virtual' && type !== 'downloadable') ?? 'simple';
}

/** A variation is told from its siblings by its choices, and another product by its id. */
function identityOf(cells: Cells): Identity {
  return typeOf(cells) === 'variation'
    ? [textOf(cells, 'parent'), ...valuesOf(choicesOf(cells))]
    : [cell(cells, 'id') || textOf(cells, 'name')];
}

const valuesOf = (choices: ReturnType<typeof choicesOf>) => choices.map(({ value }) => value).filter(Boolean);

const product = field.product.extend({
  status: field.status,
  barcode: field.barcode,
  weightGrams: field.weightGrams,
  categoryPath: field.categoryPath,
  otherCategoryPaths: field.otherCategoryPaths,
  options: field.options.optional(),
});

/** What the variations of a product have from it. */
function sharedOf(cells: Cells) {
  return {
    reason: reasonToSkip(cells),
    name: textOf(cells, 'name').replaceAll('\\,', ','),
    brand: listOf(cells, 'brands')[0],
    descriptions: descriptionsOf(cells),
    /** The same text for all variations, so that it is cleaned once. */
    description: descriptionOf(descriptionsOf(cells)),
    pictures: [...new Set(picturesOf(cells))].slice(0, MAX_IMAGES),
    paths: categoryPathsOf(cells),
    attributes: shownAttributesOf(cells),
  };
}
type Shared = ReturnType<typeof sharedOf>;

function readProduct(
  cells: Cells,
  of: { parent: Parent; shared: Shared } | null,
  { today, owners }: { today: string; owners: SkuOwners },
): { entry: CatalogueEntry } | { problem: string } | { skipped: string } {
  const parent = of?.parent.cells;
  const shared = of?.shared ?? sharedOf(cells);
  const reason = reasonToSkip(cells) ?? shared.reason;
  if (reason) return { skipped: reason };
  const { name, paths } = shared;
  const choices = parent ? choicesOf(cells) : [];
  const values = valuesOf(choices);
  const own = parent ? descriptionsOf(cells).filter(Boolean) : [];
  // Its own picture first, then those that all variations share.
  const pictures = new Set([...(parent ? picturesOf(cells) : []), ...shared.pictures]);
  const parsed = product.safeParse({
    sku: owners.ownOf(textOf(cells, 'sku'), identityOf(cells)),
    status: statusOf(cells, parent),
    barcode: textOf(cells, 'gtin, upc, ean, or isbn'),
    weightGrams: gramsOfProduct(cells) ?? (parent && gramsOfProduct(parent)),
    name: [name, values.join(' / ')].filter(Boolean).join(' – '),
    price: priceOf(cells, today),
    brand: shared.brand,
    description: own.length > 0 ? descriptionOf([...shared.descriptions, ...own]) : shared.description,
    vatClass: vatClassOf(cells, parent),
    images: pictures.size > 0 ? [...pictures].slice(0, MAX_IMAGES) : undefined,
    stock: stockOf(cells),
    categoryPath: paths[0],
    otherCategoryPaths: paths.slice(1),
    options: optionsOf(choices),
  });
  if (!parsed.success) return { problem: problemOf(parsed.error) };
  const { sku, price, otherCategoryPaths, options, ...rest } = parsed.data;
  const id = cell(cells, 'id');
  return {
    entry: {
      ...rest,
      sku: sku ?? (id ? derivedSku('woo', id) : derivedSku(name, ...values)),
      pricePence: price,
      otherCategoryPaths: otherCategoryPaths ?? [],
      style: options && parent ? styleOf(parent, name, options) : undefined,
      attributes: attributesOf(choices, shared.attributes),
    },
  };
}

/** A style has at most three options: with more, each variation stands alone. */
function optionsOf(choices: readonly { name: string; value: string }[]) {
  if (choices.length === 0 || choices.length > MAX_OPTIONS) return undefined;
  return choices.map(({ name, value }, place) => ({
    name: name || `Option ${place + 1}`,
    value: value || 'Any',
  }));
}

function styleOf(parent: Cells, name: string, options: StyleEntry['options']): StyleEntry {
  const identity = cell(parent, 'id') || textOf(parent, 'sku') || name;
  return { code: derivedStyleCode(options, 'woo', identity), name, options };
}

const ours = new Set(['simple', 'variation', 'variable']);

function reasonToSkip(cells: Cells): string | null {
  const type = typeOf(cells);
  if (!ours.has(type)) return `its type is ${type}`;
  const types = listOf(cells, 'type').map((one) => one.toLowerCase());
  if (types.includes('downloadable')) return 'it is a download';
  if (types.includes('virtual')) return 'it is virtual';
  return null;
}
