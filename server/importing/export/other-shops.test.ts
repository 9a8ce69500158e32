import { parse } from 'csv-parse/sync';
import { afterAll, expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { shopifyExport, wooCommerceExport } from '#tests/support/exports-of-other-shops.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { exportCatalogue, type ExportFormat } from './export-catalogue.service.ts';

const shops = await Promise.all([openTestShop(), openTestShop()]);
afterAll(() => Promise.all(shops.map((one) => one.close())));
const files = new Map(shops.map((one) => [one, catalogueFiles(one)]));

async function exported({ db }: TestShop, format: ExportFormat): Promise<string> {
  let text = '';
  for await (const piece of exportCatalogue(db, format, { saysVat: true })) text += piece;
  return text;
}
const goods = ({ db }: TestShop) =>
  db
    .selectFrom('products')
    .select(['sku', 'name', 'status', 'barcode', 'weight_grams as grams', 'description'])
    .execute();

/** As a spreadsheet sorts a table. */
function sortedBy(column: string, text: string): string {
  const [head, ...rows] = parse(text, { bom: true });
  const place = head!.indexOf(column);
  const sorted = rows.toSorted((one, other) => (one[place]! < other[place]! ? -1 : 1));
  return [head!, ...sorted]
    .map((cells) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`)
    .join('');
}

test.each([
  ['Shopify', shopifyExport, shops[0]!, { created: 588, skipped: 1 }, 'Variant Price'],
  ['WooCommerce', wooCommerceExport, shops[1]!, { created: 120, skipped: 1 }, 'Regular price'],
] as const)(
  'an export of %s comes in whole, and goes out again unchanged',
  async (_, make, shop, counts, column) => {
    const { bring } = files.get(shop)!;
    const content = make();
    const nothing = { created: 0, updated: 0, bad: 0 };
    const first = await bring(content, { extension: 'csv', newStatus: 'draft' });
    expect(first).toMatchObject({ ...nothing, ...counts });
    const before = await exported(shop, 'jsonl');

    for (const format of ['csv', 'jsonl'] as const)
      expect(await bring(await exported(shop, format), { extension: format })).toMatchObject({
        ...nothing,
        ...{ unchanged: counts.created, skipped: 0, rows: [] },
      });
    expect(await bring(content, { extension: 'csv' })).toMatchObject({
      ...nothing,
      unchanged: counts.created,
    });
    expect(await bring(sortedBy(column, content), { extension: 'csv' })).toMatchObject({
      ...nothing,
      unchanged: counts.created,
    });
    expect(await exported(shop, 'jsonl')).toBe(before);
  },
);

test('neither says how large a parcel is or whether it can be returned, so that stays as it is', async () => {
  for (const [at, content] of [shopifyExport(), wooCommerceExport()].entries()) {
    const shop = shops[at]!;
    await shop.db
      .updateTable('products')
      .set({ parcel_size: 'bulky', return_rule: 'sealed', weight_grams: null })
      .execute();
    const { updated } = await files.get(shop)!.bring(content, { extension: 'csv' });
    expect(updated).toBeGreaterThan(100);
    const kept = shop.db.selectFrom('products').select(['parcel_size', 'return_rule']).distinct();
    expect(await kept.execute()).toEqual([{ parcel_size: 'bulky', return_rule: 'sealed' }]);
  }
});

test('what they say of barcodes, weights, lists and drafts is in the shop', async () => {
  const [shopify, woocommerce] = await Promise.all(shops.map(goods));
  const suit = shopify!.find(({ name }) => name === 'Otter sleepsuit no. 9, “organic” – Newborn / Sage')!;
  expect(suit).toMatchObject({ status: 'published', barcode: '5012340000900', grams: 180 });
  expect(suit.description).toContain(
    '• Poppers at the front\n• No label at the neck\n• Made in Portugal\n\nHow to fold it:\n\n1. Lay it flat\n2. Fold it\ntwice',
  );
  expect(shopify!.filter(({ name }) => name.includes('no. 7,')).map(({ status }) => status)).toEqual(
    Array.from({ length: 12 }, () => 'draft'),
  );
  expect(new Set(shopify!.map(({ sku }) => sku)).size).toBe(588);
  expect(shopify!.find(({ name }) => name.includes('no. 2,') && name.endsWith('Newborn / Sage'))!.sku).toBe(
    'OTTER-2-Newborn-Sage',
  );
  expect(woocommerce!.find(({ name }) => name === 'Pebble pram no. 4, all-terrain – Clay')).toMatchObject({
    ...{ sku: 'PRAM-4-Clay', grams: 10_250, barcode: '5012340000041', status: 'published' },
  });
  expect(woocommerce!.find(({ name }) => name.includes('no. 17,'))!.status).toBe('draft');
});
