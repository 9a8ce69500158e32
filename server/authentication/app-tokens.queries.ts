import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import type { AppPurpose } from './one-time-tokens.queries.ts';
import type { LiveTimes } from './sessions.queries.ts';

/** A token, whether it is spent or not. `isLive`: its time is not over, nor the session's that asked for it. */
export async function findAppToken(db: Database, hash: Buffer, purpose: AppPurpose, times: LiveTimes) {
  return db
    .selectFrom('one_time_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .select(['sessions.customer_id as customerId', 'sessions.id as sessionId', 'token.device_id as deviceId'])
    .select((row) =>
      row
        .and([
          row('token.expires_at', '>', times.now),
          row('sessions.expires_at', '>', times.now),
          row('sessions.last_seen_at', '>', times.idleSince),
        ])
        .as('isLive'),
    )
    .where('token.token_hash', '=', hash)
    .where('token.purpose', '=', purpose)
    .executeTakeFirst();
}

/** Of many who spend a token at once, one is told true. Nobody is when it, or its session, is over. */
export async function spendAppToken(
  trx: DatabaseTransaction,
  hash: Buffer,
  purpose: AppPurpose,
  times: LiveTimes,
): Promise<boolean> {
  const row = await trx
    .updateTable('one_time_tokens as token')
    .from('sessions')
    .set({ used_at: times.now })
    .whereRef('sessions.id', '=', 'token.session_id')
    .where('token.token_hash', '=', hash)
    .where('token.purpose', '=', purpose)
    .where('token.used_at', 'is', null)
    .where('token.expires_at', '>', times.now)
    .where('sessions.expires_at', '>', times.now)
    .where('sessions.last_seen_at', '>', times.idleSince)
    .returning('token.token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Leaves the session the latest tokens of a purpose. Spent ones neither count nor go. */
export async function deleteOlderAppTokens(
  trx: DatabaseTransaction,
  { sessionId, purpose, max }: { sessionId: string; purpose: AppPurpose; max: number },
): Promise<void> {
  await trx
    .deleteFrom('one_time_tokens')
    .where('token_hash', 'in', (tokens) =>
      tokens
        .selectFrom('one_time_tokens')
        .select('token_hash')
        .where('session_id', '=', sessionId)
        .where('purpose', '=', purpose)
        .where('used_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('token_hash')
        .offset(max),
    )
    .execute();
}
