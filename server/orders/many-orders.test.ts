import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockBasket } from '#server/basket/basket.service.ts';
import { planHold } from '#server/inventory/holds.service.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { openPayingShop, type Buyer, type PayingShop } from '#tests/support/paying-shop.ts';
import { lockUnpaidOrders } from './orders.queries.ts';

const PAST_ORDERS = 3000;

let world: PayingShop;
let regular: Buyer & { id: string };

/** Copies of the customer's last cancelled order, for the same customer or for many others. */
async function copyOrders(of: string, customers: 'same' | 'others', set: Record<string, string>) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'order_number')`.execute(
    world.shop.db,
  );
  const values = rows.map(({ name }) => set[name] ?? `one.${name}`);
  await sql`
    insert into orders (order_number, ${sql.raw(rows.map(({ name }) => name).join(', '))})
    select upper(substr(md5(random()::text), 1, 4) || '-' || substr(md5(random()::text), 1, 8)), ${sql.raw(values.join(', '))}
    from (select * from orders where customer_id = ${of} and status = 'Cancelled' order by id desc limit 1) one,
      ${sql.raw(customers === 'same' ? `generate_series(1, ${PAST_ORDERS}) number` : `customers where email like 'other%'`)}
  `.execute(world.shop.db);
}

/** How many rows of orders this reads. */
async function rowsRead(work: (trx: DatabaseTransaction) => Promise<unknown>): Promise<number> {
  return transaction(world.shop.db, async (trx) => {
    // Each statement is planned for a usual customer, as when it has been prepared for a while.
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const before = await rowsCounted(trx);
    await work(trx);
    return (await rowsCounted(trx)) - before;
  });
}

/** In this transaction, and in those before it on the same connection that PostgreSQL has yet to report. */
async function rowsCounted(trx: DatabaseTransaction): Promise<number> {
  const { rows } = await sql<{ read: string }>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
    from pg_stat_xact_user_tables where relname = 'orders'`.execute(trx);
  return Number(rows[0]!.read);
}

beforeAll(async () => {
  world = await openPayingShop();
  const { db, clock } = world.shop;
  const products = await Promise.all(Array.from({ length: 5 }, () => world.stock(1000)));
  const buyer = await world.buyer();
  for (const product of products) await buyer.put(product);
  const { id: cancelled } = await buyer.order();
  await buyer.call('cancelOrder', { params: { id: cancelled } });
  const { id } = await db.selectFrom('customers').select('id').executeTakeFirstOrThrow();
  regular = { ...buyer, id };

  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'customers' and is_generated = 'NEVER' and column_name not in ('id', 'email')`.execute(
    db,
  );
  const columns = sql.raw(rows.map(({ name }) => name).join(', '));
  await sql`
    insert into customers (email, ${columns})
    select 'other' || number || '@example.com', ${columns} from customers, generate_series(1, 400) number
  `.execute(db);
  const now = `'${clock.now().toISOString()}'::timestamptz`;
  const past = { placed_at: `${now} - interval '10 days'`, held_from: `${now} - interval '10 days'` };
  await copyOrders(id, 'same', { ...past, held_to: `${now} - interval '9 days'` });
  await copyOrders(id, 'others', {
    ...{ customer_id: 'customers.id', status: `'Pending'`, cancelled_because: 'null' },
    ...{ placed_at: now, held_from: now, held_to: 'null', reserved_until: `${now} + interval '30 minutes'` },
  });
  await buyer.order('the open one');
  await sql`analyze`.execute(db);
});
afterAll(() => world.close());

test.each<[string, (trx: DatabaseTransaction) => Promise<unknown>]>([
  ['the basket', (trx) => lockBasket(trx, regular.id)],
  ['unpaid orders', (trx) => lockUnpaidOrders(trx, regular.id)],
  [
    'the hold',
    (trx) => {
      const now = world.shop.clock.now();
      return planHold(trx, regular.id, { now, wanted: minutesAfter(now, 30) }, { lines: [] });
    },
  ],
])('%s of a customer with years of cancelled orders reads only the latest', async (_, work) => {
  expect(await rowsRead(work)).toBeLessThan(50);
});
