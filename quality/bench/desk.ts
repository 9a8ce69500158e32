// npm run bench -- desk [--write]: how fast the desk is with 100,000 orders and 50,000 products: through HTTP, as a
// logged-in owner, one call after the other. The worst of twenty counts; the processor time is shown beside it.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { fillCatalogue } from './big-catalogue.ts';
import { listDeskCalls } from './desk-calls.ts';
import { changeAllPrices, exportAndImport, sendMany, type Many } from './desk-many.ts';
import { openDesk } from './desk-session.ts';
import { fillOrders } from './many-orders.ts';
import { processorTime } from './processor-time.ts';
import { measureSequence, type Taken } from './sequence.ts';
import { startShop, type ShopProcess } from './shop-process.ts';
import { writeFigures } from './table.ts';

interface Row {
  name: string;
  cells: readonly string[];
  isWithin: boolean;
}

interface DeskOptions {
  orders?: number;
  products?: number;
  /** A directory that is filled already, and kept: only the calls are made there. */
  keptIn?: string | undefined;
  isToWrite?: boolean;
}

/** Returns whether everything stays within its budget. */
export async function measureDesk({
  orders = 100_000,
  products = 50_000,
  keptIn,
  isToWrite = false,
}: DeskOptions = {}): Promise<boolean> {
  const dataDir = keptIn ?? mkdtempSync(path.join(os.tmpdir(), 'dandle-desk-bench-'));
  try {
    if (keptIn === undefined) await fill(dataDir, orders, products);
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
    const shop = await startShop(postgres.url, dataDir, { demo: 'off' });
    try {
      const calls = await measureCalls(shop);
      const many = keptIn === undefined ? await measureMany(shop, products) : [];
      const text = tables(calls, many, { orders, products });
      console.log(`\n${text}`);
      if (isToWrite) writeFigures('desk', text);
      return [...calls, ...many].every(({ isWithin }) => isWithin);
    } finally {
      await shop.stop();
      await postgres.stop();
    }
  } finally {
    if (keptIn === undefined) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Not crash-safe: what is written here is thrown away. */
async function fill(dataDir: string, orders: number, products: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, isThrowAway: true });
  try {
    await migrate(postgres.url, () => {});
    await fillCatalogue(postgres.url, products);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { searchMilliseconds } = await fillOrders(client, orders);
    await client.end();
    console.log(`${orders} orders; what they are found by was written in ${searchMilliseconds} ms`);
  } finally {
    await postgres.stop();
  }
}

async function measureCalls(shop: ShopProcess): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const calls: Row[] = [];
    const asked = await listDeskCalls(client, await openDesk(client, shop.url));
    // Meanwhile PostgreSQL finishes tidying up after the data was written.
    for (const [, , ask] of asked) await ask(0);
    for (const [name, budget, ask] of asked) {
      const taken = await measureSequence(name, shop, async (number) => {
        await ask(number);
        return true;
      });
      calls.push(rowOf(taken, budget));
      console.log(`${name}: ${calls.at(-1)!.cells.join(' | ')}`);
    }
    return calls;
  } finally {
    await client.end();
  }
}

async function measureMany(shop: ShopProcess, products: number): Promise<Row[]> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    const many: Row[] = [];
    const works = [
      async () => sendMany(client, await openDesk(client, shop.url)),
      async () => exportAndImport(await openDesk(client, shop.url), products),
      async () => changeAllPrices(await openDesk(client, shop.url), products),
    ];
    for (const work of works) {
      const before = [processorTime(shop.pid), processorTime(shop.databasePid)];
      const done = await work();
      const used = [shop.pid, shop.databasePid].map((pid, place) => processorTime(pid) - before[place]!);
      for (const each of done) many.push(rowOfMany(each));
      many.at(-1)!.cells = [...many.at(-1)!.cells, `${seconds(used[0]!)} + ${seconds(used[1]!)}`, load()];
      for (const row of many.slice(-done.length)) console.log(`${row.name}: ${row.cells.join(' | ')}`);
    }
    return many;
  } finally {
    await client.end();
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const load = () => os.loadavg()[0]!.toFixed(1);
const over = (isWithin: boolean, budget: string) => (isWithin ? budget : `**${budget}**`);

function rowOf(taken: Taken, budget: number): Row {
  const { name, medianMilliseconds, p95Milliseconds, shopMilliseconds, databaseMilliseconds } = taken;
  const isWithin = p95Milliseconds <= budget;
  return {
    ...{ name, isWithin },
    cells: [
      `${medianMilliseconds}`,
      `${p95Milliseconds}`,
      over(isWithin, `${budget}`),
      `${shopMilliseconds} + ${databaseMilliseconds}`,
      `${taken.load}`,
    ],
  };
}

function rowOfMany({ name, milliseconds, budget, words }: Many): Row {
  const isWithin = milliseconds <= budget;
  return { name, isWithin, cells: [words, seconds(milliseconds), over(isWithin, seconds(budget))] };
}

function tables(
  calls: readonly Row[],
  many: readonly Row[],
  size: { orders: number; products: number },
): string {
  const lineOf = ({ name, cells }: Row, columns: number) =>
    `| ${[name, ...cells, ...Array.from({ length: columns - cells.length }, () => '')].join(' | ')} |`;
  const once = calls.map((row) => lineOf(row, 5));
  const together = many.map((row) => lineOf(row, 5));
  return [
    `${size.orders.toLocaleString('en-GB')} orders, ${size.products.toLocaleString('en-GB')} products, ${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores. A bound in bold is missed by the clock.`,
    '',
    '| call | median ms | p95 ms | at most | shop + PostgreSQL, ms of processor | load |',
    '|---|---:|---:|---:|---:|---:|',
    ...once,
    ...(together.length === 0
      ? []
      : [
          '',
          '| many at once | | took | at most | shop + PostgreSQL, of processor | load |',
          '|---|---|---:|---:|---:|---:|',
          ...together,
        ]),
  ].join('\n');
}
