import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductList } from '#contract/catalogue.ts';
import { transaction } from '#server/platform/database/database.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { getProduct, listSitemapProducts, listVariants } from './catalogue.service.ts';
import { listProducts } from '#server/search/listing.service.ts';
import type { CatalogueEntry } from './entry.rules.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';

/* A style is one card: in lists, in categories, in search results, and in counts. */
const shop = await testShop();
beforeAll(async () => {
  const sleepsuits = ['Newborn', '0 to 3 Months', '3 to 6 Months'].flatMap((size, place) =>
    ['Sage', 'Clay'].map((colour): CatalogueEntry => {
      return {
        sku: `OTT-${place}-${colour}`,
        name: `Otter Sleepsuit, ${size}, ${colour}`,
        brand: 'Wrenfold',
        pricePence: 1200 + place * 100,
        stock: place,
        categoryPath: ['Clothing', 'Sleepsuits'],
        style: {
          ...{ code: 'otter', name: 'Otter Sleepsuit' },
          options: [
            { name: 'Size', value: size },
            { name: 'Colour', value: colour },
          ],
        },
      };
    }),
  );
  await transaction(shop.db, (trx) =>
    writeEntries(trx, [
      {
        sku: 'BEAR',
        name: 'Bear Sleepsuit',
        pricePence: 999,
        stock: 5,
        categoryPath: ['Clothing', 'Sleepsuits'],
      },
      ...sleepsuits,
      { sku: 'RATTLE', name: 'Otter Rattle', pricePence: 500, stock: 5, categoryPath: ['Toys'] },
    ]),
  );
});

const list = (query: Partial<Parameters<typeof listProducts>[1]> = {}): Promise<ProductList> =>
  listProducts(shop.db, { page: 1, pageSize: 20, search: '', ...query }, shop.clock.now());
const skus = (found: ProductList) => found.Products.map(({ Sku }) => Sku);
const idOf = async (sku: string) =>
  (await shop.db.selectFrom('products').where('sku', '=', sku).select('id').executeTakeFirstOrThrow()).id;
const count = async (sku: string, onHand: number) =>
  shop.db
    .updateTable('stock')
    .set({ on_hand: onHand })
    .where('product_id', '=', await idOf(sku))
    .execute();
const categoryNamed = async (name: string) =>
  (await shop.db.selectFrom('categories').where('name', '=', name).select('id').executeTakeFirstOrThrow()).id;

test('a list shows the first variant that can be bought, with its price and stock, and counts the style once', async () => {
  const found = await list();
  expect(skus(found)).toEqual(['RATTLE', 'OTT-1-Sage', 'BEAR']);
  expect(found.PageInfo).toMatchObject({ TotalItems: 3, TotalPages: 1 });
  expect(found.Products[1]).toMatchObject({
    Name: 'Otter Sleepsuit, 0 to 3 Months, Sage',
    Price: 13,
    StockLevel: 1,
  });
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 1 })));
  expect(pages.flatMap(skus)).toEqual(skus(found));
  expect(pages[0]!.PageInfo.TotalPages).toBe(3);
});

test.each(['', 'otter'])(
  'sorted by price, “%s” knows the lowest and the highest of a style',
  async (search) => {
    const price = async (sku: string, price_pence: number) =>
      shop.db
        .updateTable('products')
        .set({ price_pence })
        .where('id', '=', await idOf(sku))
        .execute();
    // Its card shows neither: the lowest is sold out, and the highest is the last in its order.
    await price('OTT-0-Sage', 100);
    await price('OTT-2-Clay', 90_000);
    const cheapest = skus(await list({ search, sort: 'price-asc' }));
    const dearest = skus(await list({ search, sort: 'price-desc' }));
    expect([cheapest[0], dearest[0]]).toEqual(['OTT-1-Sage', 'OTT-1-Sage']);
    await price('OTT-0-Sage', 1200);
    await price('OTT-2-Clay', 1400);
    expect(skus(await list({ search, sort: 'price-asc' }))[0]).toBe('RATTLE');
  },
);

