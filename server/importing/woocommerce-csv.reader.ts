import { cell, readCsvRows, type Cells } from './csv-rows.reader.ts';
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
  listOf,
  picturesOf,
  priceOf,
  shownAttributesOf,
  stockOf,
  textOf,
  vatClassOf,
} from './woocommerce-cells.rules.ts';

/*
 * The product CSV that WooCommerce exports. A product with variations has a row of its own, which nobody can buy; its
 * variations may be anywhere in the file and name it by sku or id. Each becomes a product of ours, with its attributes
 * folded into the name, in the parent's style.
 */

/** Whether a file is a WooCommerce export: it has the three columns that are indispensable for reading it. */
export function isWooCommerce(columns: ReadonlySet<string>): boolean {
  return ['type', 'name', 'regular price'].every((name) => columns.has(name));
}

/** A product that has variations. */
interface Parent {
  line: number;
  cells: Cells;
  hasChild: boolean;
}

/** Reads the file twice: first for the products that have variations. `today` decides which sale prices apply. */
export async function* readWooCommerceCsv(
  file: { read: () => AsyncIterable<Buffer>; delimiter: string },
  today: string,
): AsyncGenerator<ImportRow> {
  const parents: Parent[] = [];
  /** By sku, and by `id:44`. */
  const byReference = new Map<string, Parent>();
  for await (const row of readCsvRows(file.read(), file.delimiter)) {
    if ('problem' in row || typeOf(row.cells) !== 'variable') continue;
    const { line, cells } = row;
    const parent = { line, cells, hasChild: false };
    parents.push(parent);
    for (const reference of [`id:${cell(cells, 'id')}`, textOf(cells, 'sku')])
      if (reference !== '' && !byReference.has(reference)) byReference.set(reference, parent);
  }
  let last: { parent: Parent; shared: Shared } | undefined;
  for await (const row of readCsvRows(file.read(), file.delimiter)) {
    if ('problem' in row) {
      yield row;
      continue;
    }
    const { line, cells } = row;
    const type = typeOf(cells);
    if (type === 'variable') continue;
    if (type !== 'variation') {
      yield { line, ...readProduct(cells, null, today) };
      continue;
    }
    const parent = byReference.get(textOf(cells, 'parent'));
    if (!parent) {
      yield { line, problem: 'its parent product is not in the file' };
      continue;
    }
    parent.hasChild = true;
    // The variations of a product are mostly next to each other.
    if (parent !== last?.parent) last = { parent, shared: sharedOf(parent.cells) };
    yield { line, ...readProduct(cells, last, today) };
  }
  for (const { line, hasChild } of parents) {
    if (!hasChild) yield { line, skipped: 'none of its variations is in the file' };
  }
}

/** "simple, downloadable, virtual": its type, and two flags. */
function typeOf(cells: Cells): string {
  const types = listOf(cells, 'type').map((type) => type.toLowerCase());
  return types.find((type) => type !== 'virtual' && type !== 'downloadable') ?? 'simple';
}

const product = field.product.extend({
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
    pictures: [...new Set(picturesOf(cells))].slice(0, MAX_IMAGES),
    paths: categoryPathsOf(cells),
    attributes: shownAttributesOf(cells),
  };
}
type Shared = ReturnType<typeof sharedOf>;

function readProduct(
  cells: Cells,
  of: { parent: Parent; shared: Shared } | null,
  today: string,
): { entry: CatalogueEntry } | { problem: string } | { skipped: string } {
  const parent = of?.parent.cells;
  const shared = of?.shared ?? sharedOf(cells);
  const reason = reasonToSkip(cells) ?? shared.reason;
  if (reason) return { skipped: reason };
  const { name, paths } = shared;
  const choices = parent ? choicesOf(cells) : [];
  const values = choices.map(({ value }) => value).filter(Boolean);
  // Its own picture first, then those that all variations share.
  const pictures = new Set([...(parent ? picturesOf(cells) : []), ...shared.pictures]);
  const parsed = product.safeParse({
    sku: textOf(cells, 'sku'),
    name: [name, values.join(' / ')].filter(Boolean).join(' – '),
    price: priceOf(cells, today),
    brand: shared.brand,
    description: descriptionOf([...shared.descriptions, ...(parent ? descriptionsOf(cells) : [])]),
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
  if (!['', '1', 'true'].includes(textOf(cells, 'published').toLowerCase())) return 'it is not published';
  if (cell(cells, 'visibility in catalog') === 'hidden') return 'it is hidden';
  return null;
}
