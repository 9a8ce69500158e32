import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteAttemptsBeyond } from '#server/authentication/attempts/attempt-limit.queries.ts';
import { deleteExpired } from '#server/retention.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { deleteInBatches } from './in-batches.ts';

const shop = await testShop();

async function fillCounters(rows: number, failures: number): Promise<void> {
  await sql`
    insert into login_attempts (account_key, failures, retry_at, updated_at)
    select sha256((${failures}::text || ':' || number)::bytea), ${failures}, '-infinity',
      ${shop.clock.now()}::timestamptz - make_interval(secs => number)
    from generate_series(1, ${rows}::int) number`.execute(shop.db);
}
const counters = async () => {
  const rows = await shop.db
    .selectFrom('login_attempts')
    .select((each) => ['failures', each.fn.countAll<number>().as('count')])
    .groupBy('failures')
    .execute();
  return Object.fromEntries(rows.map(({ failures, count }) => [failures, count]));
};

it('deletes everything that matches, however many rows that is, and nothing else', async () => {
  await fillCounters(2500, 1);
  await fillCounters(10, 7);
  await deleteInBatches(shop.db, 'login_attempts', sql`failures = 1`);
  expect(await counters()).toEqual({ 7: 10 });
});

it('makes room among the login counters where there were fewest attempts', async () => {
  await fillCounters(6000, 1);
  await deleteAttemptsBeyond(shop.db, 100);
  expect(await counters()).toEqual({ 1: 90, 7: 10 });
  const oldest = await shop.db
    .selectFrom('login_attempts')
    .where('failures', '=', 1)
    .select(sql<number>`extract(epoch from ${shop.clock.now()}::timestamptz - min(updated_at))`.as('age'))
    .executeTakeFirstOrThrow();
  expect(Math.round(oldest.age)).toBe(90);
});

it('continues with the other tables if one cannot be tidied', async () => {
  await sql`alter table sessions rename to sessions_elsewhere`.execute(shop.db);
  shop.clock.advance(60 * 24 * 60 * 60);
  await deleteExpired(shop.context);
  await sql`alter table sessions_elsewhere rename to sessions`.execute(shop.db);
  expect(await counters()).toEqual({});
});
