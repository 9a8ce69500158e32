import { expect, test } from 'vitest';
import { readRowsApart } from './reader.gateway.ts';

/*
 * Cells that cost a pattern, or a comparison of all with all, minutes. The reader has its usual time, so that a row that
 * costs more than linear time fails without being timed here.
 */

const LENGTH = 200_000;
const shapes = [
  ...[
    '<p ',
    '<script ',
    '<p <li>',
    '<!--',
    '&#',
    ' ',
    ' \n',
    '-',
    ' (',
    '[" ',
    ', ',
    'a,',
    'a >',
    '1.0',
    'A-',
  ],
  // Marks above a letter, which normalising sorts.
  '\u0315\u0300',
];
const texts = shapes.map((shape) => `a${shape.repeat(LENGTH / shape.length)}b`);

const csv = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');

/** Rows in which each text stands in each column. */
function* rowsOf(columns: readonly string[], good: readonly string[]): Generator<string> {
  for (const text of texts)
    for (const place of columns.keys()) yield csv(good.map((cell, at) => (at === place ? text : cell)));
}

const own = {
  ...{ sku: 'a', name: 'a', price: '1', vatClass: '', brand: '', description: '', stock: '', categories: '' },
  ...{ images: '', imageTexts: '', styleName: '', option1Name: '', option1Value: '', attributes: '' },
  ...{ goesWith: '', barcode: '', ageFromMonths: '' },
};
const shopify = {
  ...{ handle: 'a', title: 'a', 'body (html)': '', vendor: '', type: '', status: '', 'option1 name': 'Size' },
  ...{
    'option1 value': 'a',
    'variant sku': '',
    'variant barcode': '',
    'variant grams': '',
    'variant price': '1',
    'variant inventory qty': '',
  },
  ...{ 'image src': '', 'image alt text': '', 'variant image': '', 'unit price total measure': '' },
  ...{ 'a (product.metafields.custom.a)': '', 'b (variant.metafields.shopify.b)': '' },
};
const woocommerce = {
  ...{ id: '', type: 'simple', sku: '', name: 'a', published: '', 'short description': '', description: '' },
  ...{ 'tax class': '', 'in stock?': '', stock: '', 'sale price': '', 'regular price': '1', categories: '' },
  ...{ images: '', parent: '', 'weight (kg)': '', position: '', brands: '', 'date sale price ends': '' },
  ...{ 'attribute 1 name': 'a', 'attribute 1 value(s)': 'a' },
};

function* jsonLines(): Generator<string> {
  const good = { sku: 'a', name: 'a', price: 1 };
  for (const text of texts) {
    yield JSON.stringify({ name: 'a', price: 1, sourceId: text });
    for (const field of ['name', 'brand', 'description', 'categoryPath', 'imageUrl', 'packingNote', 'price'])
      yield JSON.stringify({ ...good, [field]: text });
    yield JSON.stringify({ ...good, images: [{ path: '/a', description: text }] });
    yield JSON.stringify({ ...good, attributes: { [text]: text.slice(0, LENGTH / 2) } });
    yield JSON.stringify({ ...good, style: { name: 'a', options: { [text]: text.slice(0, LENGTH / 2) } } });
  }
  const many = Array.from({ length: 100_000 }, (_, n) => `a${n}`);
  for (const field of ['goesWith', 'images', 'categoryPath', 'otherCategoryPaths'])
    yield JSON.stringify({ ...good, [field]: many });
  const named = Object.fromEntries(many.map((name) => [name, '']));
  yield JSON.stringify({ ...good, attributes: named });
  yield JSON.stringify({ ...good, attributes: { colour: many } });
  yield JSON.stringify({ ...good, style: { name: 'a', options: named } });
}

function* table(good: Readonly<Record<string, string>>): Generator<string> {
  yield csv(Object.keys(good));
  yield* rowsOf(Object.keys(good), Object.values(good));
}

/** A thousand columns, and thousands of short rows below a long one. */
function* manyVariants(): Generator<string> {
  const custom = Array.from({ length: 900 }, (_, n) => `a${n} (product.metafields.custom.a${n})`);
  yield csv(['handle', 'option1 value', 'image src', 'title', 'price', ...custom]);
  yield csv(['a', '0', '', 'a', '1', ...custom.map(() => 'a;'.repeat(400))]);
  for (let n = 1; n < 5000; n++) yield `a,${n},/${n}.jpg,,1`;
}
function* manyVariations(): Generator<string> {
  yield csv(['type', 'parent', 'sku', 'name', 'regular price', 'images', 'categories', 'description']);
  const images = 'https://a.example/a.jpg, '.repeat(10_000);
  yield csv(['variable', '', 'a', 'a', '', images, 'a,'.repeat(100_000), '<p '.repeat(100_000)]);
  for (let n = 1; n < 5000; n++) yield `variation,a,${n},,1`;
}
/** Variants of two products in turn, all with one sku, below two long descriptions. */
function* sortedApart(): Generator<string> {
  yield csv(['type', 'parent', 'sku', 'name', 'regular price', 'attribute 1 value(s)', 'description']);
  for (const name of ['a', 'b']) yield csv(['variable', '', name, name, '', '', '<p '.repeat(100_000)]);
  for (let n = 1; n < 20_000; n++) yield `variation,${n % 2 ? 'a' : 'b'},same,,1,${n}`;
}
function* sortedApartInShopify(): Generator<string> {
  yield csv(['handle', 'option1 value', 'sku', 'title', 'price', 'description']);
  for (const name of ['a', 'b']) yield csv([name, '0', 'same', name, '1', '<p '.repeat(100_000)]);
  for (let n = 1; n < 9000; n++) yield `${n % 2 ? 'a' : 'b'},${n},same,,1`;
}
/** Names of columns are read for each product. */
function* columnName(name: string): Generator<string> {
  yield csv(['handle', 'title', 'price', name]);
  yield csv(['a', 'a', '1', 'a']);
}

async function read(name: string, rows: () => Generator<string>): Promise<number> {
  const lines = new Set<number>();
  const file = {
    name,
    read: async function* () {
      for (const row of rows()) yield Buffer.from(`${row}\n`);
    },
  };
  for await (const { line } of readRowsApart(file, { today: '2026-11-28', onRead: () => {} }))
    lines.add(line);
  return lines.size;
}

test.each([
  ['lines of JSON', jsonLines],
  ['a table of our own', () => table(own)],
  ['a table of Shopify', () => table(shopify)],
  ['a table of WooCommerce', () => table(woocommerce)],
  ['a product with thousands of variants', manyVariants],
  ['a product with thousands of variations', manyVariations],
  ['variations sorted apart', sortedApart],
  ['variants sorted apart', sortedApartInShopify],
  ['a column of blanks', () => columnName(`a${' '.repeat(60_000)}b`)],
  ['a column of namespaces', () => columnName(`${'a (product.metafields.'.repeat(2500)}b`)],
  ['a column of an app', () => columnName(`metafield: ${'a'.repeat(60_000)}.b `)],
])('hostile cells cost linear time: %s', async (name, rows) => {
  // Until it is read to its end; what becomes of each row is for other tests.
  expect(await read(name, rows)).toBeGreaterThan(0);
});
