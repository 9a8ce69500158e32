import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Product } from '#contract/catalogue.ts';
import { MAX_LISTED_IDS } from '#contract/limits.ts';
import { entry, importerOf } from '#tests/support/entries.ts';
import { testShop } from '#tests/support/test-shop.ts';
import type { CatalogueEntry } from './entry.rules.ts';
import { listProductsById, listRelatedProducts } from './product-lists.service.ts';

const shop = await testShop();

const { put, idOf } = importerOf(shop);
const skus = (products: readonly Product[]) => products.map(({ Sku }) => Sku);
const become = (sku: string, changes: { status?: string; sale_rule?: string | null }) =>
  shop.db.updateTable('products').set(changes).where('sku', '=', sku).execute();
const inStyle = (name: string, value: string) => ({
  style: { code: name, name, options: [{ name: 'Size', value }] },
});

/** Bypasses the API, which keeps answers for two seconds. */
async function relatedTo(sku: string): Promise<{ goesWith: string[]; similar: string[] }> {
  const { GoesWith, Similar } = await listRelatedProducts(shop.db, await idOf(sku), shop.clock.now());
  return { goesWith: skus(GoesWith), similar: skus(Similar) };
}

describe('products by their ids', () => {
  beforeAll(() => put(entry('A'), entry('B', { pricePence: 1250 }), entry('C'), entry('FORMULA')));

  test('come in the order asked for, each once, as the product itself is shown', async () => {
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map(idOf));
    const { Products } = await shop.call('listProductsById', { query: { ids: [c!, a!, b!, a!] } });
    expect(skus(Products)).toEqual(['C', 'A', 'B']);
    expect(Products[2]).toEqual(await shop.call('getProduct', { params: { id: b! } }));
    const alone = await shop.call('listProductsById', { query: { ids: [b!] } });
    expect(skus(alone.Products)).toEqual(['B']);
  });

  test('leave out what is unknown or not published', async () => {
    await put(entry('DRAFT', { status: 'draft' }), entry('OLD', { status: 'archived' }));
    const ids = [await idOf('DRAFT'), randomUUID(), await idOf('OLD'), await idOf('A')];
    const { Products } = await shop.call('listProductsById', { query: { ids } });
    expect(skus(Products)).toEqual(['A']);
  });

  test('leave out what may not be promoted, if only promotable products are asked for', async () => {
    await become('FORMULA', { sale_rule: 'first-infant-formula' });
    const ids = [await idOf('FORMULA'), await idOf('A')];
    const now = shop.clock.now();
    expect(skus(await listProductsById(shop.db, ids, { now }))).toEqual(['FORMULA', 'A']);
    expect(skus(await listProductsById(shop.db, ids, { now, isPromotableOnly: true }))).toEqual(['A']);
    const { Products } = await shop.call('listProductsById', { query: { ids, promotable: 'true' } });
    expect(skus(Products)).toEqual(['A']);
  });

  test.each([
    ['none', {}, 'Please say which ids.'],
    ['one that is malformed', { ids: ['1'] }, 'Please say which ids.'],
    ['too many', { ids: Array.from({ length: MAX_LISTED_IDS + 1 }, () => randomUUID()) }, 'at most 50'],
    ['another word', { ids: [randomUUID()], promotable: 'no' }, 'Please say promotable=true'],
  ])('are refused with %s', async (_, query, words) => {
    await expect(shop.call('listProductsById', { query: query as never })).rejects.toMatchObject({
      status: 400,
      errors: [{ message: expect.stringContaining(words) as string }],
    });
  });
});

describe('companions of a product', () => {
  test('are what the owner says, in that order, at most four, of those that can be bought and promoted', async () => {
    await put(
      entry('G-SOLD', { stock: 0 }),
      entry('G-DRAFT', { status: 'draft' }),
      entry('G-FORMULA'),
      ...[1, 2, 3, 4, 5].map((number) => entry(`G-${number}`)),
      entry('G', {
        goesWith: ['G-SOLD', 'G-5', 'G-DRAFT', 'G-FORMULA', 'G-1', 'G-4', 'G-2', 'G-3'],
      }),
    );
    await become('G-FORMULA', { sale_rule: 'first-infant-formula' });
    expect((await relatedTo('G')).goesWith).toEqual(['G-5', 'G-1', 'G-4', 'G-2']);
    // It works one way only: the others name no companions.
    expect((await relatedTo('G-1')).goesWith).toEqual([]);
  });

  test('are one card per style, whichever variant the owner named, for every variant', async () => {
    await put(
      entry('V-S', inStyle('vest', 'S')),
      entry('V-M', inStyle('vest', 'M')),
      entry('V-L', { ...inStyle('vest', 'L'), stock: 0 }),
      entry('W-S', { ...inStyle('wrap', 'S'), goesWith: ['V-L', 'V-M', 'W-M'] }),
      entry('W-M', inStyle('wrap', 'M')),
    );
    expect((await relatedTo('W-S')).goesWith).toEqual(['V-S']);
    expect((await relatedTo('W-M')).goesWith).toEqual(['V-S']);
    await put(entry('V-S', { ...inStyle('vest', 'S'), stock: 0 }));
    expect((await relatedTo('W-S')).goesWith).toEqual(['V-M']);
  });

  test('cannot be the product itself', async () => {
    await put(entry('SELF', { goesWith: ['SELF', 'A'] }));
    expect((await relatedTo('SELF')).goesWith).toEqual(['A']);
    const id = await idOf('SELF');
    const insert = shop.db.insertInto('product_companions').values({ product_id: id, companion_id: id });
    await expect(insert.execute()).rejects.toMatchObject({ constraint: 'products_go_with_others' });
  });
});

