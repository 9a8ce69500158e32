import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { loadDemoCatalogue } from '#server/demo/demo-catalogue.service.ts';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { exportCatalogue, type ExportFormat } from './export-catalogue.service.ts';

const shops = await Promise.all(Array.from({ length: 5 }, () => openTestShop()));
const [shop, other, third, demo, copy] = shops as [TestShop, TestShop, TestShop, TestShop, TestShop];
afterAll(() => Promise.all(shops.map((one) => one.close())));
const files = new Map(shops.map((one) => [one, catalogueFiles(one)]));

async function exported({ db }: TestShop, format: ExportFormat): Promise<string> {
  let text = '';
  for await (const piece of exportCatalogue(db, format, { saysVat: true })) text += piece;
  return text;
}
const bring = (into: TestShop, content: string, format: ExportFormat, isDryRun = false) =>
  files.get(into)!.bring(content, { extension: format, isDryRun });
const lines = (...rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');

/** Texts that break tables, formulas, lists in a cell and readers of HTML. */
const nasty = lines(
  {
    sku: '=1+2',
    name: '@SUM(A1), "Oak" cot; 2 × 3',
    price: 0.01,
    brand: "'-brand",
    description: '&amp;lt;b&amp;gt; is bold, and 3 &lt; 4 &amp; so on\n\n• one\n• two',
    categoryPath: ['[Nursery]', 'Cots > Oak', '= "More"'],
    otherCategoryPaths: [['Sale, new'], ['[Nursery]', 'A & B']],
    images: [
      { path: '/a.svg', description: '' },
      { path: '/b,"c".svg', description: 'Two\nlines, and "quotes"' },
    ],
    stock: 7,
    status: 'draft',
    vatClass: 'zero',
    shelf: '-A1',
    barcode: '0005012345678900',
    weightGrams: 1_000_000,
    parcelSize: 'bulky',
    returnRule: 'made-to-order',
    asksBatch: true,
    packingNote: '+ keep upright\n= check the seal',
    ageFromMonths: 0,
    ageToMonths: 240,
    unitQuantity: 0.125,
    unit: 'g',
    saleRule: 'first-infant-formula',
    attributes: {
      material: ['Cotton', '=Linen', '[12]', 'A, "B"'],
      model: ['3000'],
      'weight-kg': 6.125,
      'child-weight-kg': [-1, 18.5],
      isofix: false,
    },
    goesWith: ["''=sku", 'COMMA,SKU', '[X]'],
  },
  { sku: "''=sku", name: 'B', price: 999_999.99, images: ['https://example.com/a.jpg?b=1&c=2'] },
  { sku: 'COMMA,SKU', name: '‮ right to left, 🍼', price: 5, status: 'archived' },
  { sku: '[X]', name: '[1]', price: 5, images: [{ path: '/only.svg', description: '[text]' }] },
  {
    sku: 'S-1',
    name: 'Sleepsuit',
    price: 9,
    style: { name: 'Otter &amp;amp; co', options: { Size: '0-3', Colour: '<Sage' } },
  },
  {
    sku: 'S-2',
    name: 'Sleepsuit',
    price: 9,
    style: { name: 'Otter &amp;amp; co', options: { Size: '3-6', Colour: 'Any' } },
    attributes: { size: null },
  },
  {
    sku: 'S-3',
    name: 'Sleepsuit',
    price: 9,
    style: { name: 'Otter &amp;amp; co', code: 'of-its-own', options: { Size: '3-6' } },
  },
);

describe.each(['csv', 'jsonl'] as const)('as %s', (format) => {
  test('a nasty catalogue comes back unchanged, and complete in another shop', async () => {
    const first = await bring(shop, nasty, 'jsonl');
    expect(first.rows).toEqual([]);
    const file = await exported(shop, format);
    const count = 7;
    const unchanged = { created: 0, updated: 0, unchanged: count, skipped: 0, bad: 0, rows: [] };
    expect(await bring(shop, file, format, true)).toEqual(unchanged);
    expect(await bring(shop, file, format)).toEqual(unchanged);
    const into = format === 'csv' ? other : third;
    expect(await bring(into, file, format)).toEqual({ ...unchanged, created: count, unchanged: 0 });
    expect(await exported(into, 'csv')).toBe(await exported(shop, 'csv'));
  });
});

test('no cell of the table is a formula', async () => {
  const file = await exported(shop, 'csv');
  expect(file).toContain(`\r\n'=1+2,"'@SUM(A1), ""Oak"" cot; 2 × 3",draft,0.01,zero,''-brand,`);
  expect(file).not.toMatch(/(?:^|,|\r\n)"?[=+@-]/);
});

test('a table of only sku, name and price can be imported too', async () => {
  const content =
    'SKU;Name;Price;Shelf;asksBatch\nplain-1;Rattle;4,50;A3;yes\nplain-2;Cup;x;;\nplain-3;Cup;2;;maybe\n';
  expect(await bring(other, content, 'csv')).toMatchObject({
    created: 1,
    rows: [
      'bad 3: the price x can’t be used: it must be from 0.01 to 1,000,000 pounds with at most two decimals',
      'bad 4: asksBatch must be true or false',
    ],
  });
});

test('the demo catalogue comes back unchanged, and complete in another shop', async () => {
  const count = await loadDemoCatalogue(demo.db, { mode: 'on', isEmbedded: true, report: () => {} });
  const file = await exported(demo, 'csv');
  expect(await bring(demo, file, 'csv')).toMatchObject({ unchanged: count, updated: 0, rows: [] });
  const jsonLines = await exported(demo, 'jsonl');
  expect(await bring(demo, jsonLines, 'jsonl')).toMatchObject({ unchanged: count, updated: 0, rows: [] });
  expect(await bring(copy, file, 'csv')).toMatchObject({ created: count, rows: [] });
  expect(await exported(copy, 'csv')).toBe(file);
});

test('many exports at once read one page after another', async () => {
  const exports = Array.from({ length: 6 }, () => exportCatalogue(shop.db, 'jsonl', { saysVat: true }));
  const slow = await shop.db.startTransaction().execute();
  await sql`lock table products in access exclusive mode`.execute(slow);
  const first = Promise.all(exports.map((each) => each.next()));
  const reading = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%page as materialized%'
      `.execute(shop.db)
    ).rows[0]!.count;
  await expect.poll(reading).toBe(1);
  // The second would have got there by now, on its own connection.
  for (let look = 0; look < 5; look++) expect(await reading()).toBe(1);
  await slow.rollback().execute();
  expect(await first).toHaveLength(6);
});
