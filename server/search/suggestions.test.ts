import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reading, Suggestions } from '#contract/search.ts';
import { transaction } from '#server/platform/database/database.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { hostileText } from '#tests/support/hostile-text.ts';
import type { CatalogueEntry } from '#server/catalogue/entry.rules.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { lookUpWords } from './vocabulary/look-up.service.ts';
import { understandSearch } from './query-parser/search.rules.ts';
import { sampleCards } from './suggestions.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const entry = (sku: string, name: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
    ...{ sku, name, brand: 'Larkspur', pricePence: 1000, stock: 5, categoryPath: ['Toys'], ...more },
  });
  const sizes = ['0 to 3 Months', '3 to 6 Months'].map((value) =>
    entry(`OTT-${value}`, `Otter Sleepsuit, ${value}`, {
      categoryPath: ['Clothing', 'Sleepsuits'],
      style: { code: 'otter', name: 'Otter Sleepsuit', options: [{ name: 'Size', value }] },
    }),
  );
  // Enough of one kind to make its word common.
  const rattles = Array.from({ length: 14 }, (_, index) =>
    entry(`RAT-${index}`, `Willow Rattle ${index}`, { pricePence: 500 + index * 100 }),
  );
  await transaction(shop.db, (trx) =>
    writeEntries(trx, [
      ...sizes,
      ...rattles,
      entry('BOOK', 'Rattle Book', { categoryPath: ['Books'] }),
      entry('DRAFT', 'Otter Puppet', { status: 'draft' }),
      entry('GONE', 'Otter Kite', { status: 'archived' }),
      entry('PRAM', 'Dale Pram', { categoryPath: ['Pushchairs & Prams', 'Prams'], pricePence: 39_900 }),
      entry('MILK', 'First Infant Formula 800 g', { categoryPath: ['Feeding', 'Formula Milk'] }),
      entry('POT', 'Formula Dispenser', { categoryPath: ['Feeding'] }),
    ]),
  );
  await shop.db
    .updateTable('products')
    .set({ sale_rule: 'first-infant-formula' })
    .where('sku', '=', 'MILK')
    .execute();
});
afterAll(() => shop.close());

async function suggest(q: string): Promise<{ skus: string[]; paths: string[] }> {
  const answer = await shop.app.inject({ url: '/api/search/suggestions', query: { q } });
  expect(answer.statusCode, answer.body).toBe(200);
  const { Products, Categories } = answer.json<Suggestions>();
  return { skus: Products.map(({ Sku }) => Sku), paths: Categories.map(({ Path }) => Path.join(' > ')) };
}

describe('suggestions', () => {
  test('start at two letters', async () => {
    expect(await suggest('')).toEqual({ skus: [], paths: [] });
    expect(await suggest('p')).toEqual({ skus: [], paths: [] });
    expect(await suggest('- p.')).toEqual({ skus: [], paths: [] });
    expect(await suggest('pr')).toEqual({
      skus: ['PRAM'],
      paths: ['Pushchairs & Prams', 'Pushchairs & Prams > Prams'],
    });
  });

  test('are one card per style, and never a draft or an archived product', async () => {
    expect(await suggest('otter')).toEqual({ skus: ['OTT-0 to 3 Months'], paths: [] });
  });

  test('put the thing itself before what mentions it, at most four, if a word is common', async () => {
    const { skus } = await suggest('rattl');
    expect(skus).toHaveLength(4);
    for (const sku of skus) expect(sku).toMatch(/^RAT-/);
  });

  test('keep to the price that is named', async () => {
    expect((await suggest('rattle under £6')).skus).toEqual(['RAT-0']);
  });

  test('forgive a typo, and know other words for a thing', async () => {
    expect((await suggest('sleepsuti')).skus).toEqual(['OTT-0 to 3 Months']);
    expect((await suggest('buggy')).paths).toContain('Pushchairs & Prams');
  });

  test('never show first infant formula', async () => {
    expect((await suggest('formula')).skus).toEqual(['POT']);
    expect((await suggest('first infant formula')).skus).toEqual([]);
  });

  test('come from a sample in a shop too large to search while somebody types', async () => {
    const query = understandSearch(
      ...(await lookUpWords(shop.db, 'rattl', 'rattl').then(
        ({ words, synonyms, letters }) => [words, synonyms, letters] as const,
      )),
    )!;
    const { isWhole, matches, ids } = await sampleCards(
      shop.db,
      query,
      'all',
      { minPence: null, maxPence: 900 },
      4,
    );
    expect({ isWhole, matches }).toEqual({ isWhole: true, matches: 15 });
    const found = await shop.db
      .selectFrom('products')
      .where('id', 'in', ids)
      .select(['sku', 'price_pence'])
      .execute();
    expect(found).toHaveLength(4);
    for (const { sku, price_pence } of found) {
      expect(sku).toMatch(/^RAT-/);
      expect(price_pence).toBeLessThanOrEqual(900);
    }
  });

  test('are the best partial matches if nothing matches everything and the shop is too large to rank', async () => {
    const query = await lookUpWords(shop.db, 'otter rattle xylograph', '').then((known) =>
      understandSearch(known.words, known.synonyms, 'otterrattlexylograph'),
    );
    const limits = { minPence: null, maxPence: null };
    expect(await sampleCards(shop.db, query!, 'all', limits, 4)).toMatchObject({ matches: 0, ids: [] });
    expect(await sampleCards(shop.db, query!, 'some', limits, 4)).toMatchObject({ matches: 0 });
    const two = await lookUpWords(shop.db, 'book rattle', '').then((known) =>
      understandSearch(known.words, known.synonyms, 'bookrattle'),
    );
    const { matches, ids } = await sampleCards(shop.db, two!, 'some', limits, 4);
    expect(matches).toBe(15);
    const [best] = await shop.db.selectFrom('products').where('id', '=', ids[0]!).select('sku').execute();
    expect(best).toEqual({ sku: 'BOOK' });
  });

  test('are given whatever is typed', async () => {
    for (const text of hostileText.filter((each) => each.length <= 200)) {
      const { statusCode } = await shop.app.inject({ url: '/api/search/suggestions', query: { q: text } });
      expect([200, 400], text).toContain(statusCode);
    }
    const long = await shop.app.inject({ url: '/api/search/suggestions', query: { q: 'a'.repeat(1000) } });
    expect(long.statusCode).toBe(400);
  });
});

