import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import type { Filter } from './filters/filters.queries.ts';
import { readNarrowing } from './filters/facets.service.ts';
import { listFound } from './filters/found.queries.ts';
import { answering, answersTo } from './product-search.queries.ts';
import { sampleAnswers, type SearchPart } from './search-part.queries.ts';
import { halvingsToRank, halvingsToSample } from './search-part.service.ts';
import { lookUpWords } from './vocabulary/look-up.service.ts';
import { understandSearch } from './search.rules.ts';

/* Searches with very many matches. The products here are a millisecond apart, so that it is known which part each is
   in. */
let shop: TestShop;
let filters: Filter[];
const numbers = Array.from({ length: 64 }, (_, number) => number);
const idOf = (number: number) =>
  `01900000-${(0x4000 + number).toString(16)}-7000-8000-${String(number).padStart(12, '0')}`;

beforeAll(async () => {
  shop = await openTestShop();
  const products = numbers.map((number) => ({
    ...{
      id: idOf(number),
      sku: `S-${number}`,
      name: number % 8 === 2 ? `Muslin ${number}` : `Rug ${number}`,
    },
    ...{ description: 'Soft muslin', brand: number % 4 === 1 ? 'Murmur' : 'Wrenfold', price_pence: 500 },
  }));
  await shop.db.insertInto('products').values(products).execute();
  ({ filters } = await readNarrowing(shop.db, { brands: ['Murmur'] }, undefined));
});
afterAll(() => shop.close());

const limits = { minPence: null, maxPence: null, categoryId: undefined };
const details = { age: null, texts: [] };
const understand = async (term: string) => {
  const { words, synonyms, letters } = await lookUpWords(shop.db, term, term);
  return understandSearch(words, synonyms, letters)!;
};
async function find(term: string, part: SearchPart | null, narrowedBy: Filter[] = []): Promise<number[]> {
  const found = answersTo(await understand(term), 'all', details, limits, part);
  const page = { limit: 100, offset: 0, basketsSince: new Date() };
  const list = await listFound(shop.db, found, narrowedBy, { by: 'recommended' }, page);
  return list!.products.map(({ id }) => numbers.find((number) => idOf(number) === id)!);
}

test('a part is the same each time, and lies within the larger ones', async () => {
  const all = await find('soft', null);
  expect(all).toHaveLength(64);
  for (const halvings of [1, 2, 3, 6]) {
    expect(await find('soft', { halvings, sampled: 6, filters: [] })).toEqual(
      all.filter((number) => number % 2 ** halvings === 0),
    );
  }
});

test('a part that meets the filters is all of them if there are few', async () => {
  const fitting = await find('soft', null, filters);
  expect(fitting).toHaveLength(16);
  for (const few of [{}, { fitting: fitting.map(idOf) }])
    expect(await find('soft', { halvings: 0, sampled: 3, filters, ...few }, filters)).toEqual(fitting);
});

test('products that only mention the thing are left out if the part contains the thing itself', async () => {
  const muslins = numbers.filter((number) => number % 8 === 2).toReversed();
  expect(await find('muslin', null)).toEqual(muslins);
  expect(await find('muslin', { halvings: 0, sampled: 1, filters }, filters)).toEqual([]);
});

test('a sample says how many match, and how many of these meet the filters', async () => {
  const { tables, condition } = answering(await understand('soft'), 'all', details, limits);
  expect(await sampleAnswers(shop.db, tables, condition, filters, 1)).toEqual({ answers: 32, fitting: 0 });
  expect(await sampleAnswers(shop.db, tables, condition, [], 2)).toEqual({ answers: 16, fitting: 16 });
});

test('a small shop ranks everything, and a large one what it can rank in time', () => {
  expect([200, 20_000, 20_001, 250_000, 1_000_000].map(halvingsToSample)).toEqual([null, null, 3, 6, 8]);
  const rank = (answers: number, fitting: number) => halvingsToRank({ answers, fitting }, 8);
  expect([rank(19, 19), rank(20, 20), rank(20, 1), rank(20, 0), rank(3906, 3906), rank(3906, 40)]).toEqual([
    ...[null, 1, 0, 0, 8, 2],
  ]);
});
