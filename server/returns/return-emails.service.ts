import type { ToldReturn } from '#server/outbox/email-contents.types.ts';
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
  const { id: orderId, orderNumber, placedAt, totalPence } = order;
  const contact = await findReturnContact(trx, config, order);
  if (!contact) return;
  const { firstName, recipient, customerId } = contact;
  const { id, ...what } = told;
  const content = {
    ...{ orderId, orderNumber, placedAt: placedAt.toISOString(), firstName, totalPence },
    ...what,
  };
  const deduplicationKey = `return-told:${id}`;
  await enqueueEmail(trx, { template: 'return-told', recipient, content, customerId, deduplicationKey }, now);
}
