import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

/** Of each kind and person: as if in this many tabs. */
const MAX_UNFINISHED = 5;

/**
 * Deletes jobs that a person only looked at, and those that were stopped, except the latest five of each: a job may have
 * 50,000 rows, and anybody may look, or start and stop, all day. What a stopped job has changed is in its change set.
 */
export async function deleteEarlierJobs(trx: DatabaseTransaction, staffId: string): Promise<void> {
  await sql`
    delete from bulk_jobs where id in (
      select id from (
        select id, row_number() over (partition by state order by made_at desc, id desc) as place
        from bulk_jobs where staff_id = ${staffId} and state in ('looked-at', 'stopped')
      ) as job where place > ${MAX_UNFINISHED}
    )
  `.execute(trx);
}

/** Old jobs, and those that were only looked at. */
export async function deleteOldBulkJobs(db: Database, madeBefore: Date, lookedAtBefore: Date): Promise<void> {
  const isOld = sql`made_at < ${madeBefore} or (state = 'looked-at' and made_at < ${lookedAtBefore})`;
  await deleteInBatches(db, 'bulk_jobs', isOld, { atOnce: 1 });
}
