import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts';
import { concurrentStatements } from './concurrent-indexes.ts';
import { migrate, migrateWithin, type Migration } from './migrate.ts';

const migration = (name: string, sql: string): Migration => ({ name, sql, checksum: name });
const table = migration('0001_goods.sql', 'create table goods (id int primary key, name text, price int)');
const indexes = migration(
  '0002_indexes.sql',
  `-- outside a transaction
-- For the list by name; and by price.
create index concurrently if not exists goods_by_name on goods (name);
create index concurrently if not exists goods_by_price on goods (price) include (name);
`,
);

let database: TestDatabase;
let open: pg.Client[] = [];
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  open.push(client);
  return client;
}

const migrateAll = () => migrate(database.url, undefined, [table, indexes]);

async function isValid(client: pg.Client): Promise<Record<string, boolean>> {
  const { rows } = await client.query<{ name: string; valid: boolean }>(
    `select c.relname as name, indisvalid as valid from pg_index join pg_class c on c.oid = indexrelid
     where indrelid = 'goods'::regclass and not indisprimary order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]));
}

/** A customer in the middle of a transaction: until it ends, the index cannot be completed. */
async function beginToSell(): Promise<pg.Client> {
  const seller = await connect();
  await seller.query(`begin; insert into goods values (1, 'Rattle', 500)`);
  return seller;
}

const applied = async (client: pg.Client) =>
  (await client.query<{ name: string }>('select name from migrations order by 1')).rows.map(
    ({ name }) => name,
  );

describe('an index on a table that is being sold from', () => {
  beforeEach(async () => {
    database = await createEmptyDatabase();
    await migrate(database.url, undefined, [table]);
  });
  afterEach(async () => {
    await Promise.all(open.map((client) => client.end()));
    open = [];
    await database.drop();
  });

  it('is built while others write to the table', async () => {
    const [seller, shopper] = [await beginToSell(), await connect()];
    const migrated = migrateAll();
    await expect.poll(() => isValid(shopper), { interval: 20 }).toEqual({ goods_by_name: false });
    await shopper.query("set lock_timeout = '2s'");
    await shopper.query(`insert into goods values (2, 'Drum', 900)`);
    await shopper.query('update goods set price = 950 where id = 2');
    expect(await isValid(shopper)).toEqual({ goods_by_name: false });
    await seller.query('commit');
    await migrated;
    expect(await isValid(shopper)).toEqual({ goods_by_name: true, goods_by_price: true });
    expect(await applied(shopper)).toEqual(['0001_goods.sql', '0002_indexes.sql']);
  });

  it('is built again after a build that was interrupted', async () => {
    const [seller, witness] = [await beginToSell(), await connect()];
    const interrupted = expect(migrateAll()).rejects.toThrow('terminating connection');
    await expect.poll(() => isValid(witness), { interval: 20 }).toEqual({ goods_by_name: false });
    await witness.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'create index concurrently%'`,
    );
    await interrupted;
    await seller.query('commit');
    expect(await isValid(witness)).toEqual({ goods_by_name: false });
    expect(await applied(witness)).toEqual(['0001_goods.sql']);

    await migrateAll();
    expect(await isValid(witness)).toEqual({ goods_by_name: true, goods_by_price: true });
    expect(await applied(witness)).toEqual(['0001_goods.sql', '0002_indexes.sql']);
  });

  it('is built once when several processes start together', async () => {
    const [seller, witness] = [await beginToSell(), await connect()];
    const reported: string[] = [];
    const all = [1, 2, 3].map(() => migrate(database.url, (name) => reported.push(name), [table, indexes]));
    await expect.poll(() => isValid(witness), { interval: 20 }).toEqual({ goods_by_name: false });
    await seller.query('commit');
    await Promise.all(all);
    expect(reported).toEqual(['0002_indexes.sql']);
    expect(await isValid(witness)).toEqual({ goods_by_name: true, goods_by_price: true });
  });

  it('is built inside the transaction of a restore, which nobody else sees', async () => {
    const client = await connect();
    await client.query('begin');
    await migrateWithin(client, undefined, [table, indexes]);
    expect(await isValid(client)).toEqual({ goods_by_name: true, goods_by_price: true });
    await client.query('commit');
    await migrateAll();
  });
});

it('refuses a statement that could not be run again', () => {
  for (const text of [
    'create index concurrently twice on goods (id)',
    'update goods set price = price + 1',
  ]) {
    expect(() => concurrentStatements(`-- outside a transaction\n${text};`)).toThrow('only indexes');
  }
});