describe('similar products', () => {
  const prams = (categoryPath: string[], rest: Partial<CatalogueEntry> = {}) => ({ ...rest, categoryPath });

  test('are of its category, nearest in price first, at most eight', async () => {
    const category = ['Near', 'Price'];
    await put(
      entry('N', prams(category, { pricePence: 10_000 })),
      ...[9, 2, 7, 4, 5, 6, 3, 8, 1].map((tenth) =>
        entry(`N-${tenth}`, prams(category, { pricePence: tenth * 1000 })),
      ),
      entry('N-ELSEWHERE', prams(['Far'], { pricePence: 10_000 })),
    );
    expect((await relatedTo('N')).similar).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((tenth) => `N-${tenth}`));
  });

  test('are never sold out, unpublished, formula, of its own style or already companions', async () => {
    const category = ['Left', 'Out'];
    await put(
      entry('L-S', { ...prams(category), ...inStyle('left', 'S'), goesWith: ['L-COMPANION'] }),
      entry('L-M', { ...prams(category), ...inStyle('left', 'M') }),
      entry('L-SOLD', prams(category, { stock: 0 })),
      entry('L-DRAFT', prams(category, { status: 'draft' })),
      entry('L-OLD', prams(category, { status: 'archived' })),
      entry('L-FORMULA', prams(category)),
      entry('L-COMPANION', prams(category)),
      entry('L-T1', { ...prams(category), ...inStyle('third', '1') }),
      entry('L-T2', { ...prams(category), ...inStyle('third', '2') }),
    );
    await become('L-FORMULA', { sale_rule: 'first-infant-formula' });
    expect(await relatedTo('L-M')).toEqual({ goesWith: ['L-COMPANION'], similar: ['L-T1'] });
  });

  test('share its brand and its attributes first', async () => {
    const category = ['Alike'];
    await put(
      entry('K', prams(category, { brand: 'Otter' })),
      entry('K-PLAIN', prams(category)),
      entry('K-BRAND', prams(category, { brand: 'Otter' })),
      entry('K-SAGE', prams(category)),
      entry('K-BOTH', prams(category)),
    );
    await shop.db
      .insertInto('attributes')
      .values([
        { key: 'k-colour', name: 'Colour', kind: 'choice' },
        { key: 'k-age', name: 'Age', kind: 'range' },
        { key: 'k-folds', name: 'Folds', kind: 'boolean' },
      ])
      .execute();
    const colour = (name: string) => ({ attribute_key: 'k-colour', kind: 'choice', choices: [name] });
    const age = (from: number, to: number) => ({
      ...{ attribute_key: 'k-age', kind: 'range', number: from, upper_number: to },
    });
    const folds = (is: boolean) => ({ attribute_key: 'k-folds', kind: 'boolean', is_true: is });
    const give = async (sku: string, ...values: object[]) => {
      const product_id = await idOf(sku);
      for (const value of values)
        await shop.db
          .insertInto('product_attributes')
          .values({ product_id, ...value } as never)
          .execute();
    };
    await give('K', colour('Sage'), age(6, 12), folds(true));
    await give('K-SAGE', colour('Sage'), age(24, 36), folds(false));
    await give('K-BOTH', colour('Sage'), age(12, 24), folds(true));
    await give('K-PLAIN', colour('Clay'), age(13, 24), folds(false));
    expect((await relatedTo('K')).similar).toEqual(['K-BOTH', 'K-SAGE', 'K-BRAND', 'K-PLAIN']);
  });

  test('come from the neighbouring categories if its own has too few', async () => {
    await put(
      entry('F', prams(['Beside', 'One'])),
      entry('F-OWN', prams(['Beside', 'One'], { pricePence: 9000 })),
      ...[1, 2, 3, 4].map((number) => entry(`F-${number}`, prams(['Beside', 'Two']))),
    );
    const { similar } = await relatedTo('F');
    expect(similar[0]).toBe('F-OWN');
    expect(similar).toHaveLength(4);
  });

  test('are found for what is no longer sold, but not for a draft or what never existed', async () => {
    await put(entry('O', prams(['Old'], { status: 'archived' })), entry('O-LIKE', prams(['Old'])));
    expect((await relatedTo('O')).similar).toEqual(['O-LIKE']);
    await become('O', { status: 'draft' });
    const refusal = { code: 'catalogue/product-not-found' };
    await expect(relatedTo('O')).rejects.toMatchObject(refusal);
    const unknown = shop.call('listRelatedProducts', { params: { id: randomUUID() } });
    await expect(unknown).rejects.toMatchObject(refusal);
  });

  test('are none for a product without a category and companions', async () => {
    await put(entry('ALONE'));
    expect(await relatedTo('ALONE')).toEqual({ goesWith: [], similar: [] });
  });
});
