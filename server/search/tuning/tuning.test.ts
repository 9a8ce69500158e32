import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';
import { employ, type TestStaff } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { createZeroResultSearches, deleteOldZeroResultSearches } from './zero-result-searches.service.ts';

let shop: TestShop;
let mia: TestStaff;
let noa: TestStaff;
let viewer: TestStaff;
beforeAll(async () => {
  shop = await openTestShop();
  mia = await employ(shop, 'editor', { name: 'Mia' });
  noa = await employ(shop, 'editor', { name: 'Noa' });
  viewer = await employ(shop, 'viewer');
  await transaction(shop.db, (trx) =>
    writeEntries(
      trx,
      [
        { sku: 'OTTER-1', name: 'Otter Sleepsuit, sage', description: 'Warm as a wombat.' },
        { sku: 'OTTER-2', name: 'Plush Otter' },
        { sku: 'BADGER', name: 'Badger Nappies' },
      ].map((product) => ({ pricePence: 1200, stock: 3, ...product })),
    ),
  );
});
afterAll(() => shop.close());

const search = async (words: string) =>
  (await shop.call('listProducts', { query: { search: words } as never })).Products.map(({ Sku }) => Sku);
const groupsOf = async (words: string) =>
  (await viewer.call('listSynonyms', { query: { search: words } })).groups;

describe('words that mean the same', () => {
  test('are found as soon as they are added, changed or removed, and logged', async () => {
    const added = await mia.call('addSynonyms', { body: { words: [' River  Dog ', 'otter', 'OTTER'] } });
    expect(added).toMatchObject({ words: ['river dog', 'otter'], version: 1, changedBy: 'Mia' });
    expect(await search('river dog')).toEqual(expect.arrayContaining(['OTTER-1', 'OTTER-2']));
    const params = { id: added.id };
    const words = ['river dog', 'badger'];
    expect(await mia.call('changeSynonyms', { params, body: { words, version: 1 } })).toMatchObject({
      words,
      version: 2,
    });
    expect(await search('river dog now')).toContain('BADGER');
    await mia.call('removeSynonyms', { params, body: { version: 2 } });
    expect(await groupsOf('river dog')).toEqual([]);
    const acts = await shop.db
      .selectFrom('staff_acts')
      .where('entity_id', '=', added.id)
      .orderBy('id')
      .select(['act', 'changes'])
      .execute();
    expect(acts).toEqual([
      { act: 'search.add-synonyms', changes: { words: { before: null, after: ['river dog', 'otter'] } } },
      { act: 'search.change-synonyms', changes: { words: { before: ['river dog', 'otter'], after: words } } },
      { act: 'search.remove-synonyms', changes: { words: { before: words, after: null } } },
    ]);
  });

  test('cannot be changed by somebody who has not seen their present state', async () => {
    const { id } = await mia.call('addSynonyms', { body: { words: ['stoat', 'weasel'] } });
    const change = (by: TestStaff, word: string) =>
      by.call('changeSynonyms', {
        params: { id },
        body: { words: ['stoat', 'weasel', word], version: 1 },
      });
    const outcomes = await Promise.allSettled([change(mia, 'ferret'), change(noa, 'mink')]);
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    const [{ words } = { words: [] }] = await groupsOf('stoat');
    expect(words).toHaveLength(3);
    expect(lost).toMatchObject([
      {
        code: 'desk/changed-meanwhile',
        problem: { version: 2, fields: [{ field: 'words', theirs: words }] },
      },
    ]);
    await expect(mia.call('removeSynonyms', { params: { id }, body: { version: 1 } })).rejects.toMatchObject({
      code: 'desk/changed-meanwhile',
    });
  });

  test('are refused if they are not words, too few or already there', async () => {
    const add = (words: unknown) => mia.call('addSynonyms', { body: { words: words as string[] } });
    await expect(add(['otter'])).rejects.toMatchObject({
      words: 'Please enter at least two words.',
    });
    await expect(add(['otter', '!!'])).rejects.toMatchObject({
      words: 'A word must have letters or digits.',
    });
    await expect(add(['otter', 'a\ue000b'])).rejects.toMatchObject({ status: 400 });
    await mia.call('addSynonyms', { body: { words: ['vole', 'mouse'] } });
    await expect(add(['mouse', 'vole'])).rejects.toMatchObject({ code: 'search/same-synonyms' });
    await expect(
      mia.call('changeSynonyms', { params: { id: randomUUID() }, body: { words: ['a1', 'b1'], version: 1 } }),
    ).rejects.toMatchObject({ code: 'search/synonyms-not-found' });
    await expect(viewer.call('addSynonyms', { body: { words: ['a2', 'b2'] } })).rejects.toMatchObject({
      code: 'desk/not-allowed',
    });
  });
});

