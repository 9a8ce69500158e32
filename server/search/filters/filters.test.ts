import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FacetList, ProductList } from '#contract/catalogue.ts';
import { transaction } from '#server/platform/database/database.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

/* Filters as a stranger sends them. facets.test.ts compares their results with a plain loop. */
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const prams = { categoryPath: ['Travel', 'Prams'], brand: 'Fern & Rye' };
  await transaction(shop.db, (trx) =>
    writeEntries(trx, [
      { sku: 'LIGHT', name: 'Light Pram', pricePence: 20000, stock: 5, ...prams },
      { sku: 'HEAVY', name: 'Heavy Pram', pricePence: 30000, stock: 0, ...prams },
      {
        sku: 'VEST',
        name: 'Vest',
        pricePence: 500,
        stock: 5,
        categoryPath: ['Clothing'],
        brand: 'Fern & Rye',
      },
    ]),
  );
  await shop.db
    .insertInto('attributes')
    .values([
      { key: 'weight-kg', name: 'Weight', kind: 'number', unit: 'kg', better: 'lower' },
      { key: 'size', name: 'Size', kind: 'choice' },
      { key: 'isofix', name: 'Isofix', kind: 'boolean' },
      { key: 'constructor', name: 'Constructor', kind: 'choice' },
    ])
    .execute();
  const nothing = { number: null, upper_number: null, choices: null, is_true: null };
  await shop.db
    .insertInto('product_attributes')
    .values([
      {
        ...nothing,
        product_id: await idOf('LIGHT'),
        attribute_key: 'weight-kg',
        kind: 'number',
        number: 6.2,
      },
      { ...nothing, product_id: await idOf('HEAVY'), attribute_key: 'weight-kg', kind: 'number', number: 12 },
      {
        ...nothing,
        product_id: await idOf('HEAVY'),
        attribute_key: 'isofix',
        kind: 'boolean',
        is_true: true,
      },
      {
        ...nothing,
        product_id: await idOf('VEST'),
        attribute_key: 'size',
        kind: 'choice',
        choices: ['Newborn'],
      },
      {
        ...nothing,
        product_id: await idOf('VEST'),
        attribute_key: 'constructor',
        kind: 'choice',
        choices: ['A'],
      },
    ])
    .execute();
  await shop.db
    .insertInto('category_attributes')
    .values([
      { category_id: await categoryNamed('Prams'), attribute_key: 'weight-kg' },
      { category_id: await categoryNamed('Travel'), attribute_key: 'isofix' },
      { category_id: await categoryNamed('Clothing'), attribute_key: 'size' },
    ])
    .execute();
});
afterAll(() => shop.close());

async function idOf(sku: string): Promise<string> {
  return (await shop.db.selectFrom('products').where('sku', '=', sku).select('id').executeTakeFirstOrThrow())
    .id;
}

async function categoryNamed(name: string): Promise<string> {
  return (
    await shop.db.selectFrom('categories').where('name', '=', name).select('id').executeTakeFirstOrThrow()
  ).id;
}

let number = 0;
/** An unknown parameter avoids answers that are kept for two seconds. */
async function get<T>(path: string, query: string): Promise<T> {
  const { statusCode, body } = await shop.app.inject(`${path}?${query}&asked=${number++}`);
  expect(statusCode, body).toBe(200);
  return JSON.parse(body) as T;
}
const skus = async (query: string) =>
  (await get<ProductList>('/api/products', query)).Products.map(({ Sku }) => Sku);
const facets = async (query: string) => (await get<FacetList>('/api/products/facets', query)).Facets;

