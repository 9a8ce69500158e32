import { daysBefore, secondsAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteOldTrustedNetworks } from './authentication.queries.ts';
import { deleteExpiredChallenges } from './sessions/login-challenges.queries.ts';
import { deleteExpiredTokens } from './one-time-tokens.queries.ts';
import { deleteExpiredRegistrations } from './registration/registrations.queries.ts';
import { deleteDeadSessions } from './sessions/sessions.service.ts';
import { deleteAttemptsBeyond, deleteStaleAttempts } from './attempts/attempt-limit.queries.ts';
import { ATTEMPTS_COUNT_SECONDS } from './attempts/attempt-limit.rules.ts';

/** A verification link opened again still succeeds for this long after it has expired. */
const LINKS_ANSWER_DAYS = 30;
const NETWORKS_TRUSTED_DAYS = 180;
/** About 200 MB. */
const MAX_ATTEMPT_ROWS = 1_000_000;

/** Keyed by what is deleted. */
export const accessRetention: Readonly<
  Record<string, (context: { db: Database }, now: Date) => Promise<void>>
> = {
  sessions: ({ db }, now) => deleteDeadSessions(db, now),
  'login challenges': ({ db }, now) => deleteExpiredChallenges(db, now),
  'one-time links': ({ db }, now) => deleteExpiredTokens(db, daysBefore(now, LINKS_ANSWER_DAYS)),
  'login attempts': async ({ db }, now) => {
    await deleteStaleAttempts(db, secondsAfter(now, -ATTEMPTS_COUNT_SECONDS));
    await deleteAttemptsBeyond(db, MAX_ATTEMPT_ROWS);
  },
  'trusted networks': ({ db }, now) => deleteOldTrustedNetworks(db, daysBefore(now, NETWORKS_TRUSTED_DAYS)),
  registrations: ({ db }, now) => deleteExpiredRegistrations(db, now),
};
