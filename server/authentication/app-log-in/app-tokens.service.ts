import { sql, type RawBuilder } from 'kysely';
import { refuse } from '#contract/refusal.ts';
import type { By, Session } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { insertOneTimeToken, type AppPurpose } from '#server/authentication/one-time-tokens.queries.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { isSessionLive, lockOpenSession } from '#server/authentication/sessions/sessions.service.ts';

const MINUTE = 60;
const lifetimeSeconds: Record<AppPurpose, number> = {
  'web-login': 2 * MINUTE,
  'enable-notifications': 10 * MINUTE,
};
const MAX_LIVE_TOKENS = 5;
/** Including spent ones: all are deleted at once with their session. */
const MAX_TOKENS = 100;

/** Belongs to the session that asks. Only the latest few unspent tokens of a session are valid. */
export async function createAppToken(
  trx: DatabaseTransaction,
  by: By & Session,
  { purpose, deviceId = null }: { purpose: AppPurpose; deviceId?: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const { customerId, sessionId, now } = by;
  if (!(await lockOpenSession(trx, by, now))) throw refuse('session/required');
  const token = newSecretToken();
  const expiresAt = secondsAfter(now, lifetimeSeconds[purpose]);
  const hash = hashSecretToken(token);
  await insertOneTimeToken(trx, { hash, customerId, purpose, sessionId, deviceId, now, expiresAt });
  // Keeps the latest unspent tokens of the session, and the latest of all.
  const older = (condition: RawBuilder<boolean>, kept: number) => sql`token_hash in (
    select token_hash from one_time_tokens where session_id = ${sessionId} and purpose = ${purpose} and ${condition}
    order by created_at desc, token_hash offset ${kept})`;
  await sql`
    delete from one_time_tokens
    where ${older(sql`used_at is null`, MAX_LIVE_TOKENS)} or ${older(sql`true`, MAX_TOKENS)}`.execute(trx);
  return { token, expiresAt };
}

/**
 * Returns a token whether spent or not. `isLive`: neither it nor the session that asked for it has expired.
 */
export async function findAppToken(db: Database, hash: Buffer, purpose: AppPurpose, now: Date) {
  return db
    .selectFrom('one_time_tokens as token')
    .innerJoin('sessions', 'sessions.id', 'token.session_id')
    .select(['sessions.customer_id as customerId', 'sessions.id as sessionId', 'token.device_id as deviceId'])
    .select((row) => row.and([row('token.expires_at', '>', now), isSessionLive(now)]).as('isLive'))
    .where('token.token_hash', '=', hash)
    .where('token.purpose', '=', purpose)
    .executeTakeFirst();
}

/** True for exactly one of many concurrent callers; false if the token or its session has expired. */
export async function spendAppToken(
  trx: DatabaseTransaction,
  hash: Buffer,
  purpose: AppPurpose,
  now: Date,
): Promise<boolean> {
  return isAny(
    trx
      .updateTable('one_time_tokens as token')
      .from('sessions')
      .set({ used_at: now })
      .whereRef('sessions.id', '=', 'token.session_id')
      .where('token.token_hash', '=', hash)
      .where('token.purpose', '=', purpose)
      .where('token.used_at', 'is', null)
      .where('token.expires_at', '>', now)
      .where(isSessionLive(now)),
  );
}
