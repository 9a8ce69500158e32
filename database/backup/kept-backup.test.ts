import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from './restore-backup.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';

/*
 * A backup made by an earlier version, from a shop that had sold: it has that version's tables, not this
 * one's.
 */

const file = fileURLToPath(
  new URL('../../tests/fixtures/backups/2026-11-22-before-styles.backup', import.meta.url),
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

test('a shop of an earlier version is upgraded with its orders, its stock and its money', async () => {
  const { broken } = await restoreBackup({
    url: database.url,
    dataDir,
    file,
    now: new Date('2026-11-22T09:30:00Z'),
    deletions: null,
  });
  expect(broken).toEqual([]);

  const connected = new pg.Client({ connectionString: database.url });
  client = connected;
  await connected.connect();
  const read = async (sql: string) => (await connected.query(sql)).rows;
  expect(
    await read(
      'select order_number, status, payment_status, total_pence::integer as pence from orders order by id',
    ),
  ).toEqual([
    { order_number: 'K93Q-WXQT', status: 'Processing', payment_status: 'Paid', pence: 3495 },
    { order_number: '76QG-9C32', status: 'Cancelled', payment_status: 'Pending', pence: 1490 },
    { order_number: 'HFPP-PG24', status: 'Pending', payment_status: 'Pending', pence: 3680 },
  ]);
  expect(
    await read(
      'select sku, status, on_hand, reserved, available, is_listed, is_lead from products join stock on stock.product_id = id join product_index i on i.product_id = id order by sku',
    ),
  ).toEqual([
    {
      sku: 'KEPT-1',
      status: 'published',
      on_hand: 20,
      reserved: 3,
      available: 17,
      is_listed: true,
      is_lead: true,
    },
    {
      sku: 'KEPT-2',
      status: 'published',
      on_hand: 8,
      reserved: 0,
      available: 8,
      is_listed: true,
      is_lead: true,
    },
  ]);
  expect(await read('select state from payments order by id')).toEqual([
    { state: 'completed' },
    { state: 'created' },
  ]);
  expect(await read('select max(failures) as failures from login_attempts')).toEqual([{ failures: 3 }]);
  expect(
    await read(
      'select sku, price_changes.price_pence from price_changes join products on id = product_id order by sku',
    ),
  ).toEqual([
    { sku: 'KEPT-1', price_pence: 1095 },
    { sku: 'KEPT-2', price_pence: 1550 },
  ]);
});
