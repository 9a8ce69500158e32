import type { Day } from '#contract/delivery/calendar.ts';
import { isAny, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';

/** False: one is already open, and stays as it is. */
export async function insertDataRequest(
  trx: DatabaseTransaction,
  request: { customerId: string; askedOn: Day; dueOn: Day; openedBy: string },
): Promise<boolean> {
  return isAny(
    trx
      .insertInto('data_requests')
      .values({
        customer_id: request.customerId,
        asked_on: request.askedOn,
        due_on: request.dueOn,
        opened_by: request.openedBy,
      })
      .onConflict((conflict) => conflict.column('customer_id').where('answered_at', 'is', null).doNothing()),
  );
}

/** False: none was open. */
export async function answerOpenRequest(
  trx: DatabaseTransaction,
  customerId: string,
  answeredBy: string,
  now: Date,
): Promise<boolean> {
  return isAny(
    trx
      .updateTable('data_requests')
      .set({ answered_at: now, answered_by: answeredBy })
      .where('customer_id', '=', customerId)
      .where('answered_at', 'is', null),
  );
}

export async function findLastDataRequest(db: Database, customerId: string) {
  return db
    .selectFrom('data_requests')
    .innerJoin('staff as opener', 'opener.id', 'data_requests.opened_by')
    .leftJoin('staff as answerer', 'answerer.id', 'data_requests.answered_by')
    .where('customer_id', '=', customerId)
    .orderBy('data_requests.id', 'desc')
    .limit(1)
    .select([
      'asked_on as askedOn',
      'due_on as dueOn',
      'opener.name as openedBy',
      'answered_at as answeredAt',
      'answerer.name as answeredBy',
    ])
    .executeTakeFirst();
}

/** Earliest due date first. */
export async function listOpenDataRequests(
  db: Database,
  limit: number,
): Promise<{ customerId: string; dueOn: Day }[]> {
  return db
    .selectFrom('data_requests')
    .where('answered_at', 'is', null)
    .orderBy('due_on')
    .orderBy('id')
    .limit(limit)
    .select(['customer_id as customerId', 'due_on as dueOn'])
    .execute();
}

/** For the customer, who gets the answer from the shop as a whole. */
export async function listDataRequestsOf(db: Database, customerId: string) {
  return db
    .selectFrom('data_requests')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .select(['asked_on as askedOn', 'due_on as dueOn', 'answered_at as answeredAt'])
    .execute();
}
