import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openDatabase, transaction, type OpenDatabase } from './database.ts';

let database: TestDatabase;
let errors: string[];
let open: OpenDatabase;
let other: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  errors = [];
  open = openDatabase(database.url, { onError: ({ message }) => errors.push(message) });
  other = openDatabase(database.url, { onError: () => {} });
});
afterAll(async () => {
  await open.db.destroy();
  await other.db.destroy();
  await database.drop();
});

const whoAmI = sql<{ pid: number }>`select pg_backend_pid() as pid`;

it('outlives a connection that breaks between two statements of a transaction', async () => {
  const work = transaction(open.db, async (trx) => {
    const { pid } = (await whoAmI.execute(trx)).rows[0]!;
    await sql`select pg_terminate_backend(${pid})`.execute(other.db);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await whoAmI.execute(trx);
  });
  await expect(work).rejects.toThrow();
  expect((await whoAmI.execute(open.db)).rows).toHaveLength(1);
});
