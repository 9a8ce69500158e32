import { daysBetween, inLondon, type Day } from '#contract/delivery/calendar.ts';
import type { DataRequest } from '#contract/desk/customers.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { invalidFields } from '#server/platform/http/serve.ts';
import { dueDay } from './data-requests.rules.ts';
import {
  answerOpenRequest,
  findLastDataRequest,
  insertDataRequest,
  listDataRequestsOf,
  listOpenDataRequests,
} from './data-requests.queries.ts';

/*
 * Emails in which somebody asks for everything that the shop knows about them. The shop has a month to
 * answer.
 */

type Shop = Pick<Context, 'db' | 'clock'>;

export async function openDataRequest(
  { db, clock }: Shop,
  by: StaffCaller,
  customerId: string,
  askedOn: Day,
): Promise<DataRequest> {
  const now = clock.now();
  if (askedOn > inLondon(now).day) {
    throw invalidFields([{ field: 'askedOn', message: 'The day of the request must not be in the future.' }]);
  }
  const dueOn = dueDay(askedOn);
  await transaction(db, async (trx) => {
    const isNew = await insertDataRequest(trx, { customerId, askedOn, dueOn, openedBy: by.staffId });
    if (!isNew) return;
    await recordAction(trx, actorOf(by), {
      happenedAt: now,
      act: 'customers.data-request',
      entity: 'customer',
      entityId: customerId,
      after: { askedOn, dueOn },
    });
  });
  return getLast(db, customerId, now);
}

export async function answerDataRequest(
  { db, clock }: Shop,
  by: StaffCaller,
  customerId: string,
): Promise<DataRequest> {
  const now = clock.now();
  await transaction(db, async (trx) => {
    if (!(await answerOpenRequest(trx, customerId, by.staffId, now))) return;
    await recordAction(trx, actorOf(by), {
      happenedAt: now,
      act: 'customers.data-answered',
      entity: 'customer',
      entityId: customerId,
    });
  });
  return getLast(db, customerId, now);
}

async function getLast(db: Database, customerId: string, now: Date): Promise<DataRequest> {
  const request = await findDataRequest(db, customerId, now);
  if (!request) throw refuse('customers/nothing-asked');
  return request;
}

/** The latest, answered or not. */
export async function findDataRequest(
  db: Database,
  customerId: string,
  now: Date,
): Promise<DataRequest | null> {
  const request = await findLastDataRequest(db, customerId);
  if (!request) return null;
  return {
    ...request,
    daysLeft: daysBetween(inLondon(now).day, request.dueOn),
    answeredAt: request.answeredAt?.toISOString() ?? null,
  };
}

export { listOpenDataRequests };

/** The database erases them with the account. */
export { listDataRequestsOf as exportPersonalData };
