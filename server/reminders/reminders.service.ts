import { refuse } from '#contract/refusal.ts';
import type { Reminder, ReminderOffer } from '#contract/reminders.ts';
import { listProductsForMessages, listProductTraits, runsOut } from '#server/catalogue/catalogue.service.ts';
import { listSubscriptions } from '#server/notifications/subscriptions.service.ts';
import { findPurchases, getOrder } from '#server/orders/orders.service.ts';
import type { By } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database } from '#server/platform/database/database.ts';
import { requireMail } from '#server/shop/readiness.rules.ts';
import * as queries from './reminders.queries.ts';
import type { StoredReminder } from './reminders.queries.ts';
import { choosableDays, MAX_REMINDERS, suggestDay } from './reminders.rules.ts';

export async function listReminders(
  context: Context,
  by: By,
  orderId?: string,
): Promise<{ reminders: Reminder[]; offer: ReminderOffer | null }> {
  const reminders = await queries.listReminders(context.db, by.customerId);
  return {
    reminders: await show(context.db, reminders),
    offer: orderId === undefined ? null : await offerFor(context, by, orderId),
  };
}

/** Of an order that is not paid, nothing: it is not bought yet. */
async function offerFor(context: Context, { customerId, now }: By, orderId: string): Promise<ReminderOffer> {
  const { db } = context;
  const { items } = await getOrder(context, customerId, orderId);
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const [traits, purchases, subscriptions] = await Promise.all([
    listProductTraits(db, ids),
    findPurchases(db, customerId, ids),
    listSubscriptions(context, customerId),
  ]);
  return {
    hasPush: subscriptions.length > 0,
    ...choosableDays(now),
    items: traits.flatMap((product) => {
      const bought = purchases.filter(({ productId }) => productId === product.id);
      if (bought.length === 0 || !runsOut(product)) return [];
      return [{ productId: product.id, suggestedDay: suggestDay(product, bought, now) }];
    }),
  };
}

export async function addReminder(
  context: Context,
  { customerId, now }: By,
  wanted: Omit<StoredReminder, 'id'>,
): Promise<Reminder> {
  const { db, config } = context;
  if (wanted.channel === 'email') requireMail(config);
  const [[product], bought] = await Promise.all([
    listProductTraits(db, [wanted.productId]),
    findPurchases(db, customerId, [wanted.productId]),
  ]);
  if (!product || bought.length === 0 || !runsOut(product)) throw refuse('reminders/not-offered');
  const { earliest, latest } = choosableDays(now);
  if (wanted.remindOn < earliest || wanted.remindOn > latest) throw refuse('reminders/other-day');
  if (wanted.channel === 'push' && (await listSubscriptions(context, customerId)).length === 0) {
    throw refuse('reminders/no-push');
  }
  const saved = await transaction(db, async (trx) => {
    await queries.lockReminders(trx, customerId);
    const others = await queries.countOtherReminders(trx, customerId, wanted.productId);
    if (others >= MAX_REMINDERS) throw refuse('reminders/too-many', { limit: MAX_REMINDERS });
    return queries.saveReminder(trx, customerId, wanted, now);
  });
  return (await show(db, [saved]))[0]!;
}

export async function deleteReminder({ db }: Context, { customerId }: By, id: string): Promise<void> {
  if (!(await queries.deleteReminder(db, customerId, id))) throw refuse('reminders/not-found');
}

/** What the customer asked to be reminded of. The database deletes it with the account. */
export { exportReminders as exportPersonalData } from './reminders.queries.ts';

async function show(db: Database, reminders: readonly StoredReminder[]): Promise<Reminder[]> {
  const ids = reminders.map(({ productId }) => productId);
  const names = new Map((await listProductTraits(db, ids)).map(({ id, name }) => [id, name]));
  const published = await listProductsForMessages(db, ids);
  const pictures = new Map(published.map(({ id, imagePath }) => [id, imagePath]));
  return reminders.map((reminder) => ({
    ...reminder,
    productName: names.get(reminder.productId) ?? '',
    imageUrl: pictures.get(reminder.productId) ?? null,
  }));
}
