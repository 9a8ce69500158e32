import { sql } from 'kysely';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AttemptLimit } from './attempt-limit.rules.ts';

const BATCH = 5000;
/** Far in the past: two processes whose clocks differ a little must not make each other's customers wait. */
const NO_WAIT = new Date(0);

/**
 * Counts an attempt before it is made. Returns how many seconds to wait before it may be made; 0: go ahead.
 *
 * A single statement, so it is exact across processes: of many concurrent attempts, each sees the row as the
 * previous one wrote it. An attempt that must wait is not counted, so hammering does not lengthen the wait.
 */
export async function consumeAttempt(
  db: Database,
  key: Buffer,
  limit: AttemptLimit,
  now: Date,
): Promise<number> {
  const isStale = sql<boolean>`login_attempts.updated_at < ${secondsAfter(now, -limit.resetAfterSeconds)}`;
  const attempts = sql<number>`case when ${isStale} then 1 else least(login_attempts.failures, 1000000) + 1 end`;
  const waitSeconds = sql<number>`case when ${attempts} < ${limit.free}::int then 0 else least(
    ${limit.maxWaitSeconds}::float8,
    ${limit.firstWaitSeconds}::float8 * power(2, least(${attempts} - ${limit.free}::int, 40))
  ) end`;
  const taken = await db
    .insertInto('login_attempts')
    .values({ account_key: key, failures: 1, retry_at: NO_WAIT, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_key')
        .doUpdateSet({
          failures: attempts,
          retry_at: sql<Date>`case when ${waitSeconds} = 0 then ${NO_WAIT}::timestamptz
            else ${now}::timestamptz + make_interval(secs => ${waitSeconds}) end`,
          updated_at: now,
        })
        .where('login_attempts.retry_at', '<=', now),
    )
    .returning('failures')
    .executeTakeFirst();
  if (taken) return 0;
  const row = await db
    .selectFrom('login_attempts')
    .select('retry_at')
    .where('account_key', '=', key)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(((row?.retry_at.getTime() ?? 0) - now.getTime()) / 1000));
}

export async function resetAttempts(db: Database, keys: Buffer[]): Promise<void> {
  await db.deleteFrom('login_attempts').where('account_key', 'in', keys).execute();
}

/** Writes a row whether or not the address has an account, so that both cases take equally long. */
export async function touchAttempts(db: Database, key: Buffer, now: Date): Promise<void> {
  await db.updateTable('login_attempts').set({ updated_at: now }).where('account_key', '=', key).execute();
}

/**
 * Every address that is typed gets a row, so a stranger could fill the table. Beyond `max` rows, those with
 * the fewest attempts are deleted first, oldest first: a flood of new addresses pushes out only itself, and
 * no count that matters.
 */
export async function deleteAttemptsBeyond(db: Database, max: number): Promise<void> {
  const { count } = await db
    .selectFrom('login_attempts')
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  for (let left = count - max; left > 0; left -= BATCH) {
    await db
      .deleteFrom('login_attempts')
      .where('account_key', 'in', (query) =>
        query
          .selectFrom('login_attempts')
          .select('account_key')
          .orderBy('failures')
          .orderBy('updated_at')
          .limit(Math.min(left, BATCH)),
      )
      .execute();
  }
}
