import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';

export interface LastBackup {
  /** Null if there has been none. */
  finishedAt: Date | null;
  /** When the shop's database was created. */
  shopSince: Date;
  /** The last attempt, if it is later than the last backup. */
  tried: { at: Date; failure: string | null } | null;
}

export async function findLastBackup(db: Database): Promise<LastBackup> {
  const { rows } = await sql<{
    finishedAt: Date | null;
    shopSince: Date;
    triedAt: Date | null;
    failure: string | null;
  }>`
    select
      done.finished_at as "finishedAt",
      (select min(applied_at) from migrations) as "shopSince",
      tried.started_at as "triedAt",
      tried.failure
    from (select max(finished_at) as finished_at, max(id) filter (where finished_at is not null) as id from backups) as done
    left join lateral (
      select started_at, failure from backups where id > coalesce(done.id, 0) order by id desc limit 1
    ) as tried on true`.execute(db);
  const { finishedAt, shopSince, triedAt, failure } = rows[0]!;
  return { finishedAt, shopSince, tried: triedAt && { at: triedAt, failure } };
}

/** Makes the processes that could make a backup take turns. */
export async function lockBackups(trx: DatabaseTransaction): Promise<void> {
  await sql`lock table backups in share row exclusive mode`.execute(trx);
}

export async function insertBackup(db: Database, startedAt: Date): Promise<number> {
  const { id } = await db
    .insertInto('backups')
    .values({ started_at: startedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function finishBackup(
  db: Database,
  id: number,
  outcome: { finishedAt: Date; bytes: number } | { failure: string },
): Promise<void> {
  await db
    .updateTable('backups')
    .set(
      'failure' in outcome
        ? { failure: outcome.failure.slice(0, 1000) || 'unknown' }
        : { finished_at: outcome.finishedAt, bytes: outcome.bytes },
    )
    .where('id', '=', id)
    .execute();
}

export async function findLastSize(db: Database): Promise<number> {
  const row = await db
    .selectFrom('backups')
    .where('bytes', 'is not', null)
    .orderBy('id', 'desc')
    .select('bytes')
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

export async function deleteBackupsBefore(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('backups').where('started_at', '<', before).execute();
}
