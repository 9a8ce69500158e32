import { sql } from 'kysely';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import type { FacetList } from '#contract/catalogue.ts';
import { listFacets } from '#server/search/listing.service.ts';
import { openAnotherProcess, openTestShop, type TestShop } from '#tests/support/shop.ts';
import { listAllFacets, listChangedFacets } from './facet-index.queries.ts';

/* A process's copy of the facets, and how it learns of changes. */
let shop: TestShop;
let other: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  other = await openAnotherProcess(shop);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

let ids: string[];
beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  const products = ['A', 'B'].map((sku) => ({
    sku,
    name: sku,
    brand: 'Murmur',
    price_pence: 500,
    vat_class: 'standard',
  }));
  ids = (await shop.db.insertInto('products').values(products).returning('id').execute()).map(({ id }) => id);
});

const setBrand = (db: TestShop['db'], id: string, brand: string) =>
  db.updateTable('products').set({ brand }).where('id', '=', id).execute();
const brandsOf = ({ Facets }: FacetList) =>
  Object.fromEntries(
    Facets.find(({ Key }) => Key === 'brand')!.Values.map(({ Value, Count }) => [Value, Count]),
  );
const ask = async ({ db }: TestShop) => brandsOf(await listFacets(db, { page: 1, pageSize: 20, search: '' }));

test('every process learns what another has changed', async () => {
  expect([await ask(shop), await ask(other)]).toEqual([{ Murmur: 2 }, { Murmur: 2 }]);
  await setBrand(shop.db, ids[0]!, 'Wrenfold');
  expect([await ask(other), await ask(shop)]).toEqual([
    { Murmur: 1, Wrenfold: 1 },
    { Murmur: 1, Wrenfold: 1 },
  ]);
  await other.db.deleteFrom('products').where('id', '=', ids[1]!).execute();
  expect([await ask(shop), await ask(other)]).toEqual([{ Wrenfold: 1 }, { Wrenfold: 1 }]);
});

test('a change that began before others and is committed after them is not missed', async () => {
  const late = await shop.db.startTransaction().execute();
  await setBrand(late as never, ids[0]!, 'Late');
  await setBrand(shop.db, ids[1]!, 'Early');
  expect(await ask(shop)).toEqual({ Early: 1, Murmur: 1 });
  await late.commit().execute();
  expect(await ask(shop)).toEqual({ Early: 1, Late: 1 });
});

test('a change is read once, however long another transaction takes', async () => {
  const long = await shop.db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(long);
  const before = await listAllFacets(shop.db, null);
  await setBrand(shop.db, ids[0]!, 'Wrenfold');
  const first = await listChangedFacets(shop.db, before.snapshot, null);
  expect(first.rows.map(({ productId }) => productId)).toEqual([ids[0]]);
  expect((await listChangedFacets(shop.db, first.snapshot, null)).rows).toEqual([]);
  await long.rollback().execute();
});

test('everybody who asks at the same moment is answered', async () => {
  await setBrand(shop.db, ids[0]!, 'Wrenfold');
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(shop)));
  expect(answers).toEqual(Array.from(answers, () => ({ Murmur: 1, Wrenfold: 1 })));
});

test('rows from another server, whose transaction ids have not been reached here, count and are read once', async () => {
  await sql`alter table product_facets disable trigger user`.execute(shop.db);
  await sql`update product_facets set changed_in = '999999999999'`.execute(shop.db);
  await sql`alter table product_facets enable trigger user`.execute(shop.db);
  const { snapshot, rows } = await listAllFacets(shop.db, null);
  expect(rows).toHaveLength(2);
  expect((await listChangedFacets(shop.db, snapshot, null)).rows).toEqual([]);
});
