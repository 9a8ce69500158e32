import { daysBefore, secondsAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { deleteOldPlaces } from './authentication.queries.ts';
import { deleteExpiredChallenges } from './login-challenges.queries.ts';
import { deleteExpiredTokens } from './one-time-tokens.queries.ts';
import { deleteExpiredRegistrations } from './registrations.queries.ts';
import { forgetDeadSessions } from './sessions.service.ts';
import { deleteCountersBeyond, deleteQuietTries } from './try-limit.queries.ts';
import { TRIES_MATTER_SECONDS } from './try-limit.rules.ts';

/** A verification link that is opened again says yes for this long after it has expired. */
const LINKS_ANSWER_DAYS = 30;
const PLACES_KNOWN_DAYS = 180;
/** Some 200 MB. */
const MAX_COUNTERS = 1_000_000;

/** Deletes what opens nothing any more, and what need not be known any longer. */
export const accessRetention: Readonly<
  Record<string, (context: { db: Database }, now: Date) => Promise<void>>
> = {
  sessions: ({ db }, now) => forgetDeadSessions(db, now),
  'login challenges': ({ db }, now) => deleteExpiredChallenges(db, now),
  'one-time links': ({ db }, now) => deleteExpiredTokens(db, daysBefore(now, LINKS_ANSWER_DAYS)),
  'login attempts': async ({ db }, now) => {
    await deleteQuietTries(db, secondsAfter(now, -TRIES_MATTER_SECONDS));
    await deleteCountersBeyond(db, MAX_COUNTERS);
  },
  'known places': ({ db }, now) => deleteOldPlaces(db, daysBefore(now, PLACES_KNOWN_DAYS)),
  registrations: ({ db }, now) => deleteExpiredRegistrations(db, now),
};
