import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { databaseFromBefore, testConnection } from '#tests/support/test-database.ts';
import { migrate } from './migrate.ts';

const groupsOf = async (client: pg.Client) =>
  (await client.query<{ words: string[] }>('select words from search_synonyms order by id')).rows.map(
    ({ words }) => words,
  );
const add = (client: pg.Client, ...groups: string[][]) =>
  client.query(
    'insert into search_synonyms (words) select string_to_array(g, $2) from unnest($1::text[]) g',
    [groups.map((words) => words.join('|')), '|'],
  );

const isA = async (client: pg.Client, query: string) =>
  (await client.query('select from product_index where heads @@ $1::tsquery', [query])).rowCount === 1;

const { url, client: ofNewShop } = await testConnection();

/** A shop in the state that its version left, with these changes, and since brought up to date. */
const fromYesterday = async (change: (client: pg.Client) => Promise<unknown>) =>
  (await databaseFromBefore('0013_search_synonyms_and_heads.sql', change)).client;

const withOwnWords = await fromYesterday((client) => add(client, ['pushchair', 'chariot']));
const withDemo = await fromYesterday(async (client) => {
  await add(
    client,
    ['dummy', 'pacifier', 'binky'],
    ['comforter', 'doudou'],
    ['footmuff', 'cosytoes'],
    ['sling', 'papoose'],
  );
  await client.query('delete from search_synonyms');
  await add(client, ['cot', 'manger']);
});
const withProduct = await fromYesterday(async (client) => {
  await client.query(`
    with category as (insert into categories (name) values ('Pushchairs') returning id),
    product as (
      insert into products (sku, name, price_pence) values ('D', '3 in 1 Stroller Grey', 100) returning id
    )
    insert into product_categories (product_id, category_id) select product.id, category.id from product, category`);
  expect(await isA(client, `'stroller':A`)).toBe(false);
});

describe('a new shop', () => {
  test('knows from its first day what British parents call things', async () => {
    const groups = await groupsOf(ofNewShop);
    for (const [word, other] of [
      ['pushchair', 'stroller'],
      ['pram', 'buggy'],
      ['dummy', 'soother'],
      ['nappy', 'diaper'],
      ['cot', 'crib'],
      ['moses basket', 'bassinet'],
      ['babygrow', 'sleepsuit'],
      ['muslin', 'burp cloth'],
      ['car seat', 'carseat'],
      ['changing mat', 'changing pad'],
      ['vest', 'bodysuit'],
      ['bib', 'dribble bib'],
    ]) {
      expect(
        groups.filter((group) => group.includes(word!) && group.includes(other!)).length,
        `${word} and ${other}`,
      ).toBeGreaterThanOrEqual(1);
    }
  });

  test('has its words in groups of at least two, in lower case, with no word twice in a group and no group twice', async () => {
    const groups = await groupsOf(ofNewShop);
    for (const group of groups) {
      expect(group.length).toBeGreaterThanOrEqual(2);
      expect(new Set(group).size, group.join()).toBe(group.length);
      expect(group.map((word) => word.toLowerCase().trim())).toEqual(group);
    }
    expect(new Set(groups.map((group) => group.toSorted().join('|'))).size).toBe(groups.length);
  });

  test('leaves the list to its owner, however often the shop is opened', async () => {
    await ofNewShop.query(`delete from search_synonyms where 'dummy' = any (words)`);
    await ofNewShop.query(`update search_synonyms set words = '{cot,bunk}' where words = '{cot,crib}'`);
    const owned = await groupsOf(ofNewShop);
    await migrate(url);
    expect(await groupsOf(ofNewShop)).toEqual(owned);
  });
});

describe('an existing shop', () => {
  test('gets the list in addition to what its owner has added', async () => {
    const groups = await groupsOf(withOwnWords);
    expect(groups).toContainEqual(['pushchair', 'chariot']);
    expect(groups).toContainEqual(['cot', 'crib']);
  });

  test('with the demo catalogue gets what is new, but nothing that its owner has deleted or changed', async () => {
    const groups = await groupsOf(withDemo);
    expect(groups).toContainEqual(['cot', 'manger']);
    expect(groups).toContainEqual(['sandpit', 'sandbox']);
    expect(groups.filter((group) => group.includes('dummy') || group.includes('crib'))).toEqual([]);
  });

  test('finds its products through the new index at once', async () => {
    expect(await isA(withProduct, `'stroller':A`)).toBe(true);
    expect(await isA(withProduct, `'pushchair':D`)).toBe(true);
  });
});
