import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseForgetfulPooler, refuseUnfitServer, whyUnfit } from './fit-server.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const fit = {
  ...{ version: '18.1', major: 18, isReplica: false, name: 'dandle', user: 'dandle', mayCreate: true },
  isOthers: false,
};

test.each([
  ['as it should be', {}, null],
  ['later', { version: '19.0', major: 19 }, null],
  ['of Debian 12', { version: '15.18', major: 15 }, /PostgreSQL 15\.18, .* needs 18/],
  ['a replica', { isReplica: true }, /primary/],
  ['closed to new tables', { mayCreate: false }, /owner/],
  ['of another program', { isOthers: true }, /something else/],
])('a server %s', (_what, facts, expected) => {
  const why = whyUnfit({ ...fit, ...facts });
  if (expected === null) expect(why).toBeNull();
  else expect(why).toMatch(expected);
});

describe('a server that is asked', () => {
  let database: TestDatabase;
  let empty: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    empty = await createEmptyDatabase();
  });
  afterAll(() => Promise.all([database.drop(), empty.drop()]));

  const changed = (change: (url: URL) => void) => {
    const url = new URL(database.url);
    change(url);
    return url.href;
  };

  test('is let pass with the shop, or with nothing in it', async () => {
    for (const { url } of [database, empty]) {
      await refuseUnfitServer(url);
      await refuseForgetfulPooler(url);
    }
  });

  test.each<[string, (url: URL) => void, RegExp]>([
    [
      'without the database',
      (url) => (url.pathname = '/no_such_shop'),
      /^DATABASE_URL: there is no database "no_such_shop"/,
    ],
    ['where nothing listens', (url) => (url.port = '1'), /^DATABASE_URL: nothing at .*:1 answers/],
    [
      'at a host that does not exist',
      (url) => (url.hostname = 'no-such-host.invalid'),
      /^DATABASE_URL: nothing at no-such-host\.invalid/,
    ],
    ['with an unknown user', (url) => (url.username = 'nobody_at_all'), /nobody_at_all/],
  ])('%s', async (_what, change, sentence) => {
    const error = await refuseUnfitServer(changed(change)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'StartRefused', message: expect.stringMatching(sentence) });
    expect((error as Error).message).not.toContain('\n');
  });

  test('holding the tables of another program', async () => {
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    await client.query('create table wp_posts (id integer)');
    await client.end();
    await expect(refuseUnfitServer(empty.url)).rejects.toThrow(/holds the tables of something else/);
  });
});

/** A pooler that gives all its clients one connection of PostgreSQL, and keeps no account of what they prepared. */
async function startForgetfulPooler() {
  const prepared = new Set<string>();
  const message = (type: string, ...parts: (string | Buffer)[]) => {
    const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
    const head = Buffer.alloc(5, type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const ready = message('Z', 'I');
  const server = net.createServer((socket) => {
    let waiting = Buffer.alloc(0);
    let isStarted = false;
    let hasFailed = false;
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      waiting = Buffer.concat([waiting, bytes]);
      for (;;) {
        const offset = isStarted ? 1 : 0;
        if (waiting.length < offset + 4 || waiting.length < offset + waiting.readInt32BE(offset)) return;
        const length = offset + waiting.readInt32BE(offset);
        const [type, body] = [
          isStarted ? String.fromCharCode(waiting[0]!) : 'start',
          waiting.subarray(offset + 4, length),
        ];
        waiting = waiting.subarray(length);
        if (type === 'start') {
          isStarted = true;
          socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
        } else if (type === 'P') {
          const name = body.toString('utf8').split('\0')[0]!;
          hasFailed = prepared.has(name);
          prepared.add(name);
          socket.write(hasFailed ? message('E', 'SERROR\0C42P05\0Mit exists\0\0') : message('1'));
        } else if (type === 'S') socket.write(ready);
        else if (type === 'B' && !hasFailed) socket.write(message('2'));
        else if (type === 'D' && !hasFailed) socket.write(message('n'));
        else if (type === 'E' && !hasFailed) socket.write(message('C', 'SELECT 0\0'));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://dandle@127.0.0.1:${port}/dandle`, close: () => server.close() };
}

test('a pooler that loses prepared statements is found', async () => {
  const pooler = await startForgetfulPooler();
  try {
    await expect(refuseForgetfulPooler(pooler.url)).rejects.toThrow(/set DATABASE_PREPARED=off/);
  } finally {
    pooler.close();
  }
});