describe('a search that found nothing', () => {
  const missed = async () => (await mia.call('listSynonyms', { query: { search: 'none' } })).misses;

  test('is counted, shown to those who can answer it, and removed once it is answered', async () => {
    expect(await search('Wugglepump')).toEqual([]);
    expect(await search('wugglepump  under £20')).toEqual([]);
    expect(await search('otter')).not.toEqual([]);
    expect(await search('wugglepump@example.com')).toEqual([]);
    await expect.poll(missed).toMatchObject([{ words: 'wugglepump', count: 2 }]);
    expect((await mia.call('getToday', {})).misses).toEqual([{ words: 'wugglepump', count: 2 }]);
    expect((await viewer.call('getToday', {})).misses).toEqual([]);
    await mia.call('addSynonyms', { body: { words: ['wugglepump', 'otter'] } });
    expect(await missed()).toEqual([]);
  });

  test('is counted by the words that no product knows, if the others find something', async () => {
    const read = (words: string) => shop.call('readSearch', { query: { search: words } });
    expect(await search('Snorbix otter')).toEqual(await search('otter'));
    await read('Snorbix otter');
    // Noted when it was searched for.
    expect(await search('Plimsnap')).toEqual([]);
    await read('Plimsnap');
    await expect.poll(missed).toContainEqual(expect.objectContaining({ words: 'snorbix', count: 1 }));
    expect(await missed()).toContainEqual(expect.objectContaining({ words: 'plimsnap', count: 1 }));
    await mia.call('dropMiss', { body: { words: 'snorbix' } });
    await mia.call('dropMiss', { body: { words: 'plimsnap' } });
  });

  test('is recorded within bounds, whatever a stranger searches for, and forgotten after ninety days', async () => {
    const note = async (count: number, prefix: string) => {
      const misses = createZeroResultSearches(shop.context);
      for (let n = 0; n < count; n++) {
        misses.note({ page: 1, pageSize: 20, search: `${prefix} ${n.toString(36)}x` }, 0);
      }
      await misses.write();
    };
    for (const prefix of ['first', 'second', 'third', 'fourth']) await note(600, prefix);
    await Promise.all(['fifth', 'sixth'].map((prefix) => note(600, prefix)));
    const count = async () =>
      Number(
        (
          await shop.db
            .selectFrom('search_misses')
            .select((is) => is.fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect(await count()).toBe(2000);
    // Words already counted that day go on being counted.
    await note(1, 'first');
    expect(await missed()).toContainEqual(expect.objectContaining({ words: 'first 0x', count: 2 }));
    await mia.call('dropMiss', { body: { words: 'first 0x' } });
    expect(JSON.stringify(await missed())).not.toContain('first 0x');
    await deleteOldZeroResultSearches(shop.db, new Date(Date.now() + 100 * 86_400_000));
    expect(await count()).toBe(0);
  });
});

test('a search can be tried, and shows how it was understood', async () => {
  await mia.call('addSynonyms', { body: { words: ['webfoot', 'otter'] } });
  const tried = await viewer.call('trySearch', { query: { search: 'the webfot sage under £30' } });
  expect(tried.words).toMatchObject([
    { word: 'the', how: 'common' },
    { word: 'webfot', how: 'meant', meant: ['webfoot'] },
  ]);
  expect(tried.details).toEqual([
    { kind: 'colour', text: 'sage' },
    { kind: 'price', text: 'under £30' },
  ]);
  expect(tried.synonyms).toMatchObject([{ words: ['webfoot', 'otter'] }]);
  expect(tried.total).toBe(2);
  expect(tried.products).toContainEqual({
    id: expect.any(String),
    name: 'Otter Sleepsuit, sage',
    sku: 'OTTER-1',
    pricePence: 1200,
    isInStock: true,
    matches: [{ word: 'otter', where: 'name' }],
  });
  expect((await viewer.call('trySearch', { query: { search: 'wombat' } })).products[0]!.matches).toEqual([
    { word: 'wombat', where: 'description' },
  ]);
  for (const odd of ['', '!!!', "a' & b | c:*", '<b>otter</b>', '\\', '😀', 'otter-1']) {
    await viewer.call('trySearch', { query: { search: odd } });
  }
});

describe('what finds a product', () => {
  test('includes the synonyms that occur in it, and searches near it that found nothing', async () => {
    const { products } = await mia.call('listDeskProducts', { query: { search: 'OTTER-1' } as never });
    const params = { id: products[0]!.id };
    const foundBy = () => viewer.call('getFoundBy', { params });
    await mia.call('addSynonyms', { body: { words: ['marsupial', 'wombat'] } });
    await mia.call('addSynonyms', { body: { words: ['baby grow', 'sleepsuit', 'otter sleepsuit'] } });
    await mia.call('addSynonyms', { body: { words: ['sleepsuit otter', 'nothing of it'] } });
    const misses = createZeroResultSearches(shop.context);
    for (const search of ['otter growbag', 'otter growbag', 'badger boat', 'growbag', 'for the sage']) {
      misses.note({ page: 1, pageSize: 20, search }, 0);
    }
    await misses.write();
    const found = await foundBy();
    expect(found.isListed).toBe(true);
    expect(found.synonyms).toEqual(
      expect.arrayContaining([
        {
          ...{ id: expect.any(String) as string, words: ['marsupial', 'wombat'] },
          hits: [{ word: 'wombat', where: 'description' }],
        },
        {
          ...{ id: expect.any(String) as string, words: ['baby grow', 'sleepsuit', 'otter sleepsuit'] },
          hits: [
            { word: 'sleepsuit', where: 'name' },
            { word: 'otter sleepsuit', where: 'name' },
          ],
        },
      ]),
    );
    expect(found.synonyms.flatMap(({ words }) => words)).not.toContain('nothing of it');
    const searches = found.misses.map(({ words, count }) => [words, count]);
    expect(searches).toEqual(expect.arrayContaining([['otter growbag', 2]]));
    for (const other of ['badger boat', 'growbag']) {
      expect(searches.map(([words]) => words)).not.toContain(other);
    }
    await expect(viewer.call('getFoundBy', { params: { id: randomUUID() } })).rejects.toMatchObject({
      code: 'catalogue/product-not-found',
    });
  });

  test('is bounded, however many groups and searches there are', async () => {
    const id = (await mia.call('listDeskProducts', { query: { search: 'BADGER' } as never })).products[0]!.id;
    for (let n = 0; n < 31; n++) {
      await mia.call('addSynonyms', { body: { words: [`brock ${n}`, 'badger'] } });
    }
    const misses = createZeroResultSearches(shop.context);
    for (let n = 0; n < 12; n++) misses.note({ page: 1, pageSize: 20, search: `badger ${n}x` }, 0);
    await misses.write();
    const found = await viewer.call('getFoundBy', { params: { id } });
    expect(found.synonyms).toHaveLength(30);
    expect(found.misses).toHaveLength(10);
  });
});

test('a shop has at most five thousand groups of words', async () => {
  const added = await mia.call('addSynonyms', { body: { words: ['first ware', 'last ware'] } });
  await transaction(shop.db, async (trx) => {
    // The trigger would add their words one group at a time.
    await sql`alter table search_synonyms disable trigger user`.execute(trx);
    await sql`insert into search_synonyms (words)
      select array['a' || n, 'b' || n]
      from generate_series(1, 5000 - (select count(*) from search_synonyms)) n`.execute(trx);
    await sql`alter table search_synonyms enable trigger user`.execute(trx);
  });
  const add = () => mia.call('addSynonyms', { body: { words: ['one more', 'two more'] } });
  await expect(add()).rejects.toMatchObject({ code: 'search/too-many-synonyms' });
  await mia.call('removeSynonyms', { params: { id: added.id }, body: { version: 1 } });
  expect(await add()).toMatchObject({ words: ['one more', 'two more'] });
});
