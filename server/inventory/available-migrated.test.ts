import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';

/*
 * A database of an earlier version, in which every query computed availability itself, and the stock on hand
 * was a number without a history.
 */

const { client } = await databaseFromBefore(
  '0025_available_stock.sql',
  `insert into products (sku, name, price_pence) values ('SOME', 'Cot', 100), ('HELD', 'Pram', 100);
  insert into stock (product_id, on_hand, reserved) select id, 3, case sku when 'HELD' then 3 else 1 end from products`,
);

async function listed(): Promise<{ sku: string; available: number; in_stock: boolean }[]> {
  const { rows } = await client.query(`
    select sku, available, in_stock from products
    join stock on stock.product_id = id join product_index using (product_id) order by sku`);
  return rows;
}

it('begins the history of each product with what is on hand', async () => {
  const { rows } = await client.query(`
    select sku, reason, change, on_hand_after, via from stock_moves join products on products.id = product_id order by sku`);
  const opening = { reason: 'opening', change: 3, on_hand_after: 3, via: 'shop' };
  expect(rows).toEqual([
    { sku: 'HELD', ...opening },
    { sku: 'SOME', ...opening },
  ]);
});

it('keeps its stock, says what is available, and lists still follow it', async () => {
  expect(await listed()).toEqual([
    { sku: 'HELD', available: 0, in_stock: false },
    { sku: 'SOME', available: 2, in_stock: true },
  ]);
  await client.query(`update stock set reserved = 3 - reserved`);
  await client.query(`insert into products (sku, name, price_pence) values ('NEW', 'Bib', 100)`);
  await client.query(`insert into stock (product_id, on_hand) select id, 1 from products where sku = 'NEW'`);
  await client.query(`update products set name = name || ' blue'`);
  expect(await listed()).toEqual([
    { sku: 'HELD', available: 3, in_stock: true },
    { sku: 'NEW', available: 1, in_stock: true },
    { sku: 'SOME', available: 1, in_stock: true },
  ]);
});

it('works out what is available in one place', async () => {
  const { rows } = await client.query<{ proname: string }>(`
    select proname from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'reserved'`);
  expect(rows).toEqual([]);
});
