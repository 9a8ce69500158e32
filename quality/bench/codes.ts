import os from 'node:os';
import pg from 'pg';
import { post, type BenchCustomer } from './customers.ts';
import { percentiles } from './load.ts';
import type { OrderBench } from './order.ts';
import type { MeasuredShop } from './shop-process.ts';

export interface CodeRow {
  name: string;
  p50: number;
  p95: number;
  load: number;
}

const CODE = 'BENCH10';
const LINES = 3;
const RACERS = 50;
const RUNS = 20;

/**
 * What a promotion code costs: a basket read with one and without, in turn; and orders of many who have the same code in
 * their baskets, or none, at the same moment. They are the last of the buyers, whom nothing else has used by then.
 */
export async function measureCodes(
  shop: MeasuredShop,
  { buyers: all, products }: OrderBench,
): Promise<CodeRow[]> {
  const [withCode, without] = [all.slice(-2 * RACERS, -RACERS), all.slice(-RACERS)];
  await makeCode(shop.databaseUrl);
  for (const buyer of [...withCode, ...without]) {
    for (const productId of products.slice(0, LINES)) {
      await post(shop.url, '/api/basket/items', { productId, quantity: 1 }, buyer.token);
    }
  }
  for (const buyer of withCode) {
    const put = { method: 'PUT', body: JSON.stringify({ code: CODE }) };
    await fetch(`${shop.url}/api/basket/code`, { ...put, headers: headersOf(buyer) });
  }

  const baskets: [without: number[][], withCode: number[][]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    for (const runs of baskets) runs.push([]);
    for (let buyer = 0; buyer < RACERS; buyer++) {
      for (const [place, whose] of [without, withCode].entries()) {
        const headers = headersOf(whose[buyer]!);
        baskets[place]!.at(-1)!.push(await time(() => fetch(`${shop.url}/api/basket`, { headers })));
      }
    }
  }

  const orders: [without: number[][], withCode: number[][]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    for (const [place, whose] of [without, withCode].entries()) {
      const made: { path: string; token: string }[] = [];
      const order = async ({ token, addressId }: BenchCustomer) => {
        const body = { shippingAddressId: addressId, paymentMethodHint: 'PayPal' };
        const { id } = await post<{ id: string }>(shop.url, '/api/orders', body, token);
        made.push({ path: `/api/orders/${id}/cancel`, token });
      };
      orders[place]!.push(await Promise.all(whose.map((buyer) => time(() => order(buyer)))));
      await Promise.all(made.map(({ path, token }) => post(shop.url, path, {}, token)));
    }
  }
  return [
    row(`basket of ${LINES} lines`, baskets[0]),
    row('the same with a code', baskets[1]),
    row(`createOrder, ${RACERS} at once`, orders[0]),
    row('the same, all with one code', orders[1]),
  ];
}

const headersOf = ({ token }: BenchCustomer) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
});

async function makeCode(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into promotions (name, code, kind, percent, created_at) values ($1, $1, 'percent', 10, now())`,
      [CODE],
    );
  } finally {
    await client.end();
  }
}

async function time(work: () => Promise<Response | void>): Promise<number> {
  const begin = performance.now();
  await (await work())?.arrayBuffer();
  return performance.now() - begin;
}

/** The quietest run: others use the machine too. */
function row(name: string, runs: number[][]): CodeRow {
  const load = Math.round(os.loadavg()[0]! * 10) / 10;
  const rows = runs.map((times) => {
    const at = percentiles(times, (value) => Math.round(value * 10) / 10);
    return { name, load, p50: at(0.5), p95: at(0.95) };
  });
  return rows.toSorted((a, b) => a.p95 - b.p95)[0]!;
}

export function codesTable(rows: readonly CodeRow[]): string {
  return [
    '| what | p50 ms | p95 ms | load |',
    '|---|---:|---:|---:|',
    ...rows.map(({ name, p50, p95, load }) => `| ${name} | ${p50} | ${p95} | ${load} |`),
  ].join('\n');
}
