import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCopies, logDirectoryOf } from '#database/archive.ts';
import { startEmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { makeBaseBackup } from './base-backup.ts';
import { restoreMoment } from './point-in-time.ts';

let directory: string;
let dataDir: string;
let archive: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-timelines-'));
  chmodSync(directory, 0o755);
  dataDir = path.join(directory, 'data');
  archive = path.join(directory, 'archive');
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Ask = <Row extends pg.QueryResultRow>(sql: string) => Promise<Row[]>;

/** Starts the database, with the archive where it belongs, does something and stops it. */
async function run<T>(work: (ask: Ask, url: string) => Promise<T>, { isTrial = false } = {}): Promise<T> {
  const postgres = await startEmbeddedPostgres({
    dataDir: isTrial ? path.join(directory, 'trial') : dataDir,
    archive: isTrial ? null : archive,
    log: () => {},
    isThrowAway: true,
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return await work(async (sql) => (await client.query(sql)).rows as never, postgres.url);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

const add = (ask: Ask, name: string) =>
  ask(`insert into products (sku, name, price_pence) values ('${name}', '${name}', 100)`);
const words = async (ask: Ask) =>
  (await ask<{ name: string }>('select name from products order by name')).map(({ name }) => name).join(' ');
/** A moment by the database's clock: everything earlier comes before its millisecond, and everything later after it. */
async function moment(ask: Ask): Promise<Date> {
  await sleep(5);
  const [row] = await ask<{ now: Date }>('select clock_timestamp() as now');
  await sleep(5);
  return row!.now;
}
const copy = (url: string) =>
  makeBaseBackup({ url, dataDir, archive, clock: { now: () => new Date() } }).then(() =>
    // A copy can restore moments from the next second on.
    sleep(1100),
  );
const restore = (at: Date | null, of = dataDir) =>
  restoreMoment({
    ...{ dataDir: of, archive, at, now: new Date(), mayReplace: true, log: () => {}, isThrowAway: true },
    deletions: null,
  });
/** What a new machine gets, which has the archive alone. */
async function onNewMachine(at: Date | null): Promise<string> {
  const trial = path.join(directory, 'trial');
  rmSync(trial, { recursive: true, force: true });
  await restore(at, trial);
  return run(words, { isTrial: true });
}

describe('an archive after restores', () => {
  let one: Date;
  let two: Date;

  it('has what the shop has become since, and what the restore took back', async () => {
    await run(async (ask, url) => {
      await migrate(url);
      await copy(url);
      await add(ask, 'one');
      one = await moment(ask);
      await add(ask, 'two');
      two = await moment(ask);
      // A copy of what the restore takes back leads nowhere else.
      await copy(url);
      await add(ask, 'three');
    });
    await restore(one);
    await expect(restore(null)).rejects.toThrow('has not started with the archive');
    await run(async (ask) => {
      expect(await words(ask)).toBe('one');
      await add(ask, 'since');
    });
    expect(await onNewMachine(null)).toBe('one since');
    expect(await onNewMachine(two)).toBe('one two');
    expect(readdirSync(logDirectoryOf(archive))).toContain('00000002.history.gz');
  });

  it('can be restored to a later moment than the first time', async () => {
    await restore(two);
    await run(async (ask, url) => {
      expect(await words(ask)).toBe('one two');
      await copy(url);
      await add(ask, 'very last');
    });
    expect(await onNewMachine(null)).toBe('one two very last');
  });

  it('gets where its timeline begins from a shop that had not archived it', async () => {
    const name = '00000003.history';
    expect(listCopies(archive).at(-1)!.firstLog).toMatch(/^00000003/);
    rmSync(path.join(logDirectoryOf(archive), `${name}.gz`));
    // From the copy alone.
    expect(await onNewMachine(null)).toBe('one two very last');

    rmSync(path.join(dataDir, 'postgres/pg_wal/archive_status', `${name}.done`));
    expect(await run(words)).toBe('one two very last');
    expect(readdirSync(logDirectoryOf(archive))).toContain(`${name}.gz`);
  });
});
