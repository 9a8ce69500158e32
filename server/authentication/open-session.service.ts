import type { Session } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { lockAccountForChange } from './authentication.queries.ts';
import { holdLiveSession, type LiveTimes } from './sessions.queries.ts';

const IDLE_DAYS = 7;

/** The limits for live sessions: a session ends when it is too old or has not been used for long. */
export function liveAt(now: Date): LiveTimes {
  return { now, idleSince: daysBefore(now, IDLE_DAYS) };
}

/**
 * Locks the account and keeps the session open until the transaction ends. False: the session or account is
 * gone.
 */
export async function lockOpenSession(
  trx: DatabaseTransaction,
  session: Session,
  now: Date,
): Promise<boolean> {
  if (!(await lockAccountForChange(trx, session.customerId))) return false;
  return holdLiveSession(trx, session.sessionId, liveAt(now));
}
