import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listCopies } from '#database/archive.ts';
import { readDeletionList, type Deletion } from '#database/deletion-list.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { makeBaseBackup } from './base-backup.ts';
import { restoreMoment } from './point-in-time.ts';

let directory: string;
let dataDir: string;
let archive: string;
let postgres: EmbeddedPostgres;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-since-'));
  chmodSync(directory, 0o755);
  dataDir = path.join(directory, 'data');
  archive = path.join(directory, 'archive');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function openShop(): Promise<TestShop> {
  postgres = await startEmbeddedPostgres({ dataDir, archive, log: () => {}, isThrowAway: true });
  await migrate(postgres.url);
  return openTestShop({ databaseUrl: postgres.url, dataDir, backupArchive: archive });
}

async function close(shop: TestShop): Promise<void> {
  await shop.close();
  await postgres.stop();
}

const goBack = (at: Date, deletions: readonly Deletion[] | null) =>
  restoreMoment({
    ...{ dataDir, archive, at, now: new Date(), mayReplace: true, log: () => {}, isThrowAway: true },
    deletions,
  });

/** `npm run restore -- --at …` on this data directory. */
const command = (at: Date, from: string) =>
  promisify(execFile)(process.execPath, ['scripts/restore.ts', '--at', at.toISOString(), '--replace'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      DATA_DIR: dataDir,
      BACKUP_ARCHIVE: from,
    },
  });

it('does not come back when a moment from the archive is restored', async () => {
  let shop = await openShop();
  const [stays, goes] = [await registerCustomer(shop), await registerCustomer(shop)];
  await makeBaseBackup({ url: postgres.url, dataDir, archive, clock: { now: () => new Date() } });
  const [{ now: moment } = { now: new Date() }] = (
    await sql<{ now: Date }>`
      select pg_sleep_until(${listCopies(archive)[0]!.completeAt}::timestamptz), clock_timestamp() as now,
        pg_sleep(0.005)`.execute(shop.db)
  ).rows;
  await goes.call('deleteAccount', { body: { password: goes.password } });
  // It was on the other disk too before the request was answered.
  const kept = readDeletionList(path.join(archive, 'deletions'));
  expect(readDeletionList(path.join(dataDir, 'deletions'))).toEqual(kept);
  // The first is not an account: it identifies the list as this shop's.
  expect(kept).toHaveLength(2);
  await close(shop);

  await expect(goBack(moment, [])).rejects.toThrow('No list of the deleted accounts was found');
  await expect(goBack(moment, kept.slice(1))).rejects.toThrow('or of another shop: 1 deletions');
  const restored = await goBack(moment, kept);
  expect(restored).toMatchObject({ broken: [], deletedSince: 1 });
  // The present list is not replaced by the one in the copy.
  expect(readDeletionList(path.join(dataDir, 'deletions'))).toEqual(kept);

  // If the restore had been cut off here, the shop itself would delete the account.
  shop = await openShop();
  const customers = () => shop.db.selectFrom('customers').select('id').execute();
  await expect.poll(customers).toEqual([{ id: stays.id }]);
  const login = shop.call('login', { body: { email: goes.email, password: goes.password } });
  await expect(login).rejects.toMatchObject({ code: 'auth/invalid-credentials' });
  await shop.call('login', { body: { email: stays.email, password: stays.password } });
  await close(shop);

  // The command does all of this, with the list that it finds.
  const { stdout } = await command(moment, restored.archiveSetAside!);
  expect(stdout).toContain('deleted again: 1.');
  expect(stdout).toContain('The books balance.');
  archive = path.join(directory, 'new archive');
  postgres = await startEmbeddedPostgres({ dataDir, archive, log: () => {}, isThrowAway: true });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query('select id, deletion_asked_at from customers');
  await client.end();
  await postgres.stop();
  expect(rows).toEqual([{ id: stays.id, deletion_asked_at: null }]);
  // PostgreSQL starts ten times.
}, 180_000);

it('is back on the list after its file was lost or kept elsewhere', async () => {
  const file = path.join(dataDir, 'deletions');
  const kept = readDeletionList(file);
  rmSync(file);
  const disk = path.join(directory, 'disk');
  writeFileSync(path.join(dataDir, 'backup-directories'), `${disk}\n`);
  const shop = await openShop();
  await expect.poll(() => readDeletionList(file)).toEqual(kept);
  // A missing disk delays nobody, and nothing is written in its place.
  const goes = await registerCustomer(shop);
  await goes.call('deleteAccount', { body: { password: goes.password } });
  expect(readDeletionList(file)).toHaveLength(kept.length + 1);
  expect(existsSync(disk)).toBe(false);
  expect(readFileSync(file, 'utf8')).not.toContain(goes.id);
  await close(shop);
});
