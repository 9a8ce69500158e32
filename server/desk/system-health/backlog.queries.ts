import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

export interface Backlog {
  emails: number;
  pushes: number;
  /** What was asked for at the desk and is not finished: actions, bulk changes, imports. */
  jobs: number;
}

/** What is due and has not been done yet. */
export async function countBacklog(db: Database, now: Date): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    select
      count(*) filter (where channel = 'email')::integer as emails,
      count(*) filter (where channel <> 'email')::integer as pushes,
      (
        (select count(*) from desk_jobs where state = 'waiting' and starts_at <= ${now})
        + (select count(*) from bulk_jobs where state = 'running')
        + (select count(*) from imports where state in ('checking', 'importing'))
      )::integer as jobs
    from outbox where given_up_at is null and due_at <= ${now}`.execute(db);
  return rows[0]!;
}
