import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testShop } from '#tests/support/test-shop.ts';
import { openDatabase, type Database } from '#server/platform/database/database.ts';
import { createForgetChanges, createPublicChanges, type PublicChanges } from './public-changes.ts';

const shop = await testShop();
const log = pino({ level: 'silent' });

function follow(db: Database = shop.db) {
  const changes = createPublicChanges(db, { log, lookAfter: 0, waitAfter: 0, blindFor: 0 });
  const heard: string[] = [];
  changes.subscribe({
    changed: ({ tags, lagging }) => void heard.push(...tags, ...lagging.map((tag) => `${tag} later`)),
    lost: () => void heard.push('lost'),
  });
  return {
    changes,
    async hear() {
      await caughtUp(changes);
      return heard.splice(0);
    },
  };
}
const caughtUp = async (changes: PublicChanges) => void (await changes.caughtUp());
const announce = (tag: string, db: Database = shop.db) =>
  sql`select announce(array[${tag}]::text[])`.execute(db);

it('reports each change once, in whatever order they are committed', async () => {
  const { hear } = follow();
  expect(await hear()).toEqual(['lost']);
  const [early, late] = [
    await shop.db.startTransaction().execute(),
    await shop.db.startTransaction().execute(),
  ];
  await announce('early', early);
  await announce('late', late);
  await announce('between');
  expect(await hear()).toEqual(['between']);
  await late.commit().execute();
  expect(await hear()).toEqual(['late']);
  expect(await hear()).toEqual([]);
  await early.commit().execute();
  expect(await hear()).toEqual(['early']);
  expect(await hear()).toEqual([]);
});

it('says since when it may have changed: since the look before', async () => {
  const { changes, hear } = follow();
  const told: number[] = [];
  changes.subscribe({ changed: (_, since) => void told.push(since), lost: () => {} });
  const began = performance.now();
  await hear();
  const looked = performance.now();
  await announce('something');
  await hear();
  expect(told).toHaveLength(1);
  expect(told[0]).toBeGreaterThanOrEqual(began);
  expect(told[0]).toBeLessThanOrEqual(looked);
});

it('reports nothing that was rolled back', async () => {
  const { hear } = follow();
  await hear();
  const undone = await shop.db.startTransaction().execute();
  await announce('undone', undone);
  await undone.rollback().execute();
  await announce('done');
  expect(await hear()).toEqual(['done']);
});

it('says that it may have missed something if changes have been forgotten since it last looked', async () => {
  const [diligent, idle] = [follow(), follow()];
  await Promise.all([diligent.hear(), idle.hear()]);
  const forget = createForgetChanges(shop.db);
  await announce('one');
  expect(await diligent.hear()).toEqual(['one']);
  await forget();
  await announce('two');
  expect(await diligent.hear()).toEqual(['two']);
  // Waits for transactions in progress elsewhere in this PostgreSQL.
  const known = async () => {
    await forget();
    expect(await diligent.hear()).toEqual([]);
    const { rows } = await sql<{ tags: string[] }>`select tags from public_changes`.execute(shop.db);
    return rows.flatMap(({ tags }) => tags);
  };
  await expect.poll(known).not.toContain('one');
  expect(await idle.hear()).toEqual(['lost']);
  await announce('three');
  expect(await idle.hear()).toEqual(['three']);
});

it('drops everything while the database cannot be asked, and again when it is back', async () => {
  const { db } = openDatabase('postgres://nobody@127.0.0.1:9/none', { onError: () => {} });
  onTestFinished(() => db.destroy());
  let isAway = false;
  const { changes, hear } = follow({ getExecutor: () => (isAway ? db : shop.db).getExecutor() } as Database);
  expect(await hear()).toEqual(['lost']);
  isAway = true;
  expect(await hear()).toEqual(['lost']);
  expect(changes.isBlind()).toBe(true);
  await announce('unseen');
  isAway = false;
  await expect.poll(hear).toEqual(['lost']);
  expect(changes.isBlind()).toBe(false);
  await announce('seen');
  expect(await hear()).toEqual(['seen']);
});

it.each(['idle', 'asking'])(
  'continues over a new connection when its own is cut while %s, and misses nothing',
  async (state) => {
    const name = `lookout-${randomUUID()}`;
    const { db } = openDatabase(`${shop.context.config.databaseUrl}?application_name=${name}`, {
      poolSize: 1,
      onError: () => {},
    });
    onTestFinished(() => db.destroy());
    const own = sql`from pg_stat_activity where application_name = ${name}`;
    const { hear } = follow(db);
    expect(await hear()).toEqual(['lost']);
    await announce('meanwhile');
    const lock = await shop.db.startTransaction().execute();
    if (state === 'asking') await sql`lock table public_changes`.execute(lock);
    const heard = state === 'asking' ? hear() : undefined;
    const isWaiting = async () =>
      (await sql`select ${own} and wait_event_type = 'Lock'`.execute(shop.db)).rows.length === 1;
    if (heard) await expect.poll(isWaiting).toBe(true);
    await sql`select pg_terminate_backend(pid) ${own}`.execute(shop.db);
    await lock.rollback().execute();
    expect(await (heard ?? hear())).toEqual(['meanwhile']);
  },
);
