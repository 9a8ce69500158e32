import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { BASELINE, listMigrations, migrate, migrateWithin, refuseOtherTables } from './migrate.ts';

let database: TestDatabase;
const open: pg.Client[] = [];
const connect = async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  open.push(client);
  return client;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.end()));
  await database.drop();
});

it('waits for a query that holds a table without making others wait behind it, and then continues', async () => {
  const [before, holder, shopper] = [await connect(), await connect(), await connect()];
  const names = (await listMigrations()).map(({ name }) => name);
  await before.query('begin');
  await migrateWithin(before, [BASELINE]);
  await before.query('commit');

  await holder.query('begin');
  await holder.query('select count(*) from orders');
  const done = { isDone: false };
  const migrated = migrate(database.url).then(() => (done.isDone = true));
  const isWaiting = async () => {
    const { rows } = await shopper.query<{ waiting: number }>(
      "select count(*)::int as waiting from pg_locks where not granted and relation = 'orders'::regclass",
    );
    return rows[0]!.waiting > 0;
  };
  await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  // Queues behind the waiting change. The time-out is longer than the change's own, and no longer than a
  // shop's.
  await shopper.query("set lock_timeout = '3s'");
  for (let query = 0; query < 3; query++) {
    await shopper.query('select count(*) from orders');
    expect(done.isDone).toBe(false);
    await expect.poll(isWaiting, { interval: 20 }).toBe(true);
  }
  await holder.query('commit');
  await migrated;
  const { rows } = await shopper.query<{ name: string }>('select name from migrations order by name');
  expect(rows.map(({ name }) => name)).toEqual(names);
});

it('does not wait for another process that migrates if it has nothing to apply', async () => {
  const migrating = await connect();
  await migrating.query('begin');
  await migrating.query('lock table migrations in exclusive mode');
  await migrate(database.url);
  await migrating.query('rollback');
});

it('refuses a migration that was changed after it had been applied', async () => {
  const last = (await listMigrations()).at(-1)!;
  await expect(migrate(database.url, undefined, [{ ...last, checksum: 'another' }])).rejects.toThrow(
    `The migration ${last.name} was changed`,
  );
});

it('refuses a database from before the schema, changes nothing, and says which version to start once', async () => {
  const older = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: older.url });
  await client.connect();
  try {
    await client.query(`create table migrations (name text, checksum text, applied_at timestamptz default now());
      insert into migrations values ('0001_catalogue.sql', 'a'), ('0105_products_of_a_style.sql', 'b')`);
    await expect(migrate(older.url)).rejects.toThrow(
      /^The database was last used by .* Nothing was changed. Start the version of 27 November 2026 \(commit f5d36de5\)/,
    );
    await expect(refuseOtherTables(older.url)).rejects.toThrow('Start the version of 27 November 2026');
    expect((await client.query(`select from pg_tables where schemaname = 'public'`)).rowCount).toBe(1);
  } finally {
    await client.end();
    await older.drop();
  }
});