test.each([
  ['minPrice=100', ['LIGHT', 'HEAVY']],
  ['maxPrice=5', ['VEST']],
  ['brand=FERN %26 rye&inStock=true', ['VEST', 'LIGHT']],
  ['inStock=false', ['VEST', 'LIGHT', 'HEAVY']],
  ['attr.weight-kg=6.2', ['LIGHT']],
  ['attr.weight-kg=7..', ['HEAVY']],
  ['attr.weight-kg=..7&attr.weight-kg=12', ['LIGHT', 'HEAVY']],
  ['attr.weight-kg=..7&attr.isofix=true', []],
  ['attr.isofix=TRUE', 400],
  ['attr.size=newborn', ['VEST']],
  ['attr.constructor=a', ['VEST']],
  ['attr.to-string=a&attr.tog=1&colour=red&attr.Weight=x', ['VEST', 'LIGHT', 'HEAVY']],
  ['search=pram&attr.weight-kg=..7', ['LIGHT']],
  ['search=light pram&brand=Nobody', []],
  ['sort=weight-kg-asc', ['LIGHT', 'VEST', 'HEAVY']],
  ['sort=weight-kg-desc', ['LIGHT', 'VEST', 'HEAVY']],
  ['sort=price-desc', ['LIGHT', 'VEST', 'HEAVY']],
  ['sort=price-desc&pageSize=2', ['LIGHT', 'VEST']],
  ['sort=price-desc&pageSize=2&page=2', ['HEAVY']],
  ['sort=newest', ['VEST', 'LIGHT', 'HEAVY']],
  ['search=pram&sort=price-desc', ['LIGHT', 'HEAVY']],
  ['sort=size-asc', ['VEST', 'LIGHT', 'HEAVY']],
  ['sort=tog-asc', ['VEST', 'LIGHT', 'HEAVY']],
  ['minPrice=&maxPrice=&brand=&inStock=&ageMonths=&sort=&attr.size=', ['VEST', 'LIGHT', 'HEAVY']],
])('%s', async (query, found) => {
  if (found === 400) expect((await shop.app.inject(`/api/products?${query}`)).statusCode).toBe(400);
  else expect(await skus(query)).toEqual(found);
});

describe('list and facets refuse what is malformed with a sentence', () => {
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, place) => `${name}=${place}`).join('&');
  test.each([
    ['minPrice=-1', 'minPrice'],
    ['minPrice=1.001', 'minPrice'],
    ['maxPrice=1e3', 'maxPrice'],
    ['maxPrice=1&maxPrice=2', 'maxPrice'],
    ['minPrice=5&maxPrice=4.99', 'minPrice'],
    ['inStock=maybe', 'inStock'],
    ['ageMonths=6&ageMonths=7', 'ageMonths'],
    ['ageMonths=999', 'ageMonths'],
    ['sort=cheap', 'sort'],
    ['attr.weight-kg=light', 'attr.weight-kg'],
    ['attr.weight-kg=8..5', 'attr.weight-kg'],
    ['attr.isofix=yes', 'attr.isofix'],
    ['brand=%00', 'brand'],
    [many('brand', 51), 'brand'],
    [many('attr.size', 51), 'attr.size'],
    [`brand=${'x'.repeat(101)}`, 'brand'],
    ['page=0', 'page'],
    ['search=a&search=b', 'search'],
    ['categoryId=1&categoryId=2', 'categoryId'],
  ])('%.40s', async (query, field) => {
    for (const path of ['/api/products', '/api/products/facets']) {
      const { statusCode, body } = await shop.app.inject(`${path}?${query}`);
      expect([statusCode, JSON.parse(body)]).toEqual([
        400,
        expect.objectContaining({
          code: 'request/invalid',
          detail: expect.stringMatching(/^[A-Z].*\.$/),
          errors: [{ field, message: expect.stringMatching(/^[A-Z].*\.$/) }],
        }),
      ]);
    }
  });

  test('a category that does not exist is not found', async () => {
    for (const query of ['', '&brand=Murmur', '&search=pram', '&search=...', '&sort=newest']) {
      for (const path of ['/api/products', '/api/products/facets']) {
        const { statusCode } = await shop.app.inject(
          `${path}?categoryId=00000000-0000-4000-8000-000000000000${query}`,
        );
        expect(statusCode, path + query).toBe(404);
      }
    }
  });
});

