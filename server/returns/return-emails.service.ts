import type { ToldReturn } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail } from '#server/outbox/outbox.queries.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { findContact } from '#server/profile/profile.service.ts';

/** Acknowledges a return on a durable medium, in the transaction that writes it down. */
export async function acknowledgeReturn(
  trx: DatabaseTransaction,
  order: StoredOrder,
  told: ToldReturn & { id: string },
  now: Date,
): Promise<void> {
  const { customerId, id: orderId, orderNumber, placedAt, totalPence } = order;
  const contact = customerId === null ? null : await findContact(trx, customerId);
  if (!contact) return;
  const { firstName, recipient } = contact;
  const { id, ...what } = told;
  const content = {
    ...{ orderId, orderNumber, placedAt: placedAt.toISOString(), firstName, totalPence },
    ...what,
  };
  const deduplicationKey = `return-told:${id}`;
  await enqueueEmail(trx, { template: 'return-told', recipient, content, customerId, deduplicationKey }, now);
}
