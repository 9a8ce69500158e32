import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '#database/invariants.ts';
import { allDemoProducts } from '#demo/demo-catalogue.ts';
import { attributes } from '#demo/products/attributes.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { describedBy, loadDemoCatalogue } from './demo-catalogue.service.ts';
import { listProductsBySku } from './import/entries.queries.ts';

let shop: TestShop;
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-demo-'));
const load = () =>
  loadDemoCatalogue(shop.db, {
    mode: 'when-embedded-and-empty',
    isEmbedded: true,
    dataDir,
    report: () => {},
  });

beforeAll(async () => {
  shop = await openTestShop();
  await load();
});
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await shop.close();
});

const held = async (...skus: string[]) =>
  (await listProductsBySku(shop.db, skus)).toSorted((a, b) => skus.indexOf(a.sku) - skus.indexOf(b.sku));

test('the demo catalogue comes with its attributes, ages, quantities and sale rule', async () => {
  const all = await held(...allDemoProducts.map(({ sku }) => sku));
  for (const [place, product] of allDemoProducts.entries()) {
    const { attributes: own, ...fields } = describedBy(product);
    const asWritten = own.map(({ key, value }) => [key, typeof value === 'string' ? [value] : value]);
    const said = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, value ?? null]));
    expect(all[place], product.sku).toMatchObject({ ...said, attributes: Object.fromEntries(asWritten) });
    expect(Object.keys(all[place]!.attributes), product.sku).toHaveLength(own.length);
  }
});

test('its attributes match their definitions, and its categories show what their products have', async () => {
  const kept = await shop.db
    .selectFrom('attributes')
    .select(['key', 'name', 'kind', 'unit', 'better'])
    .orderBy('position')
    .execute();
  const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : 1);
  // Two are in every shop, and so come before the others.
  expect(kept.toSorted(byKey)).toEqual(attributes.toSorted(byKey));
  const { rows: hidden } = await sql<{ sku: string; attribute_key: string }>`
    with recursive above as (
      select product_id, category_id from product_categories
      union
      select above.product_id, c.parent_id from above join categories c on c.id = above.category_id
      where c.parent_id is not null
    )
    select p.sku, a.attribute_key from product_attributes a join products p on p.id = a.product_id
    where not exists (
      select from above join category_attributes ca on ca.category_id = above.category_id
      where above.product_id = a.product_id and ca.attribute_key = a.attribute_key
    )
  `.execute(shop.db);
  expect(hidden).toEqual([]);
  const shown = await shop.db
    .selectFrom('category_attributes')
    .innerJoin('categories', 'categories.id', 'category_id')
    .where('categories.name', '=', 'Pushchairs & Prams')
    .orderBy('category_attributes.position')
    .select('attribute_key')
    .execute();
  expect(shown[0]!.attribute_key).toBe('weight-kg');
});

test('a demo shop of the previous version gets them once; what its owner changed stays', async () => {
  const [same, earlier, priced] = ['CLV-NAP-3', 'BRK-PUSH-DALE', 'CLV-NAP-1'] as const;
  const [renamed, own] = ['BRK-BUG-FLIT', 'BRK-BUG-SANDY'] as const;
  const dale = allDemoProducts.find(({ sku }) => sku === earlier)!;
  const before = await held(same, earlier, priced);
  const undescribed = { age_from_months: null, age_to_months: null, unit_quantity: null, unit: null };
  await sql`delete from product_attributes`.execute(shop.db);
  await sql`delete from attributes`.execute(shop.db);
  const products = () => shop.db.updateTable('products');
  await products()
    .set({ ...undescribed, sale_rule: null })
    .execute();
  await products().set({ description: dale.earlierDescription! }).where('sku', '=', earlier).execute();
  await products().set({ name: 'My buggy' }).where('sku', '=', renamed).execute();
  await products().set({ age_from_months: 5 }).where('sku', '=', own).execute();
  await products().set({ price_pence: 4711 }).where('sku', '=', priced).execute();

  expect(await load()).toBe(0);
  expect(await held(same, earlier, priced)).toEqual([
    ...before.slice(0, 2),
    { ...before[2]!, pricePence: 4711 },
  ]);
  expect(await held(renamed, own)).toMatchObject([
    { name: 'My buggy', attributes: {}, ageFromMonths: null },
    { attributes: {}, ageFromMonths: 5, ageToMonths: null },
  ]);

  // From now on the attributes, too, are the owner's.
  await sql`delete from product_attributes where attribute_key = 'size'`.execute(shop.db);
  await sql`delete from category_attributes where attribute_key = 'size'`.execute(shop.db);
  expect(await load()).toBe(0);
  expect((await held(same))[0]!.attributes).not.toHaveProperty('size');
  expect(
    await shop.db
      .selectFrom('category_attributes')
      .where('attribute_key', '=', 'size')
      .select('position')
      .execute(),
  ).toEqual([]);
});

test('all invariants still hold after these tests', async () => {
  const query = async (text: string) =>
    (await sql.raw<{ name: string; what: string }>(text).execute(shop.db)).rows;
  expect(await brokenInvariants(query)).toEqual([]);
});
