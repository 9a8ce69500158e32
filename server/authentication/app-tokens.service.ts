import { refuse } from '#contract/refusal.ts';
import type { By, Session } from '#server/platform/actor.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import * as queries from './app-tokens.queries.ts';
import { insertOneTimeToken, type AppPurpose } from './one-time-tokens.queries.ts';
import { hashSecretToken, newSecretToken } from './secret-tokens.rules.ts';
import { liveAt, lockOpenSession } from './open-session.service.ts';

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
  await queries.deleteOlderAppTokens(trx, {
    sessionId,
    purpose,
    maxUnspent: MAX_LIVE_TOKENS,
    max: MAX_TOKENS,
  });
  return { token, expiresAt };
}

export function findAppToken(db: Database, hash: Buffer, purpose: AppPurpose, now: Date) {
  return queries.findAppToken(db, hash, purpose, liveAt(now));
}

export function spendAppToken(
  trx: DatabaseTransaction,
  hash: Buffer,
  purpose: AppPurpose,
  now: Date,
): Promise<boolean> {
  return queries.spendAppToken(trx, hash, purpose, liveAt(now));
}
