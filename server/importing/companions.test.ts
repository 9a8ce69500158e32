import { expect, test } from 'vitest';
import { catalogueFiles } from '#tests/support/catalogue-files.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
const { bring } = catalogueFiles(shop);

const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, bad: 0, rows: [] };
const lines = (...rows: object[]) =>
  rows.map((row) => JSON.stringify({ name: 'Thing', price: 5, ...row })).join('\n');

async function companionsOf(sku: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('product_companions')
    .innerJoin('products as p', 'p.id', 'product_id')
    .innerJoin('products as c', 'c.id', 'companion_id')
    .where('p.sku', '=', sku)
    .select('c.sku')
    .orderBy('product_companions.position')
    .execute();
  return rows.map((row) => row.sku);
}

test('goesWith in JSON Lines pairs products; the same file again changes nothing', async () => {
  const content = lines({ sku: 'A', goesWith: ['C', 'B', 'A', 'C', 'NOWHERE'] }, { sku: 'B' }, { sku: 'C' });
  expect(await bring(content, { isDryRun: true })).toEqual({ ...none, created: 3 });
  expect(await bring(content)).toEqual({ ...none, created: 3 });
  expect(await companionsOf('A')).toEqual(['C', 'B']);
  expect(await bring(content)).toEqual({ ...none, unchanged: 3 });
});

test('a new list replaces the first; an absent one keeps it, and an empty one ends it', async () => {
  await bring(lines({ sku: 'D', goesWith: ['A', 'B'] }));
  const changed = lines({ sku: 'D', goesWith: ['B', 'A'] });
  expect(await bring(changed, { isDryRun: true })).toEqual({ ...none, updated: 1 });
  expect(await companionsOf('D')).toEqual(['A', 'B']);
  expect(await bring(changed)).toEqual({ ...none, updated: 1 });
  expect(await companionsOf('D')).toEqual(['B', 'A']);
  expect(await bring(lines({ sku: 'D' }))).toEqual({ ...none, unchanged: 1 });
  expect(await companionsOf('D')).toEqual(['B', 'A']);
  expect(await bring(lines({ sku: 'D', goesWith: [] }))).toEqual({ ...none, updated: 1 });
  expect(await companionsOf('D')).toEqual([]);
});

test('a row may name products much further down', async () => {
  const between = Array.from({ length: 450 }, (_, index) => ({ sku: `M-${index}` }));
  const content = lines({ sku: 'FIRST', goesWith: ['LAST', 'M-1'] }, ...between, { sku: 'LAST' });
  expect(await bring(content)).toMatchObject({ created: 452, bad: 0 });
  expect(await companionsOf('FIRST')).toEqual(['LAST', 'M-1']);
  expect(await bring(content)).toMatchObject({ unchanged: 452 });
});

test.each([
  ['a word', 'B', 'goesWith is not a list of skus'],
  ['other things than skus', [{}], 'a sku in goesWith is not text'],
  ['too many', Array.from({ length: 21 }, (_, index) => `S-${index}`), 'goesWith has more than 20 skus'],
])('a row with %s is refused', async (_, goesWith, reason) => {
  const { rows } = await bring(lines({ sku: 'A', goesWith }));
  expect(rows).toEqual([`bad 1: ${reason}`]);
});

test('what is deleted from the shop is no companion any more', async () => {
  await bring(lines({ sku: 'X' }, { sku: 'Y', goesWith: ['X'] }));
  await shop.db.deleteFrom('products').where('sku', '=', 'X').execute();
  expect(await companionsOf('Y')).toEqual([]);
});
