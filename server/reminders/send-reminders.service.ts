import { daysAfter, inLondon } from '#contract/delivery/calendar.ts';
import { listProductsForMessages, listProductTraits, runsOut } from '#server/catalogue/catalogue.service.ts';
import { listSubscriptions } from '#server/notifications/subscriptions.service.ts';
import type { ReminderState } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail, enqueuePush } from '#server/outbox/outbox.queries.ts';
import { workThrough } from '#server/platform/database/claims.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { findContact } from '#server/profile/profile.service.ts';
import {
  deleteSentReminders,
  lockDueReminders,
  postponeReminder,
  type DueReminder,
} from './reminders.queries.ts';
import { lastDueDay } from './reminders.rules.ts';

const AT_ONCE = 20;

/**
 * Writes the reminders that are due. The message and the end of the reminder are written in one transaction, so nobody is
 * reminded twice, even if a process dies or several run at once.
 */
export async function sendReminders(context: Context, closing?: AbortSignal): Promise<void> {
  const { db, clock, log } = context;
  await workThrough<DueReminder>(db, {
    lock: (trx, max) => lockDueReminders(trx, lastDueDay(clock.now()), max),
    async work(trx, reminders) {
      for (const reminder of reminders) await remind(trx, context, reminder);
      await deleteSentReminders(
        trx,
        reminders.map(({ id }) => id),
      );
    },
    async setAside({ id }, error) {
      log.error({ err: error, reminder: id }, 'a reminder could not be written');
      await postponeReminder(db, id, daysAfter(inLondon(clock.now()).day, 1));
    },
    atOnce: AT_ONCE,
    closing,
  });
}

async function remind(
  trx: DatabaseTransaction,
  context: Context,
  { id, customerId, productId, channel }: DueReminder,
): Promise<void> {
  const now = context.clock.now();
  const contact = await findContact(trx, customerId);
  const [traits] = await listProductTraits(trx, [productId]);
  const [published] = await listProductsForMessages(trx, [productId]);
  // It may have become something that nobody may be reminded of, such as formula.
  if (!contact || !traits || !runsOut(traits)) return;
  const state: ReminderState = !published ? 'withdrawn' : published.available > 0 ? 'in-stock' : 'sold-out';
  const deduplicationKey = `reminder:${id}`;
  // Notifications may have been switched off since.
  if (channel === 'push' && (await listSubscriptions({ ...context, db: trx }, customerId)).length > 0) {
    await enqueuePush(
      trx,
      { template: 'reminder', content: { productId, state }, customerId, deduplicationKey },
      now,
    );
    return;
  }
  const { firstName, recipient } = contact;
  const content = {
    ...{ firstName, productId, productName: traits.name, state },
    picture: published?.imagePath ?? null,
    ...(published && { pricePence: published.pricePence }),
  };
  await enqueueEmail(trx, { template: 'reminder', recipient, content, customerId, deduplicationKey }, now);
}
