import { RECEIVED, type ContactTopic } from '#contract/contact-topics.ts';
import { refuse } from '#contract/refusal.ts';
import { consumeEmailToStranger } from '#server/authentication/attempts/attempt-limit.service.ts';
import { getOrder } from '#server/orders/orders.service.ts';
import type { EmailContents } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail, exportMessagesToShop } from '#server/outbox/outbox.queries.ts';
import { waitInWords } from '#server/platform/admission/pace.rules.ts';
import type { CustomerCaller, Visitor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type Database, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { findContact } from '#server/profile/profile.service.ts';
import { requireMail } from '#server/shop/readiness.rules.ts';

/*
 * Messages from the contact page. They are kept nowhere: the outbox forgets each once it has been sent. Only customers
 * get a copy, as a stranger could have it sent to somebody else.
 */

interface Answer {
  message: string;
}

export async function writeToShop(
  context: Context,
  by: Visitor,
  written: { name: string; email: string; topic: ContactTopic; orderNumber: string | null; words: string },
): Promise<Answer> {
  requireMail(context.config);
  await consumeMessage(context, by, written.email);
  const { name, email, topic, orderNumber, words } = written;
  const content = { name, email, topic, orderNumber, isCustomer: false, words };
  await sendToShop(context.db, context, content, by.now);
  return { message: RECEIVED };
}

export async function writeToShopAsCustomer(
  context: Context,
  by: CustomerCaller,
  { topic, orderId, words }: { topic: ContactTopic; orderId: string | null; words: string },
  keepAnswer: (trx: DatabaseTransaction, answer: Answer) => Promise<Answer>,
): Promise<Answer> {
  const { db, config } = context;
  requireMail(config);
  const contact = await findContact(db, by.customerId);
  // The account was deleted between finding the session and reading it.
  if (!contact) throw refuse('session/required');
  const { firstName, recipient } = contact;
  const order = orderId === null ? null : await getOrder(context, by.customerId, orderId);
  await consumeMessage(context, by, recipient.address);
  const orderNumber = order?.orderNumber ?? null;
  return transaction(db, async (trx) => {
    const { name, address: email } = recipient;
    await sendToShop(trx, context, { name, email, topic, orderNumber, isCustomer: true, words }, by.now);
    const content = { firstName, topic, orderId, orderNumber, words };
    const { customerId } = by;
    await enqueueEmail(trx, { template: 'contact-copy', recipient, content, customerId }, by.now);
    return keepAnswer(trx, { message: `${RECEIVED} A copy is on its way to you.` });
  });
}

async function consumeMessage(context: Context, by: Visitor, email: string): Promise<void> {
  const waitSeconds = await consumeEmailToStranger(context, by, 'contact', email);
  if (waitSeconds > 0) {
    throw refuse('contact/too-many', { wait: waitInWords(waitSeconds), retryAfter: waitSeconds });
  }
}

function sendToShop(
  db: Database,
  { config }: Pick<Context, 'config'>,
  content: EmailContents['contact-message'],
  now: Date,
): Promise<void> {
  const recipient = { name: config.shopName, address: config.ownerEmail ?? config.shopEmail };
  return enqueueEmail(db, { template: 'contact-message', recipient, content, customerId: null }, now);
}

/** What the customer has written and the shop has not received yet. */
export async function exportPersonalData(db: Database, customerId: string) {
  const contact = await findContact(db, customerId);
  return contact ? exportMessagesToShop(db, contact.recipient.address) : [];
}
