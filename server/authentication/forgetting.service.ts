import { secondsAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database.ts';
import { deleteOldPlaces, deleteUnverifiedAccounts } from './authentication.queries.ts';
import { deleteExpiredChallenges } from './login-challenges.queries.ts';
import { deleteExpiredTokens } from './one-time-tokens.queries.ts';
import { forgetDeadSessions } from './sessions.service.ts';
import { deleteQuietTries } from './try-limit.queries.ts';
import { TRIES_MATTER_SECONDS } from './try-limit.rules.ts';

const DAY = 24 * 60 * 60;
/** A verification link that is opened again says yes for this long after it has expired. */
const LINKS_ANSWER_DAYS = 30;
const PLACES_KNOWN_DAYS = 180;
const UNVERIFIED_KEPT_DAYS = 30;

/** Deletes what opens nothing any more, and what need not be known any longer. */
export async function forgetExpiredAccess(db: Database, now: Date): Promise<void> {
  const ago = (seconds: number) => secondsAfter(now, -seconds);
  await forgetDeadSessions(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteExpiredTokens(db, ago(LINKS_ANSWER_DAYS * DAY));
  await deleteQuietTries(db, ago(TRIES_MATTER_SECONDS));
  await deleteOldPlaces(db, ago(PLACES_KNOWN_DAYS * DAY));
  await deleteUnverifiedAccounts(db, ago(UNVERIFIED_KEPT_DAYS * DAY));
}
