import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { fillCatalogue } from './big-catalogue.ts';
import { openAccounts, type BenchCustomer } from './customers.ts';
import { fillOrders } from './many-orders.ts';
import { explainReads } from './plans.ts';
import { listReads } from './scale-reads.ts';
import { measureOrderCalls } from './scale-orders.ts';
import { measureSequence, request, type Taken } from './sequence.ts';
import { pidOf, startShop, type ShopProcess } from './shop-process.ts';
import { measureWaiting } from './waiting.ts';

/** Measured for the shop's process after all calls. */
const MEMORY = 'resident memory of the shop, MB';

export interface ScaleOptions {
  sizes: readonly number[];
  orders: number;
  /** A directory to continue in and to keep: it already holds `filled` products. */
  keptIn?: string | undefined;
  filled?: number;
  /** Also shows how PostgreSQL answers each call in the largest shop. */
  wantsPlans?: boolean;
}

/** A table comparing all sizes, and the plans. */
export async function measureScale({
  sizes,
  orders,
  keptIn,
  filled = 0,
  wantsPlans = false,
}: ScaleOptions): Promise<{ table: string; plans: string }> {
  const dataDir = keptIn ?? mkdtempSync(path.join(os.tmpdir(), 'dandle-scale-'));
  const columns = new Map<number, Taken[]>();
  let plans = '';
  try {
    let there = filled;
    let customers: BenchCustomer[] = [];
    for (const size of sizes) {
      await fill(dataDir, (url) => fillCatalogue(url, size, there));
      there = size;
      const isLast = size === sizes.at(-1);
      if (isLast && orders > 0) {
        await fill(dataDir, async (url) => {
          const client = new pg.Client({ connectionString: url });
          await client.connect();
          try {
            await fillOrders(client, orders);
          } finally {
            await client.end();
          }
        });
      }
      await withShop(dataDir, async (shop) => {
        if (customers.length === 0) customers = await openAccounts(shop.url, shop.mailbox, 1);
        columns.set(size, await measureSize(shop, customers[0]!));
      });
    }
    columns.get(there)!.push(...(await measureBackground(dataDir)));
    if (wantsPlans) plans = await explainReads(dataDir);
  } finally {
    if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
  return { table: scaleTable(columns), plans };
}

async function measureSize(shop: ShopProcess, customer: BenchCustomer): Promise<Taken[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  const taken: Taken[] = [];
  try {
    // A call for counts waits until everything has been read; that wait is not measured.
    await request(`${shop.url}/api/products/facets`);
    for (const [name, pathOf] of await listReads(client)) {
      taken.push(await measureSequence(name, shop, (number) => request(shop.url + pathOf(number))));
      report(taken.at(-1)!);
    }
    for (const each of await measureOrderCalls(shop, client, customer)) {
      taken.push(each);
      report(each);
    }
  } finally {
    await client.end();
  }
  const kilobytes = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8'))![1];
  console.log(`${MEMORY}: ${Math.round(Number(kilobytes) / 1024)}`);
  return taken;
}

async function measureBackground(dataDir: string): Promise<Taken[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const taken = await measureWaiting(postgres.url, pidOf(dataDir));
    for (const each of taken) report(each);
    return taken;
  } finally {
    await postgres.stop();
  }
}

function report({
  name,
  medianMilliseconds,
  p99Milliseconds,
  shopMilliseconds,
  databaseMilliseconds,
  load,
}: Taken) {
  console.log(
    `${name.padEnd(52)} ${medianMilliseconds} ms, p99 ${p99Milliseconds} (shop ${shopMilliseconds}, PostgreSQL ${databaseMilliseconds}, load ${load})`,
  );
}

/** Not crash-safe: what is written here is thrown away. */
async function fill(dataDir: string, work: (url: string) => Promise<unknown>): Promise<void> {
  const started = performance.now();
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir, log: () => {}, isThrowAway: true },
    settings: ['maintenance_work_mem=512MB', 'shared_buffers=1GB', 'max_wal_size=4GB', 'work_mem=64MB'],
  });
  try {
    await migrate(postgres.url, () => {});
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`);
}

async function withShop(dataDir: string, work: (shop: ShopProcess) => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const shop = await startShop(postgres.url, dataDir);
    try {
      await work(shop);
    } finally {
      await shop.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** Median and 99th percentile of the elapsed time, followed by the processor time of the shop and of PostgreSQL. */
function scaleTable(columns: ReadonlyMap<number, readonly Taken[]>): string {
  const sizes = [...columns.keys()];
  const cell = ({
    medianMilliseconds,
    p99Milliseconds,
    shopMilliseconds,
    databaseMilliseconds,
    failures,
  }: Taken) =>
    `${medianMilliseconds} / ${p99Milliseconds} (${shopMilliseconds} + ${databaseMilliseconds})${failures > 0 ? ` ${failures} failed` : ''}`;
  const names = columns.get(sizes.at(-1)!)!.map(({ name }) => name);
  return [
    `| median / p99 ms (shop + PostgreSQL, ms of processor) | ${sizes.map((size) => size.toLocaleString('en-GB')).join(' | ')} |`,
    `|---|${sizes.map(() => '---:|').join('')}`,
    ...names.map((name) => {
      const cells = sizes.map((size) => columns.get(size)!.find((taken) => taken.name === name));
      return `| ${name} | ${cells.map((taken) => (taken ? cell(taken) : '–')).join(' | ')} |`;
    }),
    `| load of the machine | ${sizes.map((size) => columns.get(size)!.at(-1)!.load).join(' | ')} |`,
  ].join('\n');
}