describe('the details that were read', () => {
  test('are given with the search without them', async () => {
    const answer = await shop.app.inject({
      url: '/api/search/reading',
      query: { search: 'prams under £300' },
    });
    expect(answer.json<Reading>()).toEqual({
      Words: 'prams',
      Details: [{ Kind: 'price', Text: 'under £300', Without: 'prams' }],
    });
  });

  const read = async (search: string) => {
    const answer = await shop.app.inject({ url: '/api/search/reading', query: { search } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Reading>();
  };

  test('come with what no product knows, as typed, and the rest is searched for', async () => {
    expect((await read('Bugaloo Pram')).Missing).toEqual(['Bugaloo']);
    expect((await read('Rattle by Zibbern & Vox')).Missing).toEqual(['Zibbern & Vox']);
    for (const search of [
      'pram',
      'ratle',
      'pra',
      'DALE-PRAM 9x',
      'pram for a',
      'OTT-0',
      'best rattle',
      'prams under £30',
    ])
      expect((await read(search)).Missing, search).toBeUndefined();
    const skus = async (search: string) =>
      (await shop.call('listProducts', { query: { search } as never })).Products.map(({ Sku }) => Sku);
    expect(await skus('Bugaloo Pram')).toEqual(['PRAM']);
    expect((await suggest('bugaloo pram')).skus).toEqual(['PRAM']);
    // Nothing is left to search for, whatever else was typed.
    for (const search of ['Bugaloo', 'Bugaloo for 6 months', 'Bugaloo under £500'])
      expect(await skus(search), search).toEqual([]);
    expect((await read('Bugaloo')).Missing).toEqual(['Bugaloo']);
    for (const text of hostileText.filter((each) => each.length <= 200))
      for (const name of (await read(text)).Missing ?? []) expect([...name].length).toBeLessThanOrEqual(60);
  });

  test('come with the page of gifts for the age and the price', async () => {
    const pageFor = async (search: string) => (await read(search)).Gifts;
    expect(await pageFor('gift for 1 year old')).toBe('/gifts/1-year');
    expect(await pageFor('present for my 20 month old niece under £30')).toBe('/gifts/1-year/under-30');
    expect(await pageFor('newborn gift')).toBe('/gifts/newborn');
    expect(await pageFor('gifts')).toBe('/gifts');
    expect(await pageFor('gift under £500')).toBe('/gifts');
    expect(await pageFor('gift box')).toBeUndefined();
  });

  test('gifts for an age never include formula, which is found by its name', async () => {
    const names = async (search: string) =>
      (await shop.call('listProducts', { query: { search } as never })).Products.map(({ Name }) => Name);
    expect(JSON.stringify(await names('gift from birth'))).not.toContain('Formula');
    expect(await names('formula newborn')).toContain('First Infant Formula 800 g');
  });

  test('are none for plain words or an empty search', async () => {
    for (const search of ['pushchair', '']) {
      const answer = await shop.app.inject({ url: '/api/search/reading', query: { search } });
      expect(answer.json<Reading>()).toEqual({ Words: search, Details: [] });
    }
  });
});
