import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductList } from '#contract/catalogue.ts';
import { entry, importerOf } from '#tests/support/entries.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { listProducts } from './listing.service.ts';

const shop = await testShop();

const { put } = importerOf(shop);
/** Bypasses the answers that are kept for two seconds. */
const list = (query: Partial<Parameters<typeof listProducts>[1]> = {}): Promise<ProductList> =>
  listProducts(shop.db, { page: 1, pageSize: 20, search: '', ...query }, shop.clock.now());
const skus = (found: ProductList) => found.Products.map(({ Sku }) => Sku);

const find = async (search: string) => skus(await list({ search }));

test('follows every change of a product, its brand and its categories', async () => {
  await put(
    entry('S-1', {
      name: 'Quokka',
      brand: 'Wombat',
      description: 'numbat',
      categoryPath: ['Bilby', 'Dunnart'],
    }),
  );
  for (const word of ['quokka', 'wombat', 'numbat', 'bilby', 'dunnart', 's-1', 'S1']) {
    expect((await find(word))[0], word).toEqual('S-1');
  }
  await put(
    entry('S-1', { name: 'Potoroo', brand: 'Wallaby', description: 'glider', categoryPath: ['Bettong'] }),
  );
  for (const word of ['potoroo', 'wallaby', 'glider', 'bettong'])
    expect(await find(word), word).toEqual(['S-1']);
  for (const word of ['wombat', 'numbat', 'dunnart']) expect(await find(word), word).toEqual([]);
  await shop.db.updateTable('categories').set({ name: 'Pademelon' }).where('name', '=', 'Bettong').execute();
  expect(await find('pademelon')).toEqual(['S-1']);
  expect(await find('bettong')).toEqual([]);
  await shop.db.deleteFrom('products').where('sku', '=', 'S-1').execute();
  expect(await find('potoroo')).toEqual([]);
});

test('finds the other words for a thing, with exact matches first', async () => {
  await shop.db
    .insertInto('search_synonyms')
    .values({ words: ['zibble', 'Frobnicated Widgets', 'Zibbles'] })
    .execute();
  await put(
    entry('Y-1', { name: 'Zibble for one' }),
    entry('Y-2', { name: 'Frobnicating widget' }),
    entry('Y-3', { name: 'Widget, hardly frobnicated' }),
  );
  expect(await find('zibbles')).toEqual(['Y-1', 'Y-2']);
  expect(await find('frobnicated widget')).toEqual(['Y-2', 'Y-3', 'Y-1']);
  expect(await find('zibbel')).toEqual(['Y-1', 'Y-2']);
});

test('finds what is several things in one, whichever way it is written, before what has the same figures', async () => {
  await put(
    entry('IN-1', { name: 'Otter 2-in-1 Wimsel', brand: 'Wrenfold' }),
    entry('IN-2', { name: 'Badger 2in1 Wimsel' }),
    entry('IN-3', { name: 'Pack of 2 wimsels in bag 1' }),
    entry('IN-4', { name: '1 wimsel in 2 colours', description: 'Fits the 2 in 1 wimsel.' }),
    entry('IN-5', { name: '3-in-1 Wimsel' }),
  );
  for (const search of [
    '2in1',
    '2 in 1',
    '2-in-1',
    '2–in–1',
    '2IN1',
    '2in1 wimsel',
    'wimsel 2-in-1',
    '2 in 1 wimsels',
  ]) {
    const found = await find(search);
    expect(found.slice(0, 2).toSorted(), search).toEqual(['IN-1', 'IN-2']);
    // Descriptions count where no product is called so.
    expect(found.slice(2), search).toEqual(search.includes('wimsel') ? [] : ['IN-4']);
  }
  expect((await find('otter 2in1'))[0]).toBe('IN-1');
  expect((await find('3in1'))[0]).toBe('IN-5');
});

test('puts what can be bought first among what was asked for', async () => {
  await put(
    entry('E-1', { name: 'Marsupial kettle', stock: 1 }),
    entry('E-2', { name: 'Marsupial kettle', stock: 0 }),
    entry('E-3', { name: 'Marsupial kettle', stock: 1 }),
    entry('E-4', { name: 'Kettle stand for a marsupial', stock: 1 }),
  );
  expect(await find('marsupial kettle')).toEqual(['E-3', 'E-1', 'E-2', 'E-4']);
  expect((await find('E-2'))[0]).toBe('E-2');
});

test('shows what matches most if nothing matches everything', async () => {
  await put(entry('H-1', { name: 'Velvet armadillo' }), entry('H-2', { name: 'Velvet' }));
  expect((await find('velvet armadillo zzyzx'))[0]).toBe('H-1');
});

test('knows letters with and without accents', async () => {
  await put(entry('A-1', { name: 'Crème Brûlée Pyjamas', description: 'Детская пижама' }));
  for (const word of ['creme brulee', 'CRÈME', 'crême', 'детская', 'ДЕТСКАЯ']) {
    expect(await find(word), word).toEqual(['A-1']);
  }
});

test('answers whatever is typed', async () => {
  const hostile = [
    '%',
    '_',
    '%%%',
    '\\',
    '\\\\',
    "'",
    "''; drop table products; --",
    '"',
    ':*',
    '&',
    '|',
    '!',
    '<->',
    '&&&|||',
    ':*&|!<->()',
    "'quoted':*A & b",
    '((((',
    '))))',
    'a & ',
    '* * *',
    '#',
    '#s1',
    '👶',
    '👶🏽‍🍼 pram',
    '‮حفاضات‬',
    'ﷺ',
    '尿布',
    'ａｂｃ',
    '\u200b',
    '\ufeff',
    '-',
    '--',
    '...',
    "don't",
    'x'.repeat(100),
    'a '.repeat(50).trim(),
    'ab'.repeat(50),
    '0',
    '1e5',
    '-1',
    '0x1F',
    '1.2.3.4',
    'http://shop.example/a?b=c',
    'me@shop.example',
    '/etc/passwd',
    '<b>bold</b>',
    '\u0301\u0301\u0301',
    'é'.repeat(100),
    'the of and',
    'İstanbul',
    'ß',
    '½',
    'under £9999999',
    'over £1,000,000.00',
    '£0-£0',
    'under £0',
    '£999999999999999999',
    '99999 years old',
    'size 999',
    "size '3",
    'pink '.repeat(20).trim(),
    '1 year old 2 year old pink blue size 3 under £5',
  ];
  for (const search of hostile) {
    const answer = await shop.app.inject({ url: `/api/products?search=${encodeURIComponent(search)}` });
    expect(answer.statusCode, search).toBe(200);
  }
  expect(await find('...')).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), async (search) => {
      const { PageInfo, Products } = await list({ search: search.replaceAll('\u0000', '') });
      expect(Products.length).toBeLessThanOrEqual(PageInfo.TotalItems);
    }),
    { numRuns: 150 },
  );
});
