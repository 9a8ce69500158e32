import type { SessionData } from '#contract/authentication.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import type { Context } from '#server/platform/context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database.ts';
import type { Customer } from '#server/platform/serve.ts';
import type { Account } from './authentication.queries.ts';
import { deleteChallengesOf } from './login-challenges.queries.ts';
import { hashOfSecretToken, newSecretToken } from './secret-tokens.ts';
import {
  deleteDeadSessions,
  deleteSession,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  markSessionSeen,
} from './sessions.queries.ts';
import type { Visitor } from './visitor.ts';

const DAY = 24 * 60 * 60;
const LIFETIME_SECONDS = 30 * DAY;
const IDLE_SECONDS = 7 * DAY;
/** How coarse `last_seen_at` is: a customer who clicks along causes one write in this time. */
const SEEN_EVERY_SECONDS = 5 * 60;
const LONGEST_DEVICE = 300;

/** Opens a session and returns its bearer token, which exists nowhere else. */
export async function createSession(
  trx: DatabaseTransaction,
  customerId: string,
  device: string,
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  await insertSession(trx, {
    tokenHash: hashOfSecretToken(token),
    customerId,
    device: storableDevice(device),
    now,
    expiresAt: secondsAfter(now, LIFETIME_SECONDS),
  });
  return token;
}

/** The last step of every way to log in. The caller holds the account's row. */
export async function openSession(
  trx: DatabaseTransaction,
  { clock }: Pick<Context, 'clock'>,
  account: Account,
  visitor: Visitor,
): Promise<SessionData> {
  const now = clock.now();
  const token = await createSession(trx, account.id, visitor.device, now);
  await recordActivity(trx, { customerId: account.id, happenedAt: now, action: 'Logged in' });
  return {
    token,
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    role: account.role,
    isTwoFactorEnabled: account.isTwoFactorEnabled,
  };
}

/** A header is whatever the client sent: cut it, and replace what PostgreSQL or a page cannot hold. */
function storableDevice(device: string): string {
  return device.replace(/[^\x20-\x7e]/g, '?').slice(0, LONGEST_DEVICE);
}

/**
 * The customer of a bearer token, or null. Asked of the database every time and remembered nowhere, so a
 * session that is ended is ended at once in every process.
 */
export async function findCustomer(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  bearerToken: string,
): Promise<Customer | null> {
  const now = clock.now();
  const session = await findLiveSession(db, hashOfSecretToken(bearerToken), {
    now,
    idleSince: secondsAfter(now, -IDLE_SECONDS),
  });
  if (!session) return null;
  const seenBefore = secondsAfter(now, -SEEN_EVERY_SECONDS);
  if (session.lastSeenAt <= seenBefore) {
    // Not awaited: the answer does not depend on it, and the next call writes it if this one could not.
    markSessionSeen(db, session.id, { now, seenBefore }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not note that a session was seen'),
    );
  }
  return { id: session.customerId, sessionId: session.id };
}

/** Ends the session of a token. Returns whose it was, or undefined when it was over already. */
export async function endSession(
  trx: DatabaseTransaction,
  bearerToken: string,
): Promise<{ customerId: string } | undefined> {
  return deleteSession(trx, hashOfSecretToken(bearerToken));
}

/**
 * Ends every session of the customer, but for the one to keep, and every log-in that waits for its second
 * factor: in the transaction of what makes that necessary, which holds the customer's row.
 */
export async function endAllSessions(
  trx: DatabaseTransaction,
  customerId: string,
  keep: { sessionId: string } | null = null,
): Promise<void> {
  await deleteSessionsOf(trx, customerId, keep?.sessionId);
  await deleteChallengesOf(trx, customerId);
}

export async function forgetDeadSessions(db: Database, now: Date): Promise<void> {
  await deleteDeadSessions(db, { now, idleSince: secondsAfter(now, -IDLE_SECONDS) });
}
