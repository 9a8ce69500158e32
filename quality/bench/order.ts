import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import pg from 'pg';
import { post, type BenchCustomer } from './customers.ts';
import type { MeasuredShop } from './shop-process.ts';
import { processorTime } from './processor-time.ts';

export interface OrderBench {
  simulator: string;
  buyers: readonly BenchCustomer[];
  products: readonly string[];
}

/** Stocks up everything that is for sale; what was sold out stays so. Returns the products' ids. */
export async function fillShelves(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ product_id: string }>(
      `update stock set on_hand = on_hand + 100000 where available > 0 and product_id in (select id from published_products)
       returning product_id`,
    );
    return rows.map((row) => row.product_id);
  } finally {
    await client.end();
  }
}

/** Processor time in milliseconds. */
interface Spent {
  shop: number;
  database: number;
  paypal: number;
  mailbox: number;
}

export interface Step extends Spent {
  name: string;
  load: number;
}

const WARM_UP = 10;
const ROUNDS = 40;
const TOGETHER = 8;
/** Time for the consequences of an answer: webhooks, e-mails. */
const AFTERWARDS_MILLISECONDS = 500;

/**
 * The processor time each call of an order costs: for the shop, PostgreSQL and the simulators separately. Several
 * customers make one call at once, then the next.
 */
export async function measureOrderWay(
  shop: MeasuredShop,
  { simulator, buyers, products }: OrderBench,
): Promise<Step[]> {
  const pids = findSimulators(shop.pid);
  const spent = (): Spent => ({
    shop: processorTime(shop.pid) - processorTime(pids.paypal) - processorTime(pids.mailbox),
    database: processorTime(shop.databasePid),
    paypal: processorTime(pids.paypal),
    mailbox: processorTime(pids.mailbox),
  });
  const idle = await meter(spent, () => wait(3000));
  const steps = new Map<string, Spent>();
  const step = async (name: string, work: (customer: BenchCustomer, place: number) => Promise<unknown>) => {
    const cost = await meter(spent, () => Promise.all(customers.map(work)));
    add(steps, name, cost);
  };

  const orders: { id: string; payPalOrder: string }[] = [];
  let customers: readonly BenchCustomer[];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    if (round === WARM_UP) steps.clear();
    customers = buyers.slice(round * TOGETHER, (round + 1) * TOGETHER);
    const from = round * TOGETHER;
    await step('addBasketItem', ({ token }, place) => {
      const productId = products[(from + place) % products.length]!;
      return post(shop.url, '/api/basket/items', { productId, quantity: 1 }, token);
    });
    await step('getBasket', ({ token }) =>
      fetch(`${shop.url}/api/basket`, { headers: { authorization: `Bearer ${token}` } }).then((answer) =>
        answer.text(),
      ),
    );
    await step('createOrder', async ({ token, addressId }, place) => {
      const asked = { shippingAddressId: addressId, paymentMethodHint: 'PayPal' };
      const { id } = await post<{ id: string }>(shop.url, '/api/orders', asked, token);
      orders[place] = { id, payPalOrder: '' };
    });
    await step('initiatePayPalPayment', async ({ token }, place) => {
      const path = `/api/orders/${orders[place]!.id}/initiate-paypal-payment`;
      const { approvalUrl } = await post<{ approvalUrl: string }>(shop.url, path, {}, token);
      orders[place]!.payPalOrder = new URL(approvalUrl).searchParams.get('token')!;
    });
    await step('the approval, and its webhook', (_, place) =>
      post(simulator, `/simulator/orders/${orders[place]!.payPalOrder}/approve`, {}).then(() =>
        wait(AFTERWARDS_MILLISECONDS),
      ),
    );
    await step('captureOrderPayment', ({ token }, place) =>
      post(shop.url, `/api/orders/${orders[place]!.id}/capture-payment`, {}, token),
    );
    await step('what follows: webhook, e-mail', () => wait(AFTERWARDS_MILLISECONDS));
  }

  const count = ROUNDS * TOGETHER;
  const load = Math.round(os.loadavg()[0]! * 10) / 10;
  const perOrder = (cost: Spent): Spent => map((whose) => round1(cost[whose] / count));
  const rows = [...steps].map(([name, cost]) => ({ name, load, ...perOrder(cost) }));
  return [...rows, { name: 'idle, a second', load, ...map((whose) => round1(idle[whose] / 3)) }];
}

const round1 = (value: number) => Math.round(value * 10) / 10;
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function map(of: (whose: keyof Spent) => number): Spent {
  return { shop: of('shop'), database: of('database'), paypal: of('paypal'), mailbox: of('mailbox') };
}

async function meter(spent: () => Spent, work: () => Promise<unknown>): Promise<Spent> {
  const before = spent();
  await work();
  const after = spent();
  return map((whose) => after[whose] - before[whose]);
}

function add(steps: Map<string, Spent>, name: string, cost: Spent): void {
  const sum = steps.get(name);
  steps.set(name, sum ? map((whose) => sum[whose] + cost[whose]) : cost);
}

function findSimulators(shopPid: number): { paypal: number; mailbox: number } {
  const pidOf = (program: string) => {
    const pid = readdirSync('/proc').find((name) => {
      if (!/^\d+$/.test(name)) return false;
      try {
        const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1];
        return Number(parent) === shopPid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(program);
      } catch {
        return false; // It has ended meanwhile.
      }
    });
    return Number(pid);
  };
  return { paypal: pidOf('simulators/paypal'), mailbox: pidOf('simulators/mailbox') };
}

export function orderWayTable(steps: readonly Step[]): string {
  const cells = ({ name, shop, database, paypal, mailbox, load }: Step) =>
    `| ${name} | ${shop} | ${database} | ${paypal} | ${mailbox} | ${load} |`;
  return [
    '| ms of processor for each | shop | PostgreSQL | PayPal simulator | mailbox | load |',
    '|---|---:|---:|---:|---:|---:|',
    ...steps.map(cells),
  ].join('\n');
}
