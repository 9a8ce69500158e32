import pg from 'pg';
import type { BenchCustomer } from './customers.ts';
import { fillOrders } from './many-orders.ts';
import { measureSequence, request, type Taken, WARM } from './sequence.ts';
import type { ShopProcess } from './shop-process.ts';

const ORDERS = 100_000;
const RETURNS = 20_000;
const RUNS = 3;
const CALLS = 60;
const BUDGET_MILLISECONDS = { tellReturn: 80 };

interface Owned {
  id: string;
  itemId: string;
}

/** What a buyer does after the sale, among a large number of other people's orders and returns. */
export async function measureReturns(shop: ShopProcess, customer: BenchCustomer): Promise<Taken[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await fillOrders(client, ORDERS);
    await client.query(fillReturns);
    const count = RUNS * (CALLS + WARM);
    const own = async (status: string): Promise<Owned[]> =>
      (await client.query<Owned>(giveOrders, [customer.email, status, count])).rows;
    const [sent, paid] = [await own('Shipped'), await own('Processing')];
    await client.query('vacuum (analyze) orders, returns, return_lines');
    const { token } = customer;
    const call = (orders: readonly Owned[], from: number, ask: (order: Owned) => Promise<boolean>) =>
      [(number: number) => ask(orders[from + number]!), { max: CALLS, seconds: 30 }] as const;
    const runs: Taken[][] = [];
    for (let run = 0; run < RUNS; run++) {
      const from = run * (CALLS + WARM);
      const url = ({ id }: Owned) => `${shop.url}/api/orders/${id}`;
      const take = async (name: string, ...how: ReturnType<typeof call>) =>
        measureSequence(name, shop, ...how);
      runs.push([
        await take(
          'getReturnOptions',
          ...call(sent, from, (order) => request(`${url(order)}/return-options`, { token })),
        ),
        await take(
          'tellReturn',
          ...call(sent, from, (order) => {
            const lines = [{ itemId: order.itemId, quantity: 1 }];
            const body = { kind: 'withdrawal', lines, note: 'Too small' };
            return request(`${url(order)}/returns`, { method: 'POST', token, body });
          }),
        ),
        await take(
          'cancelPaidOrder',
          ...call(paid, from, (order) => request(`${url(order)}/cancellation`, { method: 'POST', token })),
        ),
      ]);
    }
    return runs.flat();
  } finally {
    await client.end();
  }
}

export function returnsTable(rows: readonly Taken[]): string {
  const cells = rows.map((row) => {
    const budget = BUDGET_MILLISECONDS[row.name as keyof typeof BUDGET_MILLISECONDS] ?? '';
    const { name, answers, failures, medianMilliseconds, p95Milliseconds, shopMilliseconds, load } = row;
    const { databaseMilliseconds } = row;
    return [
      ...[name, answers, failures, medianMilliseconds, p95Milliseconds, budget],
      ...[shopMilliseconds, databaseMilliseconds, load],
    ].join(' | ');
  });
  return [
    '| call | answers | failures | median ms | p95 ms | at most | shop ms | database ms | load |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...cells.map((row) => `| ${row} |`),
  ].join('\n');
}

/** Returns of a piece each, of orders of the last two years: most are closed. */
const fillReturns = `
  with told as (
    insert into returns (order_id, code, kind, told_at, told_by, was_sent, send_back_by, closed_at, outcome)
    select id, 'R' || translate(order_number, '01AEIOU', '29BDFGH'), 'withdrawal', placed_at + interval '5 days', 'buyer', true,
      (placed_at + interval '19 days')::date,
      case when n > 100 then placed_at + interval '9 days' end, case when n > 100 then 'not-sent-back' end
    from (select *, row_number() over (order by placed_at desc) as n from orders where status = 'Shipped') o
    where n % 4 = 0 order by n limit ${RETURNS}
    on conflict do nothing returning id, order_id
  )
  insert into return_lines (return_id, order_item_id, quantity)
  select told.id, i.id, 1 from told join order_items i on i.order_id = told.order_id and i.position = 0`;

/** Paid orders without a return, as if this customer had placed them. */
const giveOrders = `
  with given as (
    update orders set customer_id = (select id from customers where email = $1)
    where id in (
      select id from orders
      where status = $2 and payment_status = 'Paid' and not exists (select from returns where order_id = orders.id)
      order by placed_at desc limit $3
    )
    returning id
  )
  select given.id, i.id as "itemId" from given join order_items i on i.order_id = given.id and i.position = 1`;
