import pg from 'pg';
import { afterAll } from 'vitest';
import { listMigrations, migrate, migrateWithin } from '#database/migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './database.ts';

/** A migrated database for all tests of a file, and a connection to it. Both are removed afterwards. */
export async function testConnection(): Promise<{ url: string; client: pg.Client }> {
  const database = await createTestDatabase();
  return { url: database.url, client: await connect(database) };
}

/** A database migrated from just before `migration`, when it held `rows`. */
export async function databaseFromBefore(
  migration: string,
  rows: string | ((client: pg.Client) => Promise<unknown>),
): Promise<{ url: string; client: pg.Client }> {
  const database = await createEmptyDatabase();
  const client = await connect(database);
  const names = (await listMigrations()).map(({ name }) => name);
  if (!names.includes(migration)) throw new Error(`There is no migration ${migration}`);
  await client.query('begin');
  await migrateWithin(client, names.slice(0, names.indexOf(migration)));
  await (typeof rows === 'string' ? client.query(rows) : rows(client));
  await client.query('commit');
  await migrate(database.url);
  return { url: database.url, client };
}

async function connect(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  return client;
}
