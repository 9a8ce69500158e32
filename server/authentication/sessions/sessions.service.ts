import { sql } from 'kysely';
import type { SessionData } from '#contract/authentication.ts';
import { refuse } from '#contract/refusal.ts';
import type { OpenSession } from '#contract/sessions.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import type { CustomerCaller, By, Session, Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { lockAccountForChange, type Account } from '#server/authentication/authentication.queries.ts';
import { deleteChallengesOf } from './login-challenges.queries.ts';
import { deleteDetachedSubscriptions, detachSubscriptions } from './sessions.queries.ts';
import { createSessionStore } from './session-store.service.ts';

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;
const IDLE_DAYS = 7;

/** A session ends when it is too old or has not been used for long. */
export const isSessionLive = (now: Date) =>
  sql<boolean>`(sessions.expires_at > ${now} and sessions.last_seen_at > ${daysBefore(now, IDLE_DAYS)})`;

const sessions = createSessionStore<{ customerId: string }>({
  table: 'sessions',
  owner: 'customer_id',
  isLive: isSessionLive,
  columns: sql`customer_id as "customerId"`,
});

export const findSession = sessions.find;

/** Returns its bearer token, which is not stored anywhere. */
export async function createSession(
  trx: DatabaseTransaction,
  customerId: string,
  device: string,
  now: Date,
): Promise<string> {
  const { token } = await sessions.open(trx, customerId, { device, now, lifetimeSeconds: LIFETIME_SECONDS });
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

/**
 * Locks the account and keeps the session open until the transaction ends. False: the session or account is
 * gone.
 */
export async function lockOpenSession(
  trx: DatabaseTransaction,
  { customerId, sessionId }: Session,
  now: Date,
): Promise<boolean> {
  return Boolean(await lockAccountForChange(trx, customerId)) && sessions.hold(trx, sessionId, now);
}

/** A token that no longer opens anything is not an error: the caller is logged out. */
export async function logout({ db, clock }: Context, bearerToken: string | null): Promise<string> {
  if (bearerToken !== null) {
    await transaction(db, async (trx) => {
      const ended = await sessions.end(trx, bearerToken);
      if (!ended) return;
      const customerId = ended.ownerId;
      await recordActivity(trx, { customerId, happenedAt: clock.now(), action: 'Logged out' });
    });
  }
  return 'You are logged out.';
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
  return sessions.endAll(trx, customerId, keep?.sessionId);
}

export function listSessions({ db }: Context, by: CustomerCaller): Promise<OpenSession[]> {
  return sessions.list(db, by.customerId, by.now, by.sessionId);
}

/** For staff who help. */
export const listSessionsOf = sessions.list;

export async function endOneSession({ db }: Context, by: By, id: string): Promise<void> {
  await transaction(db, async (trx) => {
    const device = await sessions.endOne(trx, by.customerId, id);
    if (device === undefined) throw refuse('sessions/not-found');
    await recordEnd(trx, by, device);
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
export function deleteDeadSessions(db: Database, now: Date): Promise<void> {
  return sessions.deleteDead(db, now, detachSubscriptions);
}
