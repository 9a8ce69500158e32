import pg from 'pg';
import { afterAll } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** A migrated database for all tests of a file, and a connection to it. Both are removed afterwards. */
export async function testConnection(): Promise<{ url: string; client: pg.Client }> {
  const database = await createTestDatabase();
  return { url: database.url, client: await connect(database) };
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
