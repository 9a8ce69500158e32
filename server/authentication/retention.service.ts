import { sql } from 'kysely';
import { daysBefore, secondsAfter } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';
import { deleteAttemptsBeyond } from './attempts/attempt-limit.queries.ts';
import { ATTEMPTS_COUNT_SECONDS } from './attempts/attempt-limit.rules.ts';
import { deleteDeadSessions } from './sessions/sessions.service.ts';

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
  'login challenges': ({ db }, now) => deleteInBatches(db, 'login_challenges', sql`expires_at <= ${now}`),
  'one-time links': ({ db }, now) =>
    deleteInBatches(db, 'one_time_tokens', sql`expires_at < ${daysBefore(now, LINKS_ANSWER_DAYS)}`),
  'login attempts': async ({ db }, now) => {
    const quietSince = secondsAfter(now, -ATTEMPTS_COUNT_SECONDS);
    await deleteInBatches(db, 'login_attempts', sql`updated_at < ${quietSince}`);
    await deleteAttemptsBeyond(db, MAX_ATTEMPT_ROWS);
  },
  'trusted networks': ({ db }, now) =>
    deleteInBatches(db, 'trusted_networks', sql`last_used_at < ${daysBefore(now, NETWORKS_TRUSTED_DAYS)}`),
  registrations: ({ db }, now) => deleteInBatches(db, 'registrations', sql`expires_at <= ${now}`),
};
