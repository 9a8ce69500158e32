import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMigrations, migrateWithin } from '#database/migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { runOwnerCommand } from '#tests/support/owner-command.ts';

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-commands-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const commands: [string, string[]][] = [
  ['orders', ['list']],
  ['reviews', ['list']],
  ['staff', ['list']],
  ['customers', ['reset-two-factor', 'ada@example.org', '--yes']],
  ['catalogue', ['stock', 'CLV-NAP-1']],
];

async function onDatabase<T>({ url }: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const applied = (database: TestDatabase) =>
  onDatabase(
    database,
    async (client) => (await client.query('select name from migrations order by name')).rows,
  );

test('no command migrates a database of an earlier version, and a backup of it is one', async () => {
  const database = await createEmptyDatabase();
  try {
    const all = (await listMigrations()).map(({ name }) => name);
    await onDatabase(database, async (client) => {
      await client.query('begin');
      await migrateWithin(client, all.slice(0, -1));
      await client.query('commit');
    });
    const before = await applied(database);
    const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'behind') };
    for (const [name, args] of commands) {
      const { code, out, err } = await runOwnerCommand(name, args, settings);
      expect({ name, code, out }).toEqual({ name, code: 2, out: '' });
      expect(err).toMatch(/^The tables are those of an earlier version of Dandle .*\n$/);
      expect(err).toContain(all.at(-1));
    }
    const backups = path.join(directory, 'backups');
    expect(await runOwnerCommand('backup', [backups], settings)).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(backups).filter((name) => name.endsWith('.backup'))).toHaveLength(1);
    expect(await applied(database)).toEqual(before);
  } finally {
    await database.drop();
  }
});

test('a database that a later version has migrated is worked on, as by the shop', async () => {
  const database = await createTestDatabase();
  try {
    await onDatabase(database, (client) =>
      client.query(`insert into migrations (name, checksum) values ('9999_later.sql', 'of a later version')`),
    );
    const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(directory, 'ahead') };
    for (const name of ['orders', 'backup']) {
      const args = name === 'backup' ? [path.join(directory, 'ahead')] : ['list'];
      expect(await runOwnerCommand(name, args, settings)).toMatchObject({ code: 0, err: '' });
    }
  } finally {
    await database.drop();
  }
});

test('where there is no shop a command says so and begins none', async () => {
  const database = await createEmptyDatabase();
  try {
    const dataDir = path.join(directory, 'none');
    for (const [name, args] of [...commands, ['backup', []] as const]) {
      const embedded = await runOwnerCommand(name, [...args], { DATA_DIR: dataDir });
      expect(embedded).toEqual({
        code: 2,
        out: '',
        err: `There is no shop in ${dataDir} yet: npm start creates one.\n`,
      });
      const own = await runOwnerCommand(name, [...args], { DATA_DIR: dataDir, DATABASE_URL: database.url });
      expect(own).toMatchObject({
        code: 2,
        out: '',
        err: expect.stringContaining('no shop in this database'),
      });
    }
    expect(
      await onDatabase(
        database,
        async (client) =>
          (await client.query('select from pg_tables where schemaname = $1', ['public'])).rowCount,
      ),
    ).toBe(0);
    expect(readdirSync(directory)).not.toContain('none');
  } finally {
    await database.drop();
  }
  // Every command, in a process of its own.
}, 180_000);
