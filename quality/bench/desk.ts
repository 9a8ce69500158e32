// npm run bench -- desk: how fast the owner's desk is with 100,000 orders and 50,000 products. One after another, as
// a few people ask; each figure is of the server's own time, and the worst of a hundred is what counts.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inLondon } from '#contract/delivery/calendar.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { exportCatalogue } from '#server/catalogue/export/export-catalogue.service.ts';
import { listCustomersForDesk } from '#server/desk/customers/customer-list.queries.ts';
import { countOrders, listOrdersForDesk, type WantedOrders } from '#server/desk/orders/order-list.queries.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { fillCatalogue } from './big-catalogue.ts';
import { fillOrders } from './many-orders.ts';

const ROUNDS = 40;

/** The fewest products a second. */
const LEAST_EXPORTED = 5000;

/** The most that each may take, in milliseconds. */
const BUDGET = { list: 50, order: 40, today: 80 };

export async function measureDesk({ orders = 100_000, products = 50_000 } = {}): Promise<boolean> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-desk-bench-'));
  const postgres = await startEmbeddedPostgres({ dataDir: directory, log: () => {}, isThrowAway: true });
  const { db } = openDatabase(postgres.url, { poolSize: 2, onError: () => {} });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await migrate(postgres.url, () => {});
    await fillCatalogue(postgres.url, products);
    await client.connect();
    const { searchMilliseconds } = await fillOrders(client, orders);
    console.log(`${orders} orders; what they are found by was written in ${searchMilliseconds} ms`);

    const today = inLondon(new Date()).day;
    const list = (wanted: Partial<WantedOrders>) => async () =>
      listOrdersForDesk(db, { withPeople: true, today, limit: 50, ...wanted });
    const customers = (search: string) => async () => listCustomersForDesk(db, { search, limit: 51 });
    const { rows } = await client.query<{ id: string; number: string }>(
      'select id, order_number as number from orders order by id offset $1 limit 1',
      [Math.round(orders / 2)],
    );
    const middle = rows[0]!;
    const works: [string, number, () => Promise<unknown>][] = [
      ['all', BUDGET.list, list({})],
      ['to pack', BUDGET.list, list({ view: 'to-pack' })],
      ['late', BUDGET.list, list({ view: 'late' })],
      ['in review', BUDGET.list, list({ view: 'in-review' })],
      ['disputed', BUDGET.list, list({ view: 'disputed' })],
      ['sent', BUDGET.list, list({ view: 'sent' })],
      ['refunds', BUDGET.list, list({ view: 'refunds' })],
      ['from the middle on', BUDGET.list, list({ after: middle.id })],
      ['search: number', BUDGET.list, list({ search: middle.number })],
      ['search: common name', BUDGET.list, list({ search: 'ada otter' })],
      ['search: everybody', BUDGET.list, list({ search: 'example.com' })],
      ['search: one e-mail', BUDGET.list, list({ search: 'buyer-4321@example.com' })],
      ['search: nothing', BUDGET.list, list({ search: 'hippopotamus' })],
      ['search: postcode', BUDGET.list, list({ search: 'LS11 5AB' })],
      ['search: phone', BUDGET.list, list({ search: '07700954321' })],
      ['search: sku', BUDGET.list, list({ search: 'BENCH-4711' })],
      ['search: two letters', BUDGET.list, list({ search: 'zq' })],
      ['search: to pack', BUDGET.list, list({ view: 'to-pack', search: 'robin' })],
      ['search: refunds', BUDGET.list, list({ view: 'refunds', search: 'robin singh' })],
      ['customers: all', BUDGET.list, customers('')],
      ['customers: common name', BUDGET.list, customers('ada otter')],
      ['customers: everybody', BUDGET.list, customers('example.com')],
      ['customers: one e-mail', BUDGET.list, customers('buyer-4321@example.com')],
      ['customers: nothing', BUDGET.list, customers('hippopotamus')],
      ['customers: two letters', BUDGET.list, customers('zq')],
      ['count to pack', BUDGET.today, () => countOrders(db, 'to-pack', today, 1001)],
      ['count refunds', BUDGET.today, () => countOrders(db, 'refunds', today, 1001)],
    ];
    let isFast = true;
    for (const [name, budget, work] of works) {
      const { median, p95 } = await time(work);
      const isWithin = p95 <= budget;
      isFast &&= isWithin;
      console.log(
        `${name.padEnd(24)} ${median.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms${isWithin ? '' : `  over ${budget}`}`,
      );
    }
    return (await isExportFast(db, products)) && isFast;
  } finally {
    await client.end();
    await db.destroy();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function isExportFast(db: Database, products: number): Promise<boolean> {
  let isFast = true;
  for (const format of ['csv', 'jsonl'] as const) {
    const started = performance.now();
    let most = 0;
    for await (const piece of exportCatalogue(db, format)) most = Math.max(most, piece.length);
    const rate = Math.round(products / ((performance.now() - started) / 1000));
    const isWithin = rate >= LEAST_EXPORTED;
    isFast &&= isWithin;
    console.log(
      `export ${format.padEnd(17)} ${rate} products a second, pieces of at most ${Math.round(most / 1024)} KB${isWithin ? '' : `  under ${LEAST_EXPORTED}`}`,
    );
  }
  return isFast;
}

async function time(work: () => Promise<unknown>): Promise<{ median: number; p95: number }> {
  for (let warm = 0; warm < 3; warm++) await work();
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  const sorted = taken.toSorted((one, other) => one - other);
  return { median: sorted[Math.floor(ROUNDS / 2)]!, p95: sorted[Math.floor(ROUNDS * 0.95)]! };
}
