import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

/* What a file of made-up words costs: a product may have forty, and a file 100,000 products. */
it('a new word takes one row and its stem, and nothing for each of its letters', async () => {
  const words = Array.from({ length: 400 }, (_, number) => `brandname${number}`);
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'WAL Bytes': number } }[] }>`
    explain (analyze, wal, format json) select add_search_words(${[words.join(' ')]}::text[])`.execute(
    shop.db,
  );
  const added = await sql`select from search_words where word like 'brandname%'`.execute(shop.db);
  expect(added.rows).toHaveLength(400);
  expect(rows[0]!['QUERY PLAN'][0]!.Plan['WAL Bytes'] / 400).toBeLessThan(1000);
});
