import type { Customer } from '#contract/desk/customers.ts';
import { CUSTOMERS_PER_PAGE } from '#contract/desk/customer-words.ts';
import { refuse } from '#contract/refusal.ts';
import { listLatestActivity } from '#server/activity/activity.queries.ts';
import { listAddresses } from '#server/addresses/addresses.service.ts';
import { listSessionsOf } from '#server/authentication/sessions/sessions.service.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { actorOf, type StaffCaller } from '#server/platform/actor.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { snapshot, type Database } from '#server/platform/database/database.ts';
import { findDataRequest } from '#server/privacy/data-requests.service.ts';
import { listReviewsForShop } from '#server/reviews/personal-data.service.ts';
import * as queries from './customer-view.queries.ts';

const MAX_LISTED = CUSTOMERS_PER_PAGE;
/**
 * The page loads again after every act and when somebody comes back to it: within this time that counts as one visit.
 */
const LOOKS_MINUTES = 10;

/** The contents of a customer's page. The log records that somebody has looked. */
export async function openCustomer(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: StaffCaller,
  id: string,
): Promise<Customer> {
  const now = clock.now();
  const customer = await snapshot(db, (trx) => readCustomer(trx, id, now));
  const look = { staffId: by.staffId, customerId: id, since: minutesAfter(now, -LOOKS_MINUTES) };
  if (!(await queries.hasOpened(db, look))) {
    const entity = { entity: 'customer', entityId: id };
    await recordAction(db, actorOf(by), { happenedAt: now, act: 'customers.open', ...entity });
  }
  return customer;
}

async function readCustomer(db: Database, id: string, now: Date): Promise<Customer> {
  const found = await queries.findCustomerForDesk(db, id);
  if (!found) throw refuse('customers/no-such-account');
  const orders = await queries.listOrdersOf(db, id, MAX_LISTED + 1);
  const notes = await queries.listNotesAbout(db, id);
  const reviews = await listReviewsForShop(db, id);
  const activity = await listLatestActivity(db, id, MAX_LISTED);
  return {
    id,
    name: `${found.firstName} ${found.lastName}`,
    email: found.email,
    phoneNumber: found.phoneNumber,
    since: found.since.toISOString(),
    verifiedAt: found.verifiedAt.toISOString(),
    isTwoFactorEnabled: found.isTwoFactorEnabled,
    isBeingDeleted: found.deletionAskedAt !== null,
    sessions: await listSessionsOf(db, id, now),
    addresses: await listAddresses(db, id),
    ...(await queries.sumOrdersOf(db, id)),
    orders: orders
      .slice(0, MAX_LISTED)
      .map((order) => ({ ...order, placedAt: order.placedAt.toISOString() })),
    hasMoreOrders: orders.length > MAX_LISTED,
    underWay: await queries.listUnderWay(db, id),
    reviews,
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    activity: activity.map(({ happenedAt, ...entry }) => ({ ...entry, at: happenedAt.toISOString() })),
    dataRequest: await findDataRequest(db, id, now),
  };
}
