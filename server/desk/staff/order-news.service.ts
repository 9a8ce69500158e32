import type { BrowserKeys, OrderNews } from '#contract/desk/order-news.ts';
import { refuse } from '#contract/refusal.ts';
import {
  endStaffSubscriptions,
  listStaffDevices,
  subscribeStaff,
} from '#server/notifications/staff-subscriptions.service.ts';
import type { NotificationsContext } from '#server/notifications/subscriptions.service.ts';
import { deleteWaitingEmails } from '#server/outbox/outbox.queries.ts';
import type { StaffCaller } from '#server/platform/actor.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { findOrderEmails, switchOrderEmails, type Person } from './people.queries.ts';
import { lockCaller } from './staff-sessions.service.ts';

/* What each person at the desk is told about new orders, and where. They choose it for themselves. */

export async function getOrderNews(
  context: NotificationsContext,
  { staffId }: StaffCaller,
): Promise<OrderNews> {
  const { db } = context;
  return {
    emails: await findOrderEmails(db, staffId),
    devices: await listStaffDevices(db, staffId),
    pushPublicKey: (await context.vapidKeys()).publicKey,
  };
}

export async function switchOwnOrderEmails(
  { db }: { db: Database },
  by: StaffCaller,
  isOn: boolean,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockCaller(trx, by);
    await switchOrderEmails(trx, by.staffId, isOn);
  });
}

export async function addOwnDevice(
  context: NotificationsContext,
  by: StaffCaller,
  browser: BrowserKeys,
): Promise<void> {
  await transaction(context.db, async (trx) => {
    await lockCaller(trx, by);
    await subscribeStaff(trx, context, by, browser);
  });
}

export async function removeOwnDevice(
  { db }: { db: Database },
  { staffId }: StaffCaller,
  id: string,
): Promise<void> {
  if (!(await endStaffSubscriptions(db, staffId, id))) throw refuse('notifications/subscription-not-found');
}

/** For somebody who leaves, or whose role changes: in the new role they switch it on again. */
export async function stopOrderNews(trx: DatabaseTransaction, { id, email }: Person): Promise<void> {
  await switchOrderEmails(trx, id, false);
  await endStaffSubscriptions(trx, id);
  await deleteWaitingEmails(trx, { address: email, templates: ['owner-order-paid'] });
}
