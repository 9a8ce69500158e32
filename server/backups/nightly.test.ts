import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkBackupFile } from '#database/backup/manifest.ts';
import { employ } from '#tests/support/desk.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { backUpIfDue } from './nightly.service.ts';

const shop = await testShop();
const owner = await employ(shop, 'owner');
const HOUR = 3600;
let directory: string;
beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-nightly-'));
  await shop.db.deleteFrom('backups').execute();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const backUp = (keep = 14, closing = new AbortController().signal) =>
  backUpIfDue(
    {
      ...shop.context,
      config: { ...shop.context.config, backups: { directory, keep } },
      databaseUrl: shop.context.config.databaseUrl!,
    },
    closing,
  );
const files = () => readdirSync(directory).filter((name) => name.startsWith('dandle-'));
const lastBackup = async (hoursAgo: number) => {
  const at = new Date(shop.clock.now().getTime() - hoursAgo * HOUR * 1000);
  await shop.db.insertInto('backups').values({ started_at: at, finished_at: at, bytes: 1 }).execute();
};
const fault = async () => (await owner.call('getToday', {})).systemHealth!.backup;
const metric = async (name: string) => {
  const { body } = await shop.app.inject({ url: '/metrics' });
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]);
};

test('a backup is made when it is due, by one process, and is whole', async () => {
  await lastBackup(11);
  await backUp();
  expect(files()).toEqual([]);

  await shop.db.deleteFrom('backups').execute();
  await lastBackup(49);
  expect(await fault()).toEqual({ lastAt: expect.any(String), failure: null });
  expect(Math.floor((await metric('dandle_backup_age_seconds')) / HOUR)).toBe(49);
  await Promise.all([backUp(), backUp(), backUp()]);
  expect(files()).toHaveLength(1);
  const manifest = await checkBackupFile(path.join(directory, files()[0]!));
  expect(manifest.tables.find(({ name }) => name === 'staff')).toMatchObject({ rows: 1 });
  expect(await fault()).toBeNull();
  expect(Math.floor((await metric('dandle_backup_age_seconds')) / HOUR)).toBe(0);
  await backUp();
  expect(files()).toHaveLength(1);
});

test('the last ones are kept, and what is not a backup is left alone', async () => {
  const old = ['01', '02', '03'].map((day) => `dandle-2020-11-${day}T03-00-00Z.backup`);
  for (const name of [...old, 'notes.txt']) writeFileSync(path.join(directory, name), '');
  await lastBackup(49);
  await backUp(3);
  expect(readdirSync(directory)).toEqual(expect.arrayContaining([...old.slice(1), 'notes.txt']));
  expect(files()).toHaveLength(3);
  expect(files()).not.toContain(old[0]);
});

test('an owner is told why one failed, and it is tried again after an hour', async () => {
  await lastBackup(49);
  const blocked = path.join(directory, 'file');
  writeFileSync(blocked, '');
  chmodSync(blocked, 0o600);
  const config = { ...shop.context.config, backups: { directory: path.join(blocked, 'in'), keep: 3 } };
  const attempt = () =>
    backUpIfDue({ ...shop.context, config, databaseUrl: config.databaseUrl! }, new AbortController().signal);
  await attempt();
  expect(await fault()).toMatchObject({ failure: expect.stringContaining('ENOTDIR') as string });
  const attempts = async () => (await shop.db.selectFrom('backups').select('id').execute()).length;
  expect(await attempts()).toBe(2);
  await attempt();
  expect(await attempts()).toBe(2);
  shop.clock.advance(HOUR);
  await attempt();
  expect(await attempts()).toBe(3);
});

test('none is made where nothing is to be kept, and what waits is counted', async () => {
  await lastBackup(49);
  await backUp(0);
  expect(files()).toEqual([]);
  expect(await metric('dandle_backlog\\{kind="emails"\\}')).toBeGreaterThanOrEqual(0);
  expect(await metric('dandle_backlog\\{kind="jobs"\\}')).toBe(0);
});