test('a category offers the attributes of its own set and of those above it', async () => {
  const keys = async (name: string) =>
    (await facets(`categoryId=${await categoryNamed(name)}`)).map(({ Key }) => Key);
  expect(await keys('Prams')).toEqual(['price', 'brand', 'isofix', 'weight-kg', 'stock']);
  expect(await keys('Clothing')).toEqual(['price', 'brand', 'size', 'stock']);
});

test('numbers, yes and no, and chosen values without products are given as a page needs them', async () => {
  const found = await facets('attr.size=Newborn&attr.weight-kg=..7&brand=Nobody');
  expect(found.find(({ Key }) => Key === 'brand')).toEqual({
    ...{ Key: 'brand', Name: 'Brand', Kind: 'choice' },
    Values: [{ Value: 'Nobody', Name: 'Nobody', Count: 0 }],
  });
  expect(found.find(({ Key }) => Key === 'weight-kg')).toEqual({
    ...{ Key: 'weight-kg', Name: 'Weight', Kind: 'range' },
    Values: [{ Value: '..7', Name: 'Up to 7 kg', Count: 0 }],
  });
  const prams = await facets('search=pram');
  expect(prams.find(({ Key }) => Key === 'weight-kg')).toEqual({
    ...{ Key: 'weight-kg', Name: 'Weight', Kind: 'range', Min: 6.2, Max: 12 },
    Values: [
      { Value: '6.2', Name: '6.2 kg', Count: 1 },
      { Value: '12', Name: '12 kg', Count: 1 },
    ],
  });
  expect(prams.find(({ Key }) => Key === 'price')).toMatchObject({ Min: 200, Max: 300 });
  expect(prams.find(({ Key }) => Key === 'isofix')?.Values).toEqual([
    { Value: 'true', Name: 'Yes', Count: 1 },
  ]);
  expect(prams.find(({ Key }) => Key === 'stock')?.Values).toEqual([
    { Value: 'true', Name: 'In stock', Count: 1 },
  ]);
});

test('changes are counted at once', async () => {
  const brands = async () =>
    (await facets('')).find(({ Key }) => Key === 'brand')?.Values.map(({ Value, Count }) => [Value, Count]);
  await shop.db.updateTable('products').set({ brand: 'Émile' }).where('sku', '=', 'VEST').execute();
  expect(await brands()).toEqual([
    ['Fern & Rye', 2],
    ['Émile', 1],
  ]);
  expect(await skus('brand=émile')).toEqual(['VEST']);
  await shop.db.updateTable('products').set({ status: 'draft' }).where('sku', '=', 'VEST').execute();
  expect(await brands()).toEqual([['Fern & Rye', 2]]);
  await shop.db.updateTable('products').set({ status: 'published' }).where('sku', '=', 'VEST').execute();
  const toys = await shop.db
    .insertInto('categories')
    .values({ name: 'Toys', image: '', parent_id: await categoryNamed('Prams') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('product_categories')
    .set({ category_id: toys.id })
    .where('product_id', '=', await idOf('VEST'))
    .execute();
  expect(await skus(`categoryId=${await categoryNamed('Travel')}&sort=newest`)).toContain('VEST');
  await shop.db.updateTable('categories').set({ parent_id: null }).where('id', '=', toys.id).execute();
  expect(await skus(`categoryId=${await categoryNamed('Travel')}&sort=newest`)).not.toContain('VEST');
  expect(await skus(`categoryId=${toys.id}&maxPrice=10`)).toEqual(['VEST']);
});

test('an age that a product states counts for filters alone and for the rank of a search', async () => {
  await shop.db
    .updateTable('products')
    .set({ name: 'Light Pram, 3 to 4 years', age_from_months: 0, age_to_months: 6 })
    .where('sku', '=', 'LIGHT')
    .execute();
  expect(await skus('ageMonths=6')).toEqual(['LIGHT']);
  expect(await skus('ageMonths=7')).toEqual([]);
  expect(await skus('ageMonths=40')).toEqual([]);
  const { ages } = await shop.db
    .selectFrom('product_index')
    .where('product_id', '=', await idOf('LIGHT'))
    .select('ages')
    .executeTakeFirstOrThrow();
  expect(ages).toBe('{[0,7)}');
});
