import type { Deduction, OrderSummary, ToldReturn } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { findReturnContact } from './order-contacts.service.ts';

export { findReturnContact, type ReturnContact } from './order-contacts.service.ts';

/** Acknowledges a return on a durable medium, in the transaction that writes it down. */
export async function acknowledgeReturn(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  told: ToldReturn & { id: string },
  now: Date,
): Promise<void> {
  const to = await findBuyer(trx, config, order);
  if (!to) return;
  const { summary, ...buyer } = to;
  const { id, ...what } = told;
  const content = { ...summary, ...what };
  const deduplicationKey = `return-told:${id}`;
  await enqueueEmail(trx, { template: 'return-told', ...buyer, content, deduplicationKey }, now);
}

/** Once for each return, however often what came back is corrected. */
export async function notifyReturnReceived(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  told: {
    id: string;
    code: string;
    refundPence: number | null;
    refundDue: string | null;
    deductions: Deduction[];
  },
  now: Date,
): Promise<void> {
  const to = await findBuyer(trx, config, order);
  if (!to) return;
  const { summary, ...buyer } = to;
  const { id, ...what } = told;
  const content = { ...summary, ...what };
  const deduplicationKey = `return-received:${id}`;
  await enqueueEmail(trx, { template: 'return-received', ...buyer, content, deduplicationKey }, now);
}

/** False if there is nobody left to send it to. */
export async function emailAnswer(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  answer: { code: string; words: string; isRefusal: boolean },
  cause: string,
  now: Date,
): Promise<boolean> {
  const to = await findBuyer(trx, config, order);
  if (!to) return false;
  const { summary, ...buyer } = to;
  const content = { ...summary, ...answer };
  const deduplicationKey = `claim-answered:${answer.code}:${cause}`;
  await enqueueEmail(trx, { template: 'claim-answered', ...buyer, content, deduplicationKey }, now);
  return true;
}

async function findBuyer(trx: DatabaseTransaction, config: Context['config'], order: StoredOrder) {
  const { id: orderId, orderNumber, placedAt, totalPence } = order;
  const contact = await findReturnContact(trx, config, order);
  if (!contact) return null;
  const { firstName, recipient, customerId } = contact;
  const summary: OrderSummary = {
    ...{ orderId, orderNumber, placedAt: placedAt.toISOString(), firstName, totalPence },
  };
  return { summary, recipient, customerId };
}
