import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';
import { listMigrations } from '#database/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';

/* A backup made by commit f5d36de5, whose last migration was 0106, from a shop that had sold. */

const file = fileURLToPath(
  new URL('../../tests/fixtures/backups/2026-11-27-before-the-schema.backup', import.meta.url),
);
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-kept-'));
let database: TestDatabase;
let client: pg.Client | undefined;

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await client?.end();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a shop of an earlier version is upgraded with its orders, its stock, its money and its customers', async () => {
  const { broken } = await restoreBackup({
    url: database.url,
    dataDir,
    file,
    now: new Date('2026-11-28T07:00:00Z'),
    deletions: null,
  });
  expect(broken).toEqual([]);

  const connected = new pg.Client({ connectionString: database.url });
  client = connected;
  await connected.connect();
  const read = async (sql: string) => (await connected.query({ text: sql, rowMode: 'array' })).rows;
  expect(await read('select name from migrations order by name')).toEqual(
    (await listMigrations()).map(({ name }) => [name]),
  );
  expect(
    await read(
      `select order_number, email, status, payment_status, total_pence::integer from orders
       join customers on customers.id = customer_id order by orders.id`,
    ),
  ).toEqual([
    ['DWYW-4QBS', 'ada@example.com', 'Processing', 'Paid', 5150],
    ['G5C4-WHKD', 'ada@example.com', 'Cancelled', 'Failed', 1945],
    ['9X8C-7N3H', 'ada@example.com', 'Pending', 'Pending', 3745],
    ['QVXK-SXTW', 'bea@example.com', 'Processing', 'Paid', 1945],
  ]);
  expect(
    await read(
      `select sku, status, on_hand, reserved, available, is_listed, is_lead from products
       join stock on stock.product_id = id join product_index i on i.product_id = id order by sku`,
    ),
  ).toEqual([
    ['KEPT-1', 'published', 20, 0, 20, true, true],
    ['KEPT-2', 'published', 6, 1, 5, true, true],
    ['KEPT-3-M', 'published', 0, 0, 0, true, false],
    ['KEPT-3-S', 'published', 2, 1, 1, true, true],
  ]);
  expect(await read('select state, amount_pence::integer from payments order by id')).toEqual([
    ['completed', 5150],
    ['completed', 1945],
  ]);
  expect(await read(`select reason, change, on_hand_after from stock_moves order by id`)).toEqual([
    ['import', 20, 20],
    ['import', 8, 8],
    ['import', 4, 4],
    ['sold', -2, 2],
    ['sold', -1, 7],
    ['sold', -1, 6],
  ]);
  expect(
    await read(
      'select email, quantity from basket_items join customers on customers.id = customer_id order by 1, 2',
    ),
  ).toEqual([
    ['ada@example.com', 1],
    ['ada@example.com', 1],
    ['bea@example.com', 1],
  ]);
  expect(await read('select words, count from search_misses')).toEqual([['zebrapony', 1]]);
  expect(await read('select count(*)::integer from search_synonyms')).toEqual([[141]]);
  expect(
    await read(
      `select is_published, count(*)::integer from products join price_changes using (price_pence)
       where product_id = id group by 1 order by 1`,
    ),
    // What is on sale is known to be from the upgrade on, not from before.
  ).toEqual([
    [false, 4],
    [true, 4],
  ]);
});

test('a backup from before the schema is refused with the version that restores it', async () => {
  const older = await createEmptyDatabase();
  const connected = new pg.Client({ connectionString: older.url });
  await connected.connect();
  try {
    await connected.query(`create table migrations (name text, checksum text);
      insert into migrations values ('0001_catalogue.sql', 'a'), ('0105_products_of_a_style.sql', 'b')`);
    await connected.end();
    const now = new Date('2026-11-28T07:00:00Z');
    const written = path.join(dataDir, 'older.backup');
    await writeBackup({ url: older.url, dataDir, file: written, now });
    await expect(
      restoreBackup({ url: older.url, dataDir, file: written, now, deletions: null }),
    ).rejects.toThrow('Restore it with the version of 27 November 2026 (commit f5d36de5)');
  } finally {
    await older.drop();
  }
});
