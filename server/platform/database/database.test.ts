import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { isDatabaseAway, openDatabase, transaction, type OpenDatabase } from './database.ts';

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

it('survives a connection that breaks between two statements of a transaction', async () => {
  const work = transaction(open.db, async (trx) => {
    const { pid } = (await whoAmI.execute(trx)).rows[0]!;
    await sql`select pg_terminate_backend(${pid})`.execute(other.db);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    await whoAmI.execute(trx);
  });
  await expect(work).rejects.toThrow();
  expect((await whoAmI.execute(open.db)).rows).toHaveLength(1);
});

it('gives up a connection to a database that has gone silent, and opens another when it is back', async () => {
  const { hostname, port } = new URL(database.url);
  const lines: net.Socket[] = [];
  let isSilent = false;
  const between = net.createServer((line) => {
    const onward = net.connect(Number(port), hostname);
    lines.push(line, onward);
    line.on('data', (bytes) => isSilent || onward.write(bytes)).on('error', () => {});
    onward.on('data', (bytes) => isSilent || line.write(bytes)).on('error', () => {});
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.port = String((between.address() as net.AddressInfo).port);
  const { db } = openDatabase(url.href, { silenceMilliseconds: 300, onError: () => {} });
  try {
    const { pid } = (await whoAmI.execute(db)).rows[0]!;
    isSilent = true;
    const error = await whoAmI.execute(db).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(isDatabaseAway(error)).toBe(true);
    isSilent = false;
    expect((await whoAmI.execute(db)).rows[0]!.pid).not.toBe(pid);
  } finally {
    await db.destroy();
    for (const line of lines) line.destroy();
    between.close();
  }
});

it('reports a database without a socket as unreachable', async () => {
  const { db } = openDatabase('postgres://nobody@localhost/none?host=/nowhere', { onError: () => {} });
  const error = await whoAmI.execute(db).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isDatabaseAway(error)).toBe(true);
  expect(isDatabaseAway(Object.assign(new Error(), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  await db.destroy();
});

it('keeps an idle connection', async () => {
  const { db } = openDatabase(database.url, { silenceMilliseconds: 50, onError: () => {} });
  const { pid } = (await whoAmI.execute(db)).rows[0]!;
  await sql`select pg_sleep(0.2)`.execute(other.db);
  expect((await whoAmI.execute(db)).rows[0]!.pid).toBe(pid);
  await db.destroy();
});
