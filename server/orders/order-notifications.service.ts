import type { EmailContents, OrderedItem, OrderSummary } from '#server/outbox/email-contents.ts';
import { enqueueEmail, enqueuePush } from '#server/outbox/outbox.queries.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { findContact } from '#server/profile/profile.service.ts';
import type { Shipment, StoredOrder } from './orders.queries.ts';

/*
 * What the customer hears of an order, by e-mail and push, written in the transaction of its cause. Once the
 * account has been deleted, nothing is sent.
 */

export async function notifyOrderPaid(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { customerId, recipient, firstName } = customer;
  const deduplicationKey = `order-confirmed:${order.id}`;
  const content = contentOf(order, firstName);
  await enqueueEmail(
    trx,
    { template: 'order-confirmed', recipient, content, customerId, deduplicationKey },
    now,
  );
  await enqueuePush(
    trx,
    {
      template: 'order-paid',
      content: { orderId: order.id, orderNumber: order.orderNumber },
      customerId,
      deduplicationKey: `order-paid:${order.id}`,
    },
    now,
  );
}

export async function notifyOrderShipped(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { carrier, trackingUrl }: Pick<Shipment, 'carrier' | 'trackingUrl'>,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { customerId, recipient, firstName } = customer;
  const deduplicationKey = `order-shipped:${order.id}`;
  const content = {
    ...summaryOf(order, firstName),
    items: itemsOf(order),
    shippingAddress: order.shippingAddress,
    carrier,
    trackingUrl,
  };
  await enqueueEmail(
    trx,
    { template: 'order-shipped', recipient, content, customerId, deduplicationKey },
    now,
  );
  await enqueuePush(
    trx,
    {
      template: 'order-shipped',
      content: { orderId: order.id, orderNumber: order.orderNumber, carrier },
      customerId,
      deduplicationKey,
    },
    now,
  );
}

/** The sum of all refunds so far tells one refund of an order from the next. */
export async function notifyOrderRefunded(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { refundedPence, refundedInAllPence }: { refundedPence: number; refundedInAllPence: number },
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { customerId, recipient, firstName } = customer;
  const deduplicationKey = `order-refunded:${order.id}:${refundedInAllPence}`;
  const content = { ...summaryOf(order, firstName), refundedPence, refundedInAllPence };
  await enqueueEmail(
    trx,
    { template: 'order-refunded', recipient, content, customerId, deduplicationKey },
    now,
  );
  await enqueuePush(
    trx,
    {
      template: 'order-refunded',
      content: { orderId: order.id, orderNumber: order.orderNumber, refundedPence },
      customerId,
      deduplicationKey,
    },
    now,
  );
}

/** Not for an order that a newer one replaces: its customer has just placed that. */
export async function notifyOrderCancelled(
  trx: DatabaseTransaction,
  order: StoredOrder,
  because: EmailContents['order-cancelled']['because'],
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { customerId, recipient, firstName } = customer;
  const deduplicationKey = `order-cancelled:${order.id}`;
  const content = { ...contentOf(order, firstName), because };
  await enqueueEmail(
    trx,
    { template: 'order-cancelled', recipient, content, customerId, deduplicationKey },
    now,
  );
}

async function findCustomer(trx: DatabaseTransaction, { customerId }: StoredOrder) {
  const contact = customerId === null ? null : await findContact(trx, customerId);
  return contact && { ...contact, customerId: customerId! };
}

function summaryOf(order: StoredOrder, firstName: string): OrderSummary {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    firstName,
    totalPence: order.totalPence,
  };
}

export function itemsOf(order: StoredOrder): OrderedItem[] {
  return order.lines.map(({ name, sku, quantity, unitPricePence, totalPence }) => ({
    name,
    sku,
    quantity,
    unitPricePence,
    totalPence,
  }));
}

/** Complete, because a confirmation is the customer's lasting record of the contract. */
function contentOf(order: StoredOrder, firstName: string): EmailContents['order-confirmed'] {
  return {
    ...summaryOf(order, firstName),
    items: itemsOf(order),
    subtotalPence: order.subtotalPence,
    shippingPence: order.deliveryPence,
    discountPence: order.discountPence,
    taxPence: order.vatPence,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    paymentMethod: 'PayPal',
    transactionId: order.paymentTransactionId,
    notes: order.notes,
  };
}
