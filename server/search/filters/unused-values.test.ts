import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/platform/database/database.ts';
import { deleteExpired } from '#server/retention.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { deleteUnusedValues } from './unused-values.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.db.deleteFrom('products').execute();
  await deleteUnusedValues(shop.db);
  await shop.db
    .insertInto('products')
    .values(
      ['published', 'draft', 'archived'].map((status) => ({
        ...{
          sku: status,
          name: status,
          brand: `Of ${status}`,
          status,
          price_pence: 500,
          vat_class: 'standard',
        },
      })),
    )
    .execute();
});

const rename = (sku: string, brand: string) =>
  shop.db.updateTable('products').set({ brand }).where('sku', '=', sku).execute();
const words = async () =>
  (await shop.db.selectFrom('facet_values').select('word').orderBy('word').execute()).map(({ word }) => word);
const valuesOf = async (sku: string) =>
  (
    await sql<{ word: string }>`
      select word from products p join product_facets f on f.product_id = p.id
      join facet_values v on v.id = any (f.value_ids) where sku = ${sku}
    `.execute(shop.db)
  ).rows.map(({ word }) => word);

test('values that no product has any more are deleted, and those of drafts and archived products stay', async () => {
  await rename('published', 'Another');
  expect(await words()).toEqual(['another', 'of archived', 'of draft', 'of published']);
  // A run leaves them alone while anything else is busy with the table, even PostgreSQL's own vacuum.
  const wordsAfterRun = async () => {
    await deleteExpired(shop.context);
    return words();
  };
  await expect.poll(wordsAfterRun).toEqual(['another', 'of archived', 'of draft']);
});

test('nothing is deleted while somebody gives values to products, and nobody waits', async () => {
  await rename('published', 'Another');
  await transaction(shop.db, async (trx) => {
    await trx.updateTable('products').set({ brand: 'Third' }).where('sku', '=', 'draft').execute();
    await deleteUnusedValues(shop.db);
  });
  expect(await words()).toContain('of published');
});

test('a value that is given to a product while it is being deleted survives', async () => {
  await rename('published', 'Another');
  const deletion = await shop.db.startTransaction().execute();
  await sql`lock table facet_values in share row exclusive mode`.execute(deletion);
  await deletion.deleteFrom('facet_values').where('word', '=', 'of published').execute();
  const renamed = rename('published', 'Of published');
  await expect
    .poll(async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'facet_values'::regclass`.execute(
          shop.db,
        );
      return rows.length;
    })
    .toBe(1);
  await deletion.commit().execute();
  await renamed;
  expect(await valuesOf('published')).toEqual(['of published']);
});
