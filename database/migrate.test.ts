import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { listMigrations, migrate, migrateWithin } from './migrate.ts';

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
  // As in the previous version.
  await before.query('begin');
  await migrateWithin(
    before,
    names.filter((name) => name < '0013'),
  );
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
  const [first] = await listMigrations();
  await expect(migrate(database.url, undefined, [{ ...first!, checksum: 'another' }])).rejects.toThrow(
    `The migration ${first!.name} was changed`,
  );
});
