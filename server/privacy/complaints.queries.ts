import { sql } from 'kysely';
import type { Day } from '#contract/delivery/calendar.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { deleteInBatches } from '#server/platform/database/in-batches.ts';

export async function insertComplaint(
  trx: DatabaseTransaction,
  complaint: { name: string; email: string; words: string; madeAt: Date; dueOn: Day },
): Promise<string> {
  const { name, email, words, madeAt, dueOn } = complaint;
  const { id } = await trx
    .insertInto('data_complaints')
    .values({ name, email, words, made_at: madeAt, due_on: dueOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countComplaintsSince(db: Database, email: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('data_complaints')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('made_at', '>', since)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectComplaints(db: Database) {
  return db
    .selectFrom('data_complaints')
    .leftJoin('staff', 'staff.id', 'data_complaints.answered_by')
    .select([
      'data_complaints.id',
      'data_complaints.name',
      'data_complaints.email',
      'words',
      'made_at as madeAt',
      'due_on as dueOn',
      'answer',
      'answered_at as answeredAt',
      'staff.name as answeredBy',
    ]);
}

/** The open ones by their day, then the latest that were answered. */
export async function listComplaints(db: Database, limit: number) {
  return selectComplaints(db)
    .orderBy(sql`answered_at is not null`)
    .orderBy(sql`case when answered_at is null then due_on end`)
    .orderBy('answered_at', 'desc')
    .orderBy('data_complaints.id')
    .limit(limit)
    .execute();
}

export async function findComplaint(db: Database, id: string) {
  return (await selectComplaints(db).where('data_complaints.id', '=', id).executeTakeFirst()) ?? null;
}

/** False: it is answered already, or there is none. */
export async function answerComplaint(
  trx: DatabaseTransaction,
  id: string,
  { answer, at, staffId }: { answer: string; at: Date; staffId: string },
): Promise<boolean> {
  return isAny(
    trx
      .updateTable('data_complaints')
      .set({ answer, answered_at: at, answered_by: staffId })
      .where('id', '=', id)
      .where('answered_at', 'is', null),
  );
}

export async function listOpenComplaints(db: Database, limit: number): Promise<{ id: string; dueOn: Day }[]> {
  return db
    .selectFrom('data_complaints')
    .where('answered_at', 'is', null)
    .orderBy('due_on')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'due_on as dueOn'])
    .execute();
}

export async function deleteOldComplaints(db: Database, answeredBefore: Date): Promise<void> {
  await deleteInBatches(db, 'data_complaints', sql`answered_at < ${answeredBefore}`);
}

/** Answered ones; an open one is still to be answered, whatever becomes of the account. */
export async function erasePersonalData(trx: DatabaseTransaction, email: string): Promise<void> {
  await trx
    .deleteFrom('data_complaints')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('answered_at', 'is not', null)
    .execute();
}

/** Those made under an e-mail address. */
export async function listComplaintsOf(db: Database, email: string) {
  return db
    .selectFrom('data_complaints')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('id')
    .select([
      'name',
      'email',
      'words',
      'made_at as madeAt',
      'due_on as dueOn',
      'answer',
      'answered_at as answeredAt',
    ])
    .execute();
}
