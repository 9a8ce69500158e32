import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dropOldCopies, listCopies, logDirectoryOf } from '#database/archive.ts';
import { makeBaseBackup } from './base-backup.ts';
import { restoreMoment } from './point-in-time.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';

let directory: string;
let dataDir: string;
let archive: string;
const clock = { now: () => new Date() };
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-moment-'));
  chmodSync(directory, 0o755);
  dataDir = path.join(directory, 'data');
  // A name that unquoted shell code would break on.
  archive = path.join(directory, "the owner's 100 % archive");
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const start = () => startEmbeddedPostgres({ dataDir, archive, log: () => {}, isThrowAway: true });
const restore = (
  at: Date | null,
  more: { dataDir?: string; archive?: string; mayReplace?: boolean; isTrial?: boolean } = {},
) =>
  restoreMoment({
    ...{ dataDir, archive, at, now: new Date(), mayReplace: true, log: () => {}, isThrowAway: true },
    deletions: null,
    ...more,
  });

async function ask<Row extends pg.QueryResultRow>(postgres: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A moment by the database's clock: everything later comes after it. */
async function moment(postgres: EmbeddedPostgres): Promise<Date> {
  const [row] = await ask<{ now: Date }>(postgres, 'select clock_timestamp() as now, pg_sleep(0.005)');
  return row!.now;
}

const words = async (postgres: EmbeddedPostgres) =>
  (await ask<{ name: string }>(postgres, 'select name from products order by name')).map(({ name }) => name);
const add = (postgres: EmbeddedPostgres, name: string) =>
  ask(postgres, `insert into products (sku, name, price_pence) values ('${name}', '${name}', 100)`);

describe('the archive of the embedded PostgreSQL', () => {
  it('restores the moment before a table was lost', async () => {
    let postgres = await start();
    await migrate(postgres.url);
    writeFileSync(path.join(dataDir, 'secret-key'), 'the key of then');
    await add(postgres, 'before the copy');
    await makeBaseBackup({ url: postgres.url, dataDir, archive, clock });
    await add(postgres, 'after the copy');
    // A copy can restore moments from its own second on.
    const copied = listCopies(archive)[0]!.completeAt;
    await ask(postgres, `select pg_sleep_until('${copied.toISOString()}')`);
    const good = await moment(postgres);
    await add(postgres, 'after the moment');
    await ask(postgres, 'drop table order_items cascade');
    await postgres.stop();

    await expect(restore(null)).rejects.toThrow('not a whole shop');
    await expect(restore(new Date('2020-01-01'))).rejects.toThrow('goes back to');
    await expect(restore(good, { mayReplace: false })).rejects.toThrow('There is a database');
    await expect(restore(new Date(Date.now() + 3_600_000))).rejects.toThrow('The archive does not reach');

    const { broken, setAside, archiveSetAside } = await restore(good);
    expect(broken).toEqual([]);
    postgres = await start();
    expect(await words(postgres)).toEqual(['after the copy', 'before the copy']);
    expect(await ask(postgres, 'select * from order_items')).toEqual([]);
    await postgres.stop();
    expect(existsSync(path.join(setAside!, 'postgres', 'PG_VERSION'))).toBe(true);
    expect(existsSync(path.join(dataDir, 'restoring'))).toBe(false);

    // A new archive begins, and the old one can still restore its moments, but is not written to again.
    await expect(restore(null)).rejects.toThrow('There is no copy');
    expect(listCopies(archiveSetAside!).map(({ completeAt }) => completeAt)).toEqual([copied]);
    await expect(
      startEmbeddedPostgres({ dataDir, archive: archiveSetAside, log: () => {}, isThrowAway: true }),
    ).rejects.toThrow('is the archive of another database');
    const again = path.join(directory, 'again');
    cpSync(dataDir, again, { recursive: true });
    await restore(good, { dataDir: again, archive: archiveSetAside!, isTrial: true });
    postgres = await startEmbeddedPostgres({ dataDir: again, log: () => {}, isThrowAway: true });
    expect(await words(postgres)).toEqual(['after the copy', 'before the copy']);
    await postgres.stop();
    // PostgreSQL starts several times.
  }, 180_000);

  it('restores the latest moment there is, even on a machine that has nothing', async () => {
    let postgres = await start();
    await makeBaseBackup({ url: postgres.url, dataDir, archive, clock });
    await add(postgres, 'the latest');
    await postgres.stop();
    const all = ['after the copy', 'before the copy', 'the latest'];

    // Stopping archives the last changes, so nothing is lost even without the disk.
    const elsewhere = path.join(directory, 'elsewhere');
    const { broken, setAside, archiveSetAside } = await restore(null, {
      ...{ dataDir: elsewhere, mayReplace: false, isTrial: true },
    });
    expect({ broken, setAside, archiveSetAside }).toEqual({
      broken: [],
      setAside: null,
      archiveSetAside: null,
    });
    postgres = await startEmbeddedPostgres({ dataDir: elsewhere, log: () => {}, isThrowAway: true });
    expect(await words(postgres)).toEqual(all);
    await postgres.stop();
    expect(readFileSync(path.join(elsewhere, 'secret-key'), 'utf8')).toBe('the key of then');
  });

  it('archives in time what is written just after a start', async () => {
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(directory, 'just started'),
      archive: path.join(directory, 'just started', 'archive'),
      log: () => {},
      isThrowAway: true,
      settings: ['archive_timeout=1'],
    });
    await ask(postgres, 'create table change ()');
    const archived = () => ask(postgres, 'select archived_count > 0 as "is" from pg_stat_archiver');
    // Without a reminder PostgreSQL takes five minutes.
    await vi.waitFor(async () => expect(await archived()).toEqual([{ is: true }]), { timeout: 30_000 });
    await postgres.stop();
  });

  it('keeps two copies and the changes after them', () => {
    const log = logDirectoryOf(archive);
    const [last] = listCopies(archive);
    for (const number of [1, 2]) {
      const name = `00000001000000000000000${number}`;
      writeFileSync(path.join(archive, `base-2020-01-0${number}T00-00-00Z-${name}.tar.gz`), '');
      writeFileSync(path.join(log, `${name}.gz`), '');
    }
    const [, second] = listCopies(archive);
    dropOldCopies(archive);
    expect(listCopies(archive)).toEqual([second, last]);
    expect(readdirSync(log)).not.toContain('000000010000000000000001.gz');
    expect(readdirSync(log)).toEqual(
      expect.arrayContaining([`${second!.firstLog}.gz`, `${last!.firstLog}.gz`]),
    );
  });

  it('refuses the archive of another database', async () => {
    writeFileSync(path.join(archive, 'database-id'), 'another');
    await expect(start()).rejects.toThrow('is the archive of another database');
  });
});
