import { afterAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import type { HomeSection } from '#contract/home.ts';
import { showProduct } from '#server/catalogue/catalogue.rules.ts';
import type { ShownProduct } from '#server/catalogue/catalogue.queries.ts';
import { withOffers } from './home.rules.ts';
import { createHome } from './home.service.ts';
import { chooseHomeProducts } from './home.queries.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';

/* The sections of the home page, above the list of all products. */
let shop: TestShop;
const shops: TestShop[] = [];
beforeEach(async () => {
  shop = await openTestShop();
  shops.push(shop);
});
afterAll(async () => {
  for (const one of shops) await one.close();
});

const sell = (...products: { sku: string; name: string; pricePence?: number; stock?: number }[]) =>
  transaction(shop.db, (trx) =>
    writeEntries(
      trx,
      products.map((product) => ({ pricePence: 900, stock: 5, ...product })),
    ),
  );
/** As a process that has just started sees it, with nothing cached. */
const look = async () => {
  const sections = await createHome(shop.db, async () => [])(shop.clock.now());
  return sections.map(({ Title, Products }) => [Title, Products.map(({ Sku }) => Sku)]);
};
const titles = async () => (await look()).map(([title]) => title);

test('a section with nothing to show is left out', async () => {
  expect(await titles()).toEqual(['Less to worry about, from the very first night.', 'What we promise']);
  const { Sections } = await shop.call('getHome', {});
  expect(Sections.map(({ Kind }) => Kind)).toEqual(['hero', 'promises']);
});

test('a section shows those products its search finds that can be bought', async () => {
  await sell(
    { sku: 'NAPPIES', name: 'Nappies Size 3' },
    { sku: 'WIPES', name: 'Baby Wipes' },
    { sku: 'GONE', name: 'Nappies Size 4', stock: 0 },
    { sku: 'COT', name: 'Cot' },
  );
  const [, essentials] = await look();
  expect(essentials![0]).toBe('3 am essentials');
  expect([...essentials![1]!].toSorted()).toEqual(['NAPPIES', 'WIPES']);
});

test('the hero sells the first product of the first row that can be bought from here, and the row the rest', async () => {
  await sell(...['A', 'B', 'C', 'D'].map((sku) => ({ sku, name: `Thing ${sku}` })));
  await chooseHomeProducts(shop.db, '3 am essentials', ['D', 'B', 'A']);
  const rows = async () => (await look()).slice(0, 2).map(([, skus]) => skus);
  expect(await rows()).toEqual([['D'], ['B', 'A']]);
  await sell({ sku: 'D', name: 'Thing D', stock: 0 });
  // Two are not divided: a row of one looks forgotten.
  expect(await rows()).toEqual([['B'], ['B', 'A']]);
  await shop.db.updateTable('products').set({ sale_rule: 'first-infant-formula' }).execute();
  expect(await rows()).toEqual([[], []]);
});

const EMPTY = { Title: '', Text: '', Link: null, Points: [], Products: [] };

test('what other parents bought follows the hero, without what the hero sells', () => {
  const product = (id: string) => ({ id, name: id, images: [], categories: [] }) as unknown as ShownProduct;
  const hero: HomeSection = { ...EMPTY, Id: 'h', Kind: 'hero' };
  const row: HomeSection = {
    ...EMPTY,
    Id: 'r',
    Kind: 'products',
    Products: ['a', 'b', 'c'].map((id) => showProduct(product(id))),
  };
  const offers = (bought: string[]) =>
    withOffers([hero, row], bought.map(product)).map(({ Id, Products }) => [
      Id,
      Products.map(({ Uuid }) => Uuid),
    ]);
  expect(offers(['a', 'd', 'e', 'f'])).toEqual([
    ['h', ['a']],
    ['r', ['b', 'c']],
  ]);
  expect(offers(['a', 'd', 'e', 'f', 'g'])).toEqual([
    ['h', ['a']],
    ['bought', ['d', 'e', 'f', 'g']],
    ['r', ['b', 'c']],
  ]);
});

test('the owner’s choice is shown in its order, without drafts', async () => {
  await sell(...['A', 'B', 'C', 'D'].map((sku) => ({ sku, name: `Thing ${sku}` })), {
    sku: 'NAPPIES',
    name: 'Nappies',
  });
  await chooseHomeProducts(shop.db, '3 am essentials', ['D', 'NONE', 'B', 'A']);
  await chooseHomeProducts(shop.db, '3 am essentials', ['C']);
  await shop.db.updateTable('products').set({ status: 'draft' }).where('sku', '=', 'B').execute();
  expect((await look())[1]).toEqual(['3 am essentials', ['D', 'A']]);
});

test('first infant formula is on no home page, whether chosen or found', async () => {
  const milks = ['MILK-1', 'MILK-2', 'MILK-3'];
  await sell(...milks.map((sku) => ({ sku, name: 'Nappies and Wipes and Pushchair Milk gift' })));
  expect((await look()).filter(([, skus]) => skus!.length > 0)).toHaveLength(4);
  await chooseHomeProducts(shop.db, '3 am essentials', milks);
  await shop.db.updateTable('products').set({ sale_rule: 'first-infant-formula' }).execute();
  expect((await look()).flatMap(([, skus]) => skus)).toEqual([]);
});

test('ages are offered if products state them', async () => {
  await sell({ sku: 'RATTLE', name: 'Rattle' });
  await shop.db.updateTable('products').set({ age_from_months: 3 }).execute();
  expect(await titles()).toContain('Where are you now?');
});

test('a section that is switched off is left out', async () => {
  await shop.db
    .updateTable('home_sections')
    .set({ is_shown: false })
    .where('kind', '=', 'promises')
    .execute();
  expect(await titles()).not.toContain('What we promise');
});

test.each([
  { link_path: '//evil.example' },
  { link_path: 'https://evil.example' },
  { link_path: '/products', link_text: null },
])('the table refuses a link like %o', async (link) => {
  const change = shop.db.updateTable('home_sections').set(link).where('kind', '=', 'hero').execute();
  await expect(change).rejects.toThrow(/home_sections/);
});
