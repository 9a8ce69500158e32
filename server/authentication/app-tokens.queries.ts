import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import type { AppPurpose } from './one-time-tokens.queries.ts';
import type { LiveTimes } from './sessions.queries.ts';

/**
 * Returns a token whether spent or not. `isLive`: neither it nor the session that asked for it has expired.
 */
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

/** True for exactly one of many concurrent callers; false if the token or its session has expired. */
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

/** Keeps the session's latest `maxUnspent` unspent tokens, and the latest `max` of all. */
export async function deleteOlderAppTokens(
  trx: DatabaseTransaction,
  { sessionId, purpose, maxUnspent, max }: OldAppTokens,
): Promise<void> {
  const tooOld = (from: 'all' | 'unspent', kept: number) =>
    trx
      .selectFrom('one_time_tokens')
      .select('token_hash')
      .where('session_id', '=', sessionId)
      .where('purpose', '=', purpose)
      .$if(from === 'unspent', (query) => query.where('used_at', 'is', null))
      .orderBy('created_at', 'desc')
      .orderBy('token_hash')
      .offset(kept);
  await trx
    .deleteFrom('one_time_tokens')
    .where((row) =>
      row.or([
        row('token_hash', 'in', tooOld('unspent', maxUnspent)),
        row('token_hash', 'in', tooOld('all', max)),
      ]),
    )
    .execute();
}

interface OldAppTokens {
  sessionId: string;
  purpose: AppPurpose;
  maxUnspent: number;
  max: number;
}
