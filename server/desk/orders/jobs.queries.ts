import { sql } from 'kysely';
import type { DeskJob } from '#contract/desk/jobs.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import type { Actor } from '#server/platform/actor.ts';
import { askedByColumns, isForfeit, type AskedBy } from '#server/desk/staff/asked-by.queries.ts';
import type { JobInput, JobKind } from './jobs.types.ts';

export interface WaitingJob extends AskedBy {
  id: string;
  orderId: string;
  kind: JobKind;
  input: unknown;
  name: string;
  /** The sum it gives back to the buyer, as it was when asked for. */
  amountPence: number | null;
  /** True if the person who asked has since been suspended, or given another role or a limit below this sum. */
  isForfeit: boolean;
}

export interface NewJob {
  orderId: string;
  input: JobInput;
  amountPence: number | null;
  actor: Actor & { kind: 'staff' };
  madeAt: Date;
  startsAt: Date;
  /** Shared by the jobs that were asked for together. */
  batchId?: string;
}

/** Returns the id, or null if another job waits for the order. */
export async function insertJob(trx: DatabaseTransaction, job: NewJob): Promise<string | null> {
  const { kind, ...input } = job.input;
  const row = await trx
    .insertInto('desk_jobs')
    .values({
      order_id: job.orderId,
      kind,
      input: JSON.stringify(input),
      amount_pence: job.amountPence,
      ...askedByColumns(job.actor),
      made_at: job.madeAt,
      starts_at: job.startsAt,
      batch_id: job.batchId ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The job that has been due longest and that no other process has; locked until the transaction ends. */
export async function lockDueJobs(trx: DatabaseTransaction, now: Date): Promise<WaitingJob[]> {
  const rows = await trx
    .selectFrom('desk_jobs')
    .innerJoin('staff', 'staff.id', 'desk_jobs.staff_id')
    .where('desk_jobs.state', '=', 'waiting')
    .where('desk_jobs.starts_at', '<=', now)
    .orderBy('desk_jobs.starts_at')
    .limit(1)
    .forUpdate('desk_jobs')
    .skipLocked()
    .select([
      'desk_jobs.id',
      'desk_jobs.order_id as orderId',
      'desk_jobs.kind',
      'desk_jobs.input',
      'desk_jobs.staff_id as staffId',
      'staff.name',
      'desk_jobs.amount_pence as amountPence',
      'desk_jobs.actor',
      sql<boolean>`${isForfeit('desk_jobs')}
        or (staff.role <> 'owner' and coalesce(desk_jobs.amount_pence, 0) > staff.refund_limit_pence)`.as(
        'isForfeit',
      ),
    ])
    .execute();
  return rows as WaitingJob[];
}

/** Does nothing if it has ended already. */
export async function endJob(
  db: Database,
  id: string,
  state: 'done' | 'stopped' | 'failed',
  now: Date,
  why: { refusal: string; problem: string } | null = null,
): Promise<boolean> {
  return isAny(
    db
      .updateTable('desk_jobs')
      .set({ state, ended_at: now, input: '{}', actor: '{}', ...why })
      .where('id', '=', id)
      .where('state', '=', 'waiting'),
  );
}

export async function postponeJob(db: Database, id: string, startsAt: Date): Promise<void> {
  await db
    .updateTable('desk_jobs')
    .set({ starts_at: startsAt })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

function selectJobs(db: Database, now: Date) {
  return db
    .selectFrom('desk_jobs')
    .innerJoin('orders', 'orders.id', 'desk_jobs.order_id')
    .innerJoin('staff', 'staff.id', 'desk_jobs.staff_id')
    .select([
      'desk_jobs.id',
      'desk_jobs.kind',
      'orders.order_number as orderNumber',
      'staff.name as who',
      'desk_jobs.amount_pence as amountPence',
      'orders.total_pence as orderPence',
      'desk_jobs.starts_at as startsAt',
      'desk_jobs.state',
      'desk_jobs.problem',
      sql<number>`greatest(0, ceil(extract(epoch from desk_jobs.starts_at - ${now}::timestamptz)))::integer`.as(
        'secondsLeft',
      ),
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectJobs>['executeTakeFirstOrThrow']>>;

const asJob = (row: Selected) => ({ ...row, startsAt: row.startsAt.toISOString() }) as DeskJob;

export async function findJob(db: Database, id: string, now: Date): Promise<DeskJob | null> {
  const row = await selectJobs(db, now).where('desk_jobs.id', '=', id).executeTakeFirst();
  return row ? asJob(row) : null;
}

export async function findWaitingJob(db: Database, orderId: string, now: Date): Promise<DeskJob | null> {
  const row = await selectJobs(db, now)
    .where('desk_jobs.order_id', '=', orderId)
    .where('desk_jobs.state', '=', 'waiting')
    .executeTakeFirst();
  return row ? asJob(row) : null;
}

/** Whether the job that waits for an order is exactly what this person asks for. */
export async function isWaitingAlready(
  db: Database,
  { orderId, input: { kind, ...input }, actor }: Pick<NewJob, 'orderId' | 'input' | 'actor'>,
): Promise<boolean> {
  return isAny(
    db
      .selectFrom('desk_jobs')
      .where('order_id', '=', orderId)
      .where('state', '=', 'waiting')
      .where('staff_id', '=', actor.staffId)
      .where('kind', '=', kind)
      .where('input', '=', sql<string>`${JSON.stringify(input)}::jsonb`)
      .select('id'),
  );
}

/** Waiting jobs, and those that have failed since; the next to start first. */
export async function listJobs(db: Database, failedSince: Date, now: Date): Promise<DeskJob[]> {
  const rows = await selectJobs(db, now)
    .where((row) =>
      row.or([
        row('desk_jobs.state', '=', 'waiting'),
        row.and([row('desk_jobs.state', '=', 'failed'), row('desk_jobs.ended_at', '>', failedSince)]),
      ]),
    )
    .orderBy('desk_jobs.starts_at')
    .limit(100)
    .execute();
  return rows.map(asJob);
}

/** Locks the person until the transaction ends, so that two refunds at once are counted one after the other. */
export async function lockRefundLimit(trx: DatabaseTransaction, staffId: string): Promise<number> {
  const row = await trx
    .selectFrom('staff')
    .where('id', '=', staffId)
    .forUpdate()
    .select('refund_limit_pence')
    .executeTakeFirstOrThrow();
  return row.refund_limit_pence;
}

/** What a person has given back since, including what is about to be. */
export async function sumOfOwnRefunds(
  trx: DatabaseTransaction,
  staffId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ pence: number }>`
    select (
      (select coalesce(sum(amount_pence), 0) from refunds
        where staff_id = ${staffId} and created_at >= ${since} and state <> 'failed')
      + (select coalesce(sum(amount_pence), 0) from desk_jobs where staff_id = ${staffId} and state = 'waiting')
    )::bigint as pence`.execute(trx);
  return rows[0]!.pence;
}

export async function deleteOldJobs(db: Database, endedBefore: Date): Promise<void> {
  await db.deleteFrom('desk_jobs').where('ended_at', '<', endedBefore).execute();
}

/** Jobs that were asked for together, locked until the transaction ends. */
export async function lockBatch(
  trx: DatabaseTransaction,
  batchId: string,
): Promise<{ id: string; orderId: string; kind: JobKind; state: string }[]> {
  const rows = await trx
    .selectFrom('desk_jobs')
    .where('batch_id', '=', batchId)
    .orderBy('id')
    .forUpdate()
    .select(['id', 'order_id as orderId', 'kind', 'state'])
    .execute();
  return rows as { id: string; orderId: string; kind: JobKind; state: string }[];
}

/** The same for reading, oldest order first. */
export async function listBatch(db: Database, batchId: string, now: Date): Promise<DeskJob[]> {
  const rows = await selectJobs(db, now)
    .where('desk_jobs.batch_id', '=', batchId)
    .orderBy('desk_jobs.order_id')
    .execute();
  return rows.map(asJob);
}
