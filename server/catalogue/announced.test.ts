import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { testShop } from '#tests/support/test-shop.ts';
import type { DB } from '#database/tables.ts';

const shop = await testShop();

const ID = '00000000-0000-4000-8000-000000000000';
/** Not cached, because they show settings, a draft or a secret. The terms are cached for two seconds. */
const notCached = [
  ...['getShop', 'getProductPreview', 'verifyEmail', 'declineReviewLetters', 'resumeReviewLetters'],
  ...['getTerms', 'getDelivery'],
];
/**
 * Tables that need only this trigger: their other changes also show in another table, or concern rows that do not
 * count.
 */
const otherwise: Readonly<Record<string, string>> = {
  baskets: 'announce_basket',
  styles: 'announce_update',
};

/**
 * How a picture is shown is known before anything shows it, or announced by the job that measures it. What many have bought is
 * counted four times an hour.
 */
const unannounced = ['pictures', 'orders', 'order_items'];

test('every change to what a cached answer shows is announced', async () => {
  const read = await tablesRead();
  const { rows } = await sql<{ relation: string; triggers: string[] }>`
    select c.relname as relation, array_agg(t.tgname::text) as triggers
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname like 'announce%' and t.tgenabled <> 'D' group by 1
  `.execute(shop.db);
  const triggersOf = new Map(rows.map(({ relation, triggers }) => [relation, triggers]));
  const missing = [...read].filter((table) => {
    if (unannounced.includes(table)) return false;
    const triggers = triggersOf.get(table) ?? [];
    const needed = otherwise[table]
      ? [otherwise[table]]
      : ['announce_insert', 'announce_delete', 'announce_truncate'];
    return !needed.every((name) => triggers.includes(name));
  });
  expect(missing).toEqual([]);
  expect(read.size).toBeGreaterThan(15);
});

/**
 * The tables that cached answers name in their SQL; changes in `removed_facets` and `vocabulary_changes` also show in
 * others.
 */
async function tablesRead(): Promise<Set<string>> {
  const statements: string[] = [];
  const { pool } = openDatabase(shop.context.config.databaseUrl!, { onError: () => {} });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    // Statements that follow changes are not part of an answer.
    log: ({ query }) => void (query.sql.includes('public_changes') || statements.push(query.sql)),
  });
  // Its jobs read other tables.
  const idle = { start: () => {}, wake: () => {}, once: () => {}, stop: async () => {} };
  const app = buildApp({ ...shop.context, db, background: idle, metrics: createMetrics() });
  await app.ready();
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('removed_facets', 'vocabulary_changes')
  `.execute(shop.db);
  await shop.db
    .insertInto('products')
    .values({ id: ID, sku: 'A', name: 'Muslin', price_pence: 100, vat_class: 'standard' })
    .execute();
  const product = await sql<{ id: string }>`
    insert into categories (name) values ('Cots') returning id
  `.execute(shop.db);
  const categoryId = product.rows[0]!.id;
  await sql`insert into product_categories values (${ID}, ${categoryId})`.execute(shop.db);
  const endpoints = (Object.values(api) as Endpoint[]).filter(
    ({ access, method, name }) => access === 'visitor' && method === 'GET' && !notCached.includes(name),
  );
  statements.length = 0;
  for (const { name, path } of endpoints) {
    const address = path.replace(':id', ID);
    const queries = [
      `ids=${ID}&path=cots&q=muslin`,
      `search=muslin&categoryId=${categoryId}&brand=a&attr.colour=b&sort=weight-kg-asc`,
      'search=muslinn&minPrice=1&ageMonths=3&inStock=true',
    ];
    for (const query of queries) {
      const answer = await app.inject(`${address}?${query}`);
      if (answer.statusCode !== 200) continue;
      expect(answer.headers['cache-control'], name).toBe('public, max-age=2');
    }
  }
  const named = statements.flatMap((statement) => [...statement.matchAll(/\b(?:from|join)\s+"?(\w+)/g)]);
  const words = new Set(named.map(([, table]) => table!));
  // A view.
  if (words.has('published_products')) words.add('products');
  return new Set(rows.map(({ name }) => name).filter((name) => words.has(name)));
}
