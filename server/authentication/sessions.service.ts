import type { SessionData } from '#contract/authentication.ts';
import { refuse } from '#contract/refusal.ts';
import type { OpenSession } from '#contract/sessions.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import {
  deleteDetachedSubscriptions,
  detachSubscriptions,
} from '#server/notifications/subscriptions.service.ts';
import type { CustomerCaller, By, Session, Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { secondsAfter } from '#server/platform/clock.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { lockAccountForChange, type Account } from './authentication.queries.ts';
import { deviceInWords, storableDevice } from './device.rules.ts';
import { deleteChallengesOf } from './login-challenges.queries.ts';
import { liveAt } from './open-session.service.ts';
import { hashSecretToken, newSecretToken } from './secret-tokens.rules.ts';
import {
  DEAD_SESSIONS_BATCH,
  deleteSession,
  deleteSessionById,
  deleteSessions,
  deleteSessionsBeyond,
  deleteSessionsOf,
  findLiveSession,
  insertSession,
  listLiveSessions,
  lockDeadSessions,
  markSessionSeen,
} from './sessions.queries.ts';

const DAY = 24 * 60 * 60;
const LIFETIME_SECONDS = 30 * DAY;
/** The resolution of `last_seen_at`: a customer who keeps clicking causes one write in this time. */
const SEEN_EVERY_SECONDS = 5 * 60;
const MAX_LISTED = 100;
/**
 * Few enough to end in one statement: otherwise somebody who knows a password could open so many that its
 * owner could not end them.
 */
const MAX_SESSIONS = 1000;

/** Returns its bearer token, which is not stored anywhere. */
export async function createSession(
  trx: DatabaseTransaction,
  customerId: string,
  device: string,
  now: Date,
): Promise<string> {
  const token = newSecretToken();
  await insertSession(trx, {
    tokenHash: hashSecretToken(token),
    customerId,
    device: storableDevice(device),
    now,
    expiresAt: secondsAfter(now, LIFETIME_SECONDS),
  });
  await deleteSessionsBeyond(trx, customerId, MAX_SESSIONS);
  return token;
}

/** The last step of every way to log in. The caller has locked the account. */
export async function openSession(
  trx: DatabaseTransaction,
  { clock }: Pick<Context, 'clock'>,
  by: Visitor,
  account: Account,
  changes = '',
): Promise<SessionData> {
  if (account.deletionAskedAt) throw refuse('auth/being-deleted');
  const now = clock.now();
  const token = await createSession(trx, account.id, by.device, now);
  await recordActivity(trx, { customerId: account.id, happenedAt: now, action: 'Logged in', changes });
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

/** Always read from the database and never cached, so that an ended session ends at once in every process. */
export async function findSession(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  bearerToken: string,
): Promise<Session | null> {
  const now = clock.now();
  const session = await findLiveSession(db, hashSecretToken(bearerToken), liveAt(now));
  if (!session) return null;
  const seenBefore = secondsAfter(now, -SEEN_EVERY_SECONDS);
  if (session.lastSeenAt <= seenBefore) {
    // Not awaited: the answer does not depend on it, and the next call writes it if this one fails.
    markSessionSeen(db, session.id, { now, seenBefore }).catch((error: unknown) =>
      log.warn({ err: error }, 'could not note that a session was seen'),
    );
  }
  return { customerId: session.customerId, sessionId: session.id };
}

/** Undefined: it was over already. */
export async function endSession(
  trx: DatabaseTransaction,
  bearerToken: string,
): Promise<{ customerId: string } | undefined> {
  return deleteSession(trx, hashSecretToken(bearerToken));
}

/** Also ends every log-in that waits for its second factor. The caller has locked the account. */
export async function endAllSessions(
  trx: DatabaseTransaction,
  customerId: string,
  keep: Pick<Session, 'sessionId'> | null = null,
): Promise<number> {
  await deleteChallengesOf(trx, customerId);
  // Ending sessions everywhere includes the notifications left by expired ones.
  await deleteDetachedSubscriptions(trx, customerId);
  return deleteSessionsOf(trx, customerId, keep?.sessionId);
}

/** The caller's own first, then the one seen last. */
export async function listSessions({ db }: Context, by: CustomerCaller): Promise<OpenSession[]> {
  const sessions = await listSessionsOf(db, by.customerId, by.now);
  return sessions
    .map((session) => ({ ...session, isCurrent: session.id === by.sessionId }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** The one seen last first. */
export async function listSessionsOf(
  db: Database,
  customerId: string,
  now: Date,
): Promise<Omit<OpenSession, 'isCurrent'>[]> {
  const sessions = await listLiveSessions(db, customerId, liveAt(now), MAX_LISTED);
  return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device: deviceInWords(device),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

export async function endOneSession({ db }: Context, by: By, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const ended = await deleteSessionById(trx, by.customerId, id);
    if (!ended) throw refuse('sessions/not-found');
    await recordEnd(trx, by, deviceInWords(ended.device));
  });
}

export async function endOtherSessions({ db }: Context, by: CustomerCaller): Promise<void> {
  await transaction(db, async (trx) => {
    // While the account is locked, no log-in can be half done.
    if (!(await lockAccountForChange(trx, by.customerId))) throw refuse('session/required');
    const ended = await endAllSessions(trx, by.customerId, by);
    if (ended === 0) return;
    await recordEnd(trx, by, `${ended} other${ended === 1 ? '' : 's'}`);
  });
}

function recordEnd(trx: DatabaseTransaction, { customerId, now }: By, changes: string) {
  return recordActivity(trx, { customerId, happenedAt: now, action: 'Session ended', changes });
}

/** A session that expires keeps the notifications that were switched on in it. */
export async function deleteDeadSessions(db: Database, now: Date): Promise<void> {
  for (;;) {
    const deleted = await transaction(db, async (trx) => {
      const ids = await lockDeadSessions(trx, liveAt(now));
      if (ids.length === 0) return 0;
      await detachSubscriptions(trx, ids);
      await deleteSessions(trx, ids);
      return ids.length;
    });
    if (deleted < DEAD_SESSIONS_BATCH) return;
  }
}
