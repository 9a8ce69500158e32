import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { brokenInvariants } from './invariants.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
afterEach(() => client.query('rollback'));

const PARCELS = 'a parcel leaves with its order, and nothing is packed that is not paid';

/** What the check of parcels says of a parcel in this state, although the database's own guards prevent most of them. */
async function parcelOf(orderStatus: string, state: 'packed' | 'sent'): Promise<string[]> {
  await client.query(`
    begin;
    alter table orders disable trigger user;
    alter table parcels disable trigger user;
    with placed as (
      insert into orders (order_number, placed_at, fingerprint, status, payment_status, subtotal_pence, shipping_pence,
        tax_pence, total_pence, shipping_address, payment_transaction_id, shipped_at, delivered_at)
      select 'AAAA-AAAA', now(), '', status, case when is_paid then 'Paid' else 'Pending' end, 100, 0,
        0, 100, '{}', case when is_paid then 'X' end,
        case when has_left then now() end, case when status = 'Delivered' then now() end
      from (values (
        '${orderStatus}', ${orderStatus !== 'Pending'}, ${['Shipped', 'Delivered'].includes(orderStatus)}
      )) as given (status, is_paid, has_left)
      returning id
    ), packer as (
      insert into staff (email, name, role, user_handle, created_at)
      values ('mia@shop.test', 'Mia', 'packer', decode(repeat('ab', 32), 'hex'), now()) returning id
    )
    insert into parcels (order_id, state, packed_by, packed_at, sent_at)
    select placed.id, '${state}', packer.id, now(), ${state === 'sent' ? 'now()' : 'null'} from placed, packer`);
  const broken = await brokenInvariants(async (text) => (await client.query(text)).rows);
  return broken.filter((fault) => fault.includes(PARCELS));
}

describe('a parcel', () => {
  it.each([
    ['Processing', 'packed'],
    ['Shipped', 'sent'],
    ['Delivered', 'sent'],
  ] as const)('of a %s order may be %s', async (status, state) => {
    expect(await parcelOf(status, state)).toEqual([]);
  });

  it.each([
    ['Pending', 'packed'],
    ['Shipped', 'packed'],
    ['Pending', 'sent'],
    ['Processing', 'sent'],
  ] as const)('of a %s order is reported if it is %s', async (status, state) => {
    expect(await parcelOf(status, state)).toEqual([
      `Not so: ${PARCELS} (order AAAA-AAAA is ${status}, its parcel ${state}).`,
    ]);
  });
});
