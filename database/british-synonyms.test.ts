import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testConnection } from '#tests/support/test-database.ts';
import { migrate } from './migrate.ts';

const groupsOf = async (client: pg.Client) =>
  (await client.query<{ words: string[] }>('select words from search_synonyms order by id')).rows.map(
    ({ words }) => words,
  );
const { url, client: ofNewShop } = await testConnection();

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
