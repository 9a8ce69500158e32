import { expect, it } from 'vitest';
import { databaseFromBefore } from '#tests/support/test-database.ts';

/* A database from before parcels, where a packed order was recorded in a table of its own. */

const order = (number: string, status: string) => `
  with made as (
    insert into orders (order_number, placed_at, fingerprint, status, payment_status, payment_transaction_id, shipped_at,
      subtotal_pence, shipping_pence, tax_pence, total_pence, shipping_address)
    values ('${number}', now(), '', '${status}', 'Paid', '${number}', ${status === 'Shipped' ? 'now()' : 'null'},
      100, 0, 0, 100, '{}') returning id
  )
  insert into packed_orders (order_id, staff_id, packed_at) select made.id, staff.id, now() from made, staff`;

const { client } = await databaseFromBefore(
  '0055_parcels.sql',
  `alter table orders disable trigger user;
  insert into staff (email, name, role, user_handle, created_at)
    values ('mia@shop.test', 'Mia', 'owner', decode(repeat('ab', 32), 'hex'), now());
  ${order('AAAA-AAAA', 'Processing')};
  ${order('BBBB-BBBB', 'Shipped')};
  alter table orders enable trigger user`,
);

const parcels = async () =>
  (await client.query('select order_number, state from parcels join orders on orders.id = order_id')).rows;

it('turns packed orders into parcels, and forgets those that have left', async () => {
  expect(await parcels()).toEqual([{ order_number: 'AAAA-AAAA', state: 'packed' }]);
});

it('lets the previous version go on packing and unpacking', async () => {
  await client.query(`delete from packed_orders`);
  expect(await parcels()).toEqual([]);
  const pack = `
    insert into packed_orders (order_id, staff_id, packed_at)
    select orders.id, staff.id, now() from orders, staff where order_number = 'AAAA-AAAA'
    on conflict do nothing returning order_id`;
  expect((await client.query(pack)).rowCount).toBe(1);
  expect((await client.query(pack)).rowCount).toBe(0);
  expect(await parcels()).toEqual([{ order_number: 'AAAA-AAAA', state: 'packed' }]);
});
