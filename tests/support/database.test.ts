import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCluster, type Cluster } from '#quality/prove/cluster.ts';
import { createEmptyDatabase, dropLeftDatabases } from './database.ts';

/* On a separate server, with a superuser to look inside and an autovacuum that never rests. */
let cluster: Cluster;
const server = process.env.TEST_DATABASE_URL;

beforeAll(async () => {
  cluster = await createCluster();
  await cluster.run(
    'alter role dandle createdb',
    'alter system set autovacuum_naptime = 1',
    'alter system set autovacuum_vacuum_cost_delay = 100',
    'alter system set autovacuum_vacuum_cost_limit = 1',
    'select pg_reload_conf()',
  );
  process.env.TEST_DATABASE_URL = cluster.url;
});

afterAll(async () => {
  process.env.TEST_DATABASE_URL = server;
  await cluster.close();
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function exists(url: string): Promise<boolean> {
  const rows = await cluster.run(`select from pg_database where datname = '${nameOf(url)}'`);
  return rows.length > 0;
}

it('drops a database that autovacuum and a connection of ours are using', async () => {
  const { url, drop } = await createEmptyDatabase();
  const ours = await connect(url);
  await ours.query('create table notes as select n from generate_series(1, 50000) n');
  // Makes autovacuum notice now, not only after the connection has been idle for ten seconds.
  await ours.query('select pg_stat_force_next_flush()');
  await expect
    .poll(
      () =>
        cluster.run(
          `select from pg_stat_activity where datname = '${nameOf(url)}' and backend_type = 'autovacuum worker'`,
        ),
      { timeout: 40_000 },
    )
    .toHaveLength(1);
  await drop();
  expect(await exists(url)).toBe(false);
});

it('leaves a database that somebody else stays in to the end of the run', async () => {
  const { url, drop } = await createEmptyDatabase();
  const theirs = await connect(url.replace('dandle@', 'postgres@'));
  await drop();
  expect(await exists(url)).toBe(true);
  await theirs.end();
  await dropLeftDatabases();
  expect(await exists(url)).toBe(false);
});
