import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createOlderDatabase, createTestDatabase } from '#tests/support/database.ts';

const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

const groupsOf = async (client: pg.Client) =>
  (await client.query<{ words: string[] }>('select words from search_synonyms order by id')).rows.map(
    ({ words }) => words,
  );
const add = (client: pg.Client, ...groups: string[][]) =>
  client.query(
    'insert into search_synonyms (words) select string_to_array(g, $2) from unnest($1::text[]) g',
    [groups.map((words) => words.join('|')), '|'],
  );

describe('a new shop', () => {
  let client: pg.Client;
  beforeAll(async () => {
    const { url, drop } = await createTestDatabase();
    client = new pg.Client({ connectionString: url });
    await client.connect();
    drops.push(async () => {
      await client.end();
      await drop();
    });
  });

  test('knows from its first day what British parents call things', async () => {
    const groups = await groupsOf(client);
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
    const groups = await groupsOf(client);
    for (const group of groups) {
      expect(group.length).toBeGreaterThanOrEqual(2);
      expect(new Set(group).size, group.join()).toBe(group.length);
      expect(group.map((word) => word.toLowerCase().trim())).toEqual(group);
    }
    expect(new Set(groups.map((group) => group.toSorted().join('|'))).size).toBe(groups.length);
  });

  test('leaves the list to its owner, however often the shop is opened', async () => {
    await client.query(`delete from search_synonyms where 'dummy' = any (words)`);
    await client.query(`update search_synonyms set words = '{cot,bunk}' where words = '{cot,crib}'`);
    const owned = await groupsOf(client);
    await migrate(opened[0]!.database.url);
    expect(await groupsOf(client)).toEqual(owned);
  });
});

describe('an existing shop', () => {
  /** In the state that its version left. */
  const openYesterday = async () => {
    const older = await createOlderDatabase('0013_search_synonyms_and_heads.sql');
    drops.push(older.drop);
    return older;
  };

  test('gets the list in addition to what its owner has added', async () => {
    const { url, client } = await openYesterday();
    await add(client, ['pushchair', 'chariot']);
    await migrate(url);
    const groups = await groupsOf(client);
    expect(groups).toContainEqual(['pushchair', 'chariot']);
    expect(groups).toContainEqual(['cot', 'crib']);
  });

  test('with the demo catalogue gets what is new, but nothing that its owner has deleted or changed', async () => {
    const { url, client } = await openYesterday();
    await add(
      client,
      ['dummy', 'pacifier', 'binky'],
      ['comforter', 'doudou'],
      ['footmuff', 'cosytoes'],
      ['sling', 'papoose'],
    );
    await client.query('delete from search_synonyms');
    await add(client, ['cot', 'manger']);
    await migrate(url);
    const groups = await groupsOf(client);
    expect(groups).toContainEqual(['cot', 'manger']);
    expect(groups).toContainEqual(['sandpit', 'sandbox']);
    expect(groups.filter((group) => group.includes('dummy') || group.includes('crib'))).toEqual([]);
  });

  test('finds its products through the new index at once', async () => {
    const { url, client } = await openYesterday();
    await client.query(`
      with category as (insert into categories (name) values ('Pushchairs') returning id),
      product as (
        insert into products (sku, name, price_pence) values ('D', '3 in 1 Stroller Grey', 100) returning id
      )
      insert into product_categories (product_id, category_id) select product.id, category.id from product, category`);
    const isA = async (query: string) =>
      (await client.query('select from product_index where heads @@ $1::tsquery', [query])).rowCount === 1;
    expect(await isA(`'stroller':A`)).toBe(false);
    await migrate(url);
    expect(await isA(`'stroller':A`)).toBe(true);
    expect(await isA(`'pushchair':D`)).toBe(true);
  });
});
