import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/** The changes for which the CDN has been purged so far. */
export interface PurgeProgress {
  seen: string | null;
  server: string | null;
  failures: number;
  /** Old changes are deleted, so a position that has not moved for this long has to be moved on. */
  isOld: boolean;
}

/** Null while a process is purging, or waits after a failure. */
export async function findPurgeProgress(db: Database): Promise<PurgeProgress | null> {
  const told = await db
    .selectFrom('cdn_purges')
    .select(['seen', 'server', 'failures'])
    .select(sql<boolean>`seen_at < now() - interval '1 minute'`.as('isOld'))
    .where('leased_until', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return told ?? null;
}

/** If several processes have found the same changes, only one gets the lease. */
export async function claimPurge(
  db: Database,
  { seen }: PurgeProgress,
  forSeconds: number,
): Promise<string | null> {
  const lease = randomUUID();
  const { numUpdatedRows } = await db
    .updateTable('cdn_purges')
    .set({ lease, leased_until: sql`now() + make_interval(secs => ${forSeconds})` })
    .where('leased_until', '<=', sql<Date>`now()`)
    .where('seen', 'is not distinct from', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? lease : null;
}

/**
 * The CDN has been purged of every change that this snapshot shows. Like `giveUpPurge`, does nothing if
 * another process has got the lease meanwhile.
 */
export async function endPurge(db: Database, lease: string, seen: string, server: string): Promise<void> {
  await db
    .updateTable('cdn_purges')
    .set({ seen, server, seen_at: sql`now()`, failures: 0, lease: null, leased_until: sql`'-infinity'` })
    .where('lease', '=', lease)
    .execute();
}

/**
 * The CDN may hold answers that no snapshot tells us about. A purge under way in another process no longer
 * counts.
 */
export async function forgetPurgeProgress(db: Database): Promise<void> {
  await db
    .updateTable('cdn_purges')
    .set({ seen: null, server: null, lease: null, leased_until: sql`'-infinity'` })
    .execute();
}

/** The purge failed: after a pause, whichever process comes first tries again. */
export async function giveUpPurge(
  db: Database,
  lease: string,
  { failures, pauseSeconds }: { failures: number; pauseSeconds: number },
): Promise<void> {
  await db
    .updateTable('cdn_purges')
    .set({ failures, lease: null, leased_until: sql`now() + make_interval(secs => ${pauseSeconds})` })
    .where('lease', '=', lease)
    .execute();
}
