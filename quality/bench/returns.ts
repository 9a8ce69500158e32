import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { BenchCustomer } from './customers.ts';
import { openDesk } from './desk-session.ts';
import { fillOrders } from './many-orders.ts';
import { fillReturns } from './many-returns.ts';
import { measureSequence, request, type Taken, WARM } from './sequence.ts';
import type { ShopProcess } from './shop-process.ts';
import { measureForms } from './withdrawal-forms.ts';

const ORDERS = 100_000;
const RUNS = 3;
const CALLS = 100;
/** Of each run. */
const OWN = CALLS + WARM;

type ReturnCall = [name: string, budget: number | null, ask: (number: number) => Promise<boolean>];

/** What a buyer and the desk do after the sale, among a large number of other people's orders and returns. */
export async function measureReturns(shop: ShopProcess, customer: BenchCustomer): Promise<string> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await fillOrders(client, ORDERS);
    await fillReturns(client);
    const calls = [
      ...(await listBuyersCalls(shop, client, customer)),
      ...(await listDeskCalls(shop, client)),
    ];
    const runs: Taken[][] = [];
    for (let run = 0; run < RUNS; run++) {
      const taken: Taken[] = [];
      for (const [name, , ask] of calls) {
        const how = { max: CALLS, seconds: 60 };
        taken.push(await measureSequence(name, shop, (number) => ask(run * OWN + number), how));
      }
      runs.push(taken);
    }
    const rows = calls.map(([, budget], place) =>
      rowOf(
        runs.map((taken) => taken[place]!),
        budget,
      ),
    );
    return `${table(rows)}\n\n${await measureForms(shop.url, client)}`;
  } finally {
    await client.end();
  }
}

/** Each act is done to another order. */
async function listBuyersCalls(
  { url }: ShopProcess,
  client: pg.Client,
  { email, token }: BenchCustomer,
): Promise<ReturnCall[]> {
  const own = async (status: string, hasReturn: boolean) => {
    const { rows } = await client.query<{ id: string; itemId: string }>(giveOrders, [
      ...[email, status, hasReturn, RUNS * OWN],
    ]);
    return (number: number) => rows[number % rows.length]!;
  };
  const returned = await own('Shipped', true);
  const [sent, paid] = [await own('Shipped', false), await own('Processing', false)];
  await client.query('vacuum (analyze) orders');
  const see = (order: { id: string }, path = '') =>
    request(`${url}/api/orders/${order.id}${path}`, { token });
  const act = (order: { id: string }, path: string, body?: unknown) =>
    request(`${url}/api/orders/${order.id}/${path}`, { method: 'POST', token, body, key: randomUUID() });
  return [
    ['an order with a return', null, (number) => see(returned(number))],
    ['what can be returned', null, (number) => see(sent(number), '/return-options')],
    [
      'a return of one of three lines',
      80,
      (number) => {
        const lines = [{ itemId: sent(number).itemId, quantity: 1 }];
        return act(sent(number), 'returns', { kind: 'withdrawal', lines, note: 'Too small' });
      },
    ],
    ['a paid order cancelled', null, (number) => act(paid(number), 'cancellation')],
  ];
}

async function listDeskCalls({ url }: ShopProcess, client: pg.Client): Promise<ReturnCall[]> {
  const call = await openDesk(client, url);
  const { rows } = await client.query<{ id: string; code: string; orderNumber: string }>(
    `select returns.id, code, order_number as "orderNumber" from returns join orders on orders.id = order_id
     order by md5(code)`,
  );
  const some = (number: number) => rows[number % rows.length]!;
  /** Returns pages from the first to the last and names the id before the last. */
  const lastPage = async (view: 'due' | 'told' | 'received' | 'claims' | 'closed') => {
    let after: string | undefined;
    for (;;) {
      const { returns, hasMore } = await call('listDeskReturns', { query: { view, search: '', after } });
      if (!hasMore) return after;
      after = returns.at(-1)!.id;
    }
  };
  const list = (query: object) => async () => {
    const { returns } = await call('listDeskReturns', { query: query as never });
    return returns.length > 0;
  };
  const views = ['due', 'told', 'received', 'claims', 'closed'] as const;
  const lists: ReturnCall[] = [];
  for (const view of views) {
    lists.push([`desk: ${view}`, 50, list({ view })]);
    const after = await lastPage(view);
    if (after !== undefined) lists.push([`desk: ${view}, last page`, 50, list({ view, after })]);
  }
  return [
    ...lists,
    ['desk: a code', 50, async (number) => list({ search: some(number).code })()],
    ['desk: an order number', 50, async (number) => list({ search: some(number).orderNumber })()],
    [
      'desk: one return',
      40,
      async (number) => {
        await call('getDeskReturn', { params: { id: some(number).id } });
        return true;
      },
    ],
    [
      'desk: an order with a return',
      40,
      async (number) => {
        await call('getDeskOrder', { params: { order: some(number).orderNumber } });
        return true;
      },
    ],
    ['desk: Today', 80, async () => (await call('getToday', {})).returnsDue.count > 0],
  ];
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[1]!;

/** Of each figure, the median of the runs. */
function rowOf(runs: readonly Taken[], budget: number | null): string {
  const of = (key: Exclude<keyof Taken, 'name'>) => median(runs.map((taken) => taken[key]));
  const p95 = of('p95Milliseconds');
  const failures = runs.reduce((sum, taken) => sum + taken.failures, 0);
  const isLate = budget !== null && p95 > budget;
  const cells = [
    failures === 0 ? runs[0]!.name : `${runs[0]!.name} (${failures} failed)`,
    ...[of('medianMilliseconds'), p95, of('p99Milliseconds'), isLate ? `**${budget}**` : (budget ?? '–')],
    ...[`${of('shopMilliseconds')} + ${of('databaseMilliseconds')}`, of('load')],
  ];
  return `| ${cells.join(' | ')} |`;
}

const table = (rows: readonly string[]) =>
  [
    '| call | median ms | p95 ms | p99 ms | at most | shop + PostgreSQL, ms of processor | load |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...rows,
  ].join('\n');

/** Paid orders with or without a return, as if this customer had placed them. */
const giveOrders = `
  with given as (
    update orders set customer_id = (select id from customers where email = $1)
    where id in (
      select id from orders
      where status = $2 and payment_status in ('Paid', 'PartiallyRefunded')
        and exists (select from returns where order_id = orders.id) = $3
        and customer_id is distinct from (select id from customers where email = $1)
      order by placed_at desc limit $4
    )
    returning id
  )
  select given.id, i.id as "itemId" from given join order_items i on i.order_id = given.id and i.position = 1`;
