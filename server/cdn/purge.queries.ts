import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database.ts';

/** How far the CDN has been told. */
export interface Told {
  seen: string | null;
  server: string | null;
  failures: number;
  /** Changes are forgotten: what stood still for longer has to move on. */
  isOld: boolean;
}

/** Null while a process is telling it, or waits after a failure. */
export async function findTold(db: Database): Promise<Told | null> {
  const told = await db
    .selectFrom('cdn_purges')
    .select(['seen', 'server', 'failures'])
    .select(sql<boolean>`seen_at < now() - interval '1 minute'`.as('isOld'))
    .where('leased_until', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  return told ?? null;
}

/** Of all processes that have found the same, one gets it. */
export async function claimPurge(db: Database, { seen }: Told, forSeconds: number): Promise<string | null> {
  const lease = randomUUID();
  const { numUpdatedRows } = await db
    .updateTable('cdn_purges')
    .set({ lease, leased_until: sql`now() + make_interval(secs => ${forSeconds})` })
    .where('leased_until', '<=', sql<Date>`now()`)
    .where('seen', 'is not distinct from', seen)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? lease : null;
}

/** It has been told all that this snapshot sees. Like the next one, does nothing once the lease has gone to another. */
export async function endPurge(db: Database, lease: string, seen: string, server: string): Promise<void> {
  await db
    .updateTable('cdn_purges')
    .set({ seen, server, seen_at: sql`now()`, failures: 0, lease: null, leased_until: sql`'-infinity'` })
    .where('lease', '=', lease)
    .execute();
}

/** It may keep what no snapshot tells of. A process that is telling it now does so for nothing. */
export async function forgetTold(db: Database): Promise<void> {
  await db
    .updateTable('cdn_purges')
    .set({ seen: null, server: null, lease: null, leased_until: sql`'-infinity'` })
    .execute();
}

/** It has not been told: after a pause another try, by whichever process comes first. */
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
