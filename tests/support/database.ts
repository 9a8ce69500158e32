import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { listMigrations, migrate } from '#database/migrate.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Longer than any test waits for PostgreSQL, in milliseconds, so that a slow machine is not refused as too busy. */
export const UNHURRIED = { connection: 60_000, statement: 60_000, lock: 60_000 };

/** The prefix of this run's database names: test processes inherit it from the process that starts them. */
const prefix = `test_${(process.env.TEST_RUN ??= randomBytes(4).toString('hex'))}_`;

const serverUrl = () => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: tests run through npm test, which starts PostgreSQL.');
  return url;
};

/** Clones the migrated template: takes under a tenth of a second, however many migrations there are. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return create(async (client, name) => {
    const template = await ensureTemplate(client);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
}

/** Has no tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create(async (client, name) => {
    await client.query(`create database ${name}`);
  });
}

async function create(make: (client: pg.Client, name: string) => Promise<void>): Promise<TestDatabase> {
  const name = prefix + randomUUID().replaceAll('-', '');
  await onServer((client) => make(client, name));
  return { url: urlOf(name), drop: () => onServer((client) => drop(client, name)) };
}

/**
 * Not `with (force)`: that is refused when it would end somebody else's connection, such as a running autovacuum. A
 * plain drop ends autovacuum itself, and waits five seconds for others. Databases still in use then are left to the end
 * of the run.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  );
  await client.query(`drop database if exists ${name}`).catch((error: pg.DatabaseError) => {
    const isInUse = error.code === '55006';
    if (!isInUse) throw error;
  });
}

/** Drops what this run has left on a server that outlives it. */
export async function dropLeftDatabases(): Promise<void> {
  await onServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await drop(client, datname);
  });
}

/** Made once for each state of the schema and its migrations, by whichever test process comes first. */
async function ensureTemplate(client: pg.Client): Promise<string> {
  const hash = createHash('sha256');
  for (const { sql } of await listMigrations()) hash.update(sql);
  const template = `template_${hash.digest('hex').slice(0, 16)}`;
  // A session lock: one process builds the template, and the others find it ready.
  await client.query('select pg_advisory_lock(7265)');
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const unfinished = `${template}_unfinished`;
      await drop(client, unfinished);
      await client.query(`create database ${unfinished}`);
      await migrate(urlOf(unfinished));
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
  } finally {
    await client.query('select pg_advisory_unlock(7265)');
  }
  return template;
}

function urlOf(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