test('when it sells out, the next variant takes its place everywhere', async () => {
  const categoryId = await categoryNamed('Clothing');
  await count('OTT-1-Sage', 0);
  expect(skus(await list())).toEqual(['RATTLE', 'OTT-1-Clay', 'BEAR']);
  expect(skus(await list({ categoryId }))).toEqual(['OTT-1-Clay', 'BEAR']);
  expect(skus(await list({ search: 'otter sleepsuit' }))[0]).toBe('OTT-1-Clay');
  expect((await listSitemapProducts(shop.db)).map(({ id }) => id)).toContain(await idOf('OTT-1-Clay'));
  await count('OTT-1-Sage', 1);
  expect(skus(await list({ categoryId }))).toEqual(['OTT-1-Sage', 'BEAR']);
});

test('a category counts cards, and shows the first variant that is in it', async () => {
  const categoryId = await categoryNamed('Sleepsuits');
  expect((await list({ categoryId })).PageInfo.TotalItems).toBe(2);
  const toys = await categoryNamed('Toys');
  await shop.db
    .insertInto('product_categories')
    .values({ product_id: await idOf('OTT-2-Clay'), category_id: toys })
    .execute();
  expect(skus(await list({ categoryId: toys }))).toEqual(['RATTLE', 'OTT-2-Clay']);
});

describe('a search', () => {
  test('finds a style once', async () => {
    const found = await list({ search: 'sleepsuit' });
    expect(skus(found)).toEqual(['OTT-1-Sage', 'BEAR']);
    expect(found.PageInfo.TotalItems).toBe(2);
  });

  test.each([
    ['otter sleepsuit clay', 'OTT-1-Clay'],
    ['otter sleepsuit 3-6 months', 'OTT-2-Sage'],
    ['clay sleepsuit 3 to 6 months', 'OTT-2-Clay'],
    ['newborn sleepsuit', 'OTT-0-Sage'],
    ['OTT-0-Clay', 'OTT-0-Clay'],
    ['sleepsuit over £13.50', 'OTT-2-Sage'],
    ['sleepsuit from £12 to £12.50', 'OTT-0-Sage'],
  ])('for “%s” shows the variant that it names', async (search, sku) => {
    const found = await list({ search });
    expect(skus(found)[0]).toBe(sku);
    expect(skus(found).filter((one) => one.startsWith('OTT'))).toHaveLength(1);
  });

  test('that matches only some words also finds a style once', async () => {
    const found = skus(await list({ search: 'otter zzzzz' }));
    expect(found.toSorted()).toEqual(['OTT-1-Sage', 'RATTLE']);
  });
});

test('the sitemap has a page for each card', async () => {
  expect(await listSitemapProducts(shop.db)).toHaveLength(3);
});

test('every variant has a page, which lists the others', async () => {
  const [newborn, bear] = [await idOf('OTT-0-Sage'), await idOf('BEAR')];
  expect(await getProduct(shop.db, newborn, shop.clock.now())).toMatchObject({
    Uuid: newborn,
    Name: 'Otter Sleepsuit, Newborn, Sage',
    StockLevel: 0,
  });
  const { Options, Variants } = await listVariants(shop.db, newborn);
  expect(Options).toEqual([
    { Name: 'Size', Values: ['Newborn', '0 to 3 Months', '3 to 6 Months'] },
    { Name: 'Colour', Values: ['Sage', 'Clay'] },
  ]);
  expect(Variants.map(({ Values, Price, StockLevel }) => [...Values, Price, StockLevel])).toEqual([
    ['Newborn', 'Sage', 12, 0],
    ['Newborn', 'Clay', 12, 0],
    ['0 to 3 Months', 'Sage', 13, 1],
    ['0 to 3 Months', 'Clay', 13, 1],
    ['3 to 6 Months', 'Sage', 14, 2],
    ['3 to 6 Months', 'Clay', 14, 2],
  ]);
  expect(await listVariants(shop.db, bear)).toEqual({ Options: [], Variants: [] });
});
