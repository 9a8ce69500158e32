import pino from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { consumeAttempt } from './attempts/attempt-limit.queries.ts';
import { passwordAttempts } from './attempts/attempt-limit.rules.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { loadHashKey } from './hash-key.service.ts';
import { keyIdOf } from '#server/platform/secrets.ts';

const [a, b, c] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

const shop = await testShop();
// Otherwise the shop also loads its key, in a job that may run at any moment.
await shop.context.background.stop();
let lines: string[];
beforeEach(async () => {
  await shop.db.deleteFrom('hash_keys').execute();
  await shop.db.deleteFrom('login_attempts').execute();
  lines = [];
});

/** The hash key of a process started with these keys: current, previous. */
const start = (secretKey: Buffer, previousSecretKey: Buffer | null = null) =>
  loadHashKey({
    ...shop.context,
    config: { ...shop.context.config, secretKey, previousSecretKey },
    log: pino({ base: null }, { write: (line) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
  });

const copies = async () =>
  (await shop.db.selectFrom('hash_keys').select('key_id').orderBy('accepted_at').execute()).map(
    (row) => row.key_id,
  );

it('is the same for all processes, including those that start at once', async () => {
  const found = await Promise.all(Array.from({ length: 10 }, () => start(a)));
  expect(new Set(found.map((key) => key.toString('hex'))).size).toBe(1);
  expect(found[0]).toHaveLength(32);
  expect(found[0]).not.toEqual(a);
});

it('survives a change of SECRET_KEY', async () => {
  const first = await start(a);
  expect(await start(b, a)).toEqual(first);
  // A process that lags behind starts again, and does not know the next key.
  expect(await start(a)).toEqual(first);
  expect(await start(b)).toEqual(first);

  expect(await start(c, b)).toEqual(first);
  expect(await start(c)).toEqual(first);
  expect(lines).toEqual([]);
});

it('is deleted once no process has accepted its SECRET_KEY for a day', async () => {
  await start(a);
  await start(b, a);
  shop.clock.advance(23 * 3600);
  await start(b);
  expect(await copies()).toEqual([keyIdOf(a), keyIdOf(b)]);
  shop.clock.advance(2 * 3600);
  await start(b);
  expect(await copies()).toEqual([keyIdOf(b)]);
});

it('is found again once the previous key is set after all', async () => {
  const first = await start(a);
  const meanwhile = await start(b);
  expect(meanwhile).not.toEqual(first);
  expect(lines).toEqual([
    'the hash key is sealed with a SECRET_KEY that is not set: tries are counted from the start',
  ]);
  shop.clock.advance(10 * 24 * 3600);
  expect(await start(b)).toEqual(meanwhile);
  expect(await start(b, a)).toEqual(first);
  expect(await start(b)).toEqual(first);
});

it('is SECRET_KEY itself in a shop that has already counted attempts under it, even after SECRET_KEY changes', async () => {
  await consumeAttempt(shop.db, Buffer.alloc(32, 9), passwordAttempts, shop.clock.now());
  expect(await start(a)).toEqual(a);
  expect(await start(b, a)).toEqual(a);
});
