import { z } from 'zod';
import type { Database } from '#server/platform/database.ts';
import { cell, readCsvRows, type Cells } from './csv-rows.reader.ts';
import * as field from './entry.rules.ts';
import {
  derivedSku,
  derivedStyleCode,
  MAX_IMAGES,
  MAX_OPTIONS,
  problemOf,
  type CatalogueEntry,
  type ImportRow,
  type StyleEntry,
} from './entry.rules.ts';
import {
  attributesOf,
  categoryPathsOf,
  choicesOf,
  descriptionOf,
  listOf,
  picturesOf,
  priceOf,
  stockOf,
  textOf,
  vatClassOf,
} from './woocommerce-cells.rules.ts';
import {
  beginParents,
  endParents,
  keepParent,
  listChildlessParents,
  takeParent,
} from './woocommerce-parents.queries.ts';

/*
 * The product CSV that WooCommerce exports. A product with variations has a row of its own, which nobody can buy; its
 * variations may be anywhere in the file and name it by sku or id. Each becomes a product of ours, with its attributes
 * folded into the name, in the parent's style.
 */

/** Whether a file is a WooCommerce export: it has the three columns that are indispensable for reading it. */
export function isWooCommerce(columns: ReadonlySet<string>): boolean {
  return ['type', 'name', 'regular price'].every((name) => columns.has(name));
}

/** Reads the file twice: first for the products that have variations. `today` decides which sale prices apply. */
export async function* readWooCommerceCsv(
  db: Database,
  file: { read: () => AsyncIterable<Buffer>; delimiter: string },
  today: string,
): AsyncGenerator<ImportRow> {
  await beginParents(db);
  for await (const row of readCsvRows(file.read(), file.delimiter)) {
    if ('problem' in row || typeOf(row.cells) !== 'variable') continue;
    const { line, cells } = row;
    await keepParent(db, { line, id: `id:${cell(cells, 'id')}`, sku: textOf(cells, 'sku'), cells });
  }
  let last: { reference: string; parent: Cells | null } = { reference: '', parent: null };
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
    // The variations of a product are mostly next to each other.
    const reference = textOf(cells, 'parent');
    if (reference !== last.reference) last = { reference, parent: await takeParent(db, reference) };
    if (last.parent) yield { line, ...readProduct(cells, last.parent, today) };
    else yield { line, problem: 'the product that it is a variation of is not in the file' };
  }
  for (const line of await listChildlessParents(db)) {
    yield { line, skipped: 'none of its variations is in the file' };
  }
  await endParents(db);
}

/** "simple, downloadable, virtual": its type, and two flags. */
function typeOf(cells: Cells): string {
  const types = listOf(cells, 'type').map((type) => type.toLowerCase());
  return types.find((type) => type !== 'virtual' && type !== 'downloadable') ?? 'simple';
}

const product = field.product.extend({
  categoryPath: field.categoryPath,
  otherCategoryPaths: z.array(field.categoryPath),
  options: field.options.optional(),
});

function readProduct(
  cells: Cells,
  parent: Cells | null,
  today: string,
): { entry: CatalogueEntry } | { problem: string } | { skipped: string } {
  const reason = reasonToSkip(cells) ?? (parent && reasonToSkip(parent));
  if (reason) return { skipped: reason };
  const shared = parent ?? cells;
  const choices = parent ? choicesOf(cells) : [];
  const values = choices.map(({ value }) => value).filter(Boolean);
  // Its own picture first, then those that all variations share.
  const pictures = new Set([cells, shared].flatMap(picturesOf));
  const paths = categoryPathsOf(shared);
  const name = textOf(shared, 'name').replaceAll('\\,', ',');
  const parsed = product.safeParse({
    sku: textOf(cells, 'sku'),
    name: [name, values.join(' / ')].filter(Boolean).join(' – '),
    price: priceOf(cells, today),
    brand: listOf(shared, 'brands')[0],
    description: descriptionOf(shared, cells),
    vatClass: vatClassOf(cells, parent ?? {}),
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
      otherCategoryPaths: otherCategoryPaths.filter((path) => path !== undefined),
      style: options && parent ? styleOf(parent, name, options) : undefined,
      attributes: attributesOf(cells, parent),
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
