import { toldRule } from '#contract/returns/words.ts';
import type { EmailContents, OrderedItem, OrderSummary } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail, enqueuePush } from '#server/outbox/outbox.queries.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { findContact } from '#server/profile/profile.service.ts';
import { listKeptBack } from '#server/orders/kept-back.queries.ts';
import { findReturnContact } from '#server/orders/contacts/order-contacts.service.ts';
import type { Collection, Shipment, StoredOrder } from '#server/orders/orders.types.ts';
import type { Context } from '#server/platform/context.ts';

/*
 * Tells the customer about an order by e-mail and push, written in the transaction that causes it. Nothing is
 * sent once the account has been deleted.
 */

export async function notifyOrderPaid(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  await sendOrderConfirmed(trx, order, customer, `order-confirmed:${order.id}`, now);
  const { firstName: _, ...to } = customer;
  const push = { content: nameOf(order), deduplicationKey: `order-paid:${order.id}` };
  await enqueuePush(trx, { template: 'order-paid', ...to, ...push }, now);
}

export async function resendOrderConfirmed(
  trx: DatabaseTransaction,
  order: StoredOrder,
  cause: string,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (customer) await sendOrderConfirmed(trx, order, customer, `order-confirmed:${order.id}:${cause}`, now);
}

async function sendOrderConfirmed(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { firstName, ...to }: OrderCustomer,
  deduplicationKey: string,
  now: Date,
): Promise<void> {
  const arrival = order.promise && { from: order.promise.arrivesFrom, to: order.promise.arrivesTo };
  const { collection } = order;
  const content = {
    ...contentOf(order, firstName),
    arrival,
    ...(collection && { collection: placeOf(collection) }),
  };
  await enqueueEmail(trx, { template: 'order-confirmed', ...to, content, deduplicationKey }, now);
}

export async function notifyOrderShipped(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { carrier, trackingUrl }: Pick<Shipment, 'carrier' | 'trackingUrl'>,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { firstName, ...to } = customer;
  const news = { template: 'order-shipped', ...to, deduplicationKey: `order-shipped:${order.id}` } as const;
  const content = shippedContent({ ...order, carrier, trackingUrl }, firstName);
  await enqueueEmail(trx, { ...news, content }, now);
  await enqueuePush(trx, { ...news, content: { ...nameOf(order), carrier } }, now);
}

export const resendOrderShipped = (trx: DatabaseTransaction, order: StoredOrder, cause: string, now: Date) =>
  sendOrderShipped(trx, order, { cause }, now);

/** The email about the sending once more, saying that its tracking is another. */
export const notifyTrackingCorrected = (
  trx: DatabaseTransaction,
  order: StoredOrder,
  cause: string,
  now: Date,
) => sendOrderShipped(trx, order, { cause, isCorrected: true }, now);

async function sendOrderShipped(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { cause, isCorrected }: { cause: string; isCorrected?: true },
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { firstName, ...to } = customer;
  const content = { ...shippedContent(order, firstName), ...(isCorrected && { isCorrected }) };
  const deduplicationKey = `order-shipped:${order.id}:${cause}`;
  await enqueueEmail(trx, { template: 'order-shipped', ...to, content, deduplicationKey }, now);
}

function shippedContent(order: StoredOrder, firstName: string): EmailContents['order-shipped'] {
  const { shippingAddress, carrier, trackingUrl } = order;
  return { ...summaryOf(order, firstName), items: itemsOf(order), shippingAddress, carrier, trackingUrl };
}

/** Once, and with a cause as a reminder of it. */
export async function notifyReadyToCollect(
  trx: DatabaseTransaction,
  order: StoredOrder,
  collection: Collection,
  { cause }: { cause: string | null },
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { firstName, ...to } = customer;
  const content = {
    ...{ ...summaryOf(order, firstName), items: itemsOf(order), collection: placeOf(collection) },
    ...(cause !== null && { isReminder: true }),
  };
  const deduplicationKey = `order-ready:${order.id}${cause === null ? '' : `:${cause}`}`;
  await enqueueEmail(trx, { template: 'order-ready', ...to, content, deduplicationKey }, now);
}

const placeOf = ({ address, hours, code }: Collection) => ({ address, hours, code });

/** False if there is nobody left to send it to. */
export async function sendOrderMessage(
  trx: DatabaseTransaction,
  order: StoredOrder,
  body: string,
  cause: string,
  now: Date,
): Promise<boolean> {
  const customer = await findCustomer(trx, order);
  if (!customer) return false;
  const { firstName, ...to } = customer;
  const content = { ...summaryOf(order, firstName), body };
  const deduplicationKey = `order-message:${order.id}:${cause}`;
  await enqueueEmail(trx, { template: 'order-message', ...to, content, deduplicationKey }, now);
  return true;
}

/**
 * The sum of all refunds so far tells one refund of an order apart from the next. Also sent for a deleted account while its
 * address is kept.
 */
export async function notifyOrderRefunded(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { refundedPence, refundedInAllPence }: { refundedPence: number; refundedInAllPence: number },
  now: Date,
): Promise<void> {
  const contact = await findReturnContact(trx, config, order);
  if (!contact) return;
  const { firstName, recipient, customerId } = contact;
  const deduplicationKey = `order-refunded:${order.id}:${refundedInAllPence}`;
  const news = { template: 'order-refunded', recipient, deduplicationKey } as const;
  const keptBack = await listKeptBack(trx, order.id);
  const content = {
    ...{ ...summaryOf(order, firstName), refundedPence, refundedInAllPence },
    ...(keptBack.length > 0 && { keptBack }),
    ...(customerId === null && { isAccountGone: true as const }),
  };
  await enqueueEmail(trx, { ...news, customerId, content }, now);
  if (customerId === null) return;
  await enqueuePush(trx, { ...news, customerId, content: { ...nameOf(order), refundedPence } }, now);
}

/** Not sent for an order replaced by a newer one, which the customer has just placed. */
export async function notifyOrderCancelled(
  trx: DatabaseTransaction,
  order: StoredOrder,
  because: EmailContents['order-cancelled']['because'],
  now: Date,
): Promise<void> {
  const customer = await findCustomer(trx, order);
  if (!customer) return;
  const { firstName, ...to } = customer;
  const content = { ...contentOf(order, firstName), because };
  const deduplicationKey = `order-cancelled:${order.id}`;
  await enqueueEmail(trx, { template: 'order-cancelled', ...to, content, deduplicationKey }, now);
}

type OrderCustomer = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

async function findCustomer(trx: DatabaseTransaction, { customerId }: StoredOrder) {
  const contact = customerId === null ? null : await findContact(trx, customerId);
  return contact && { ...contact, customerId: customerId! };
}

function nameOf({ id: orderId, orderNumber }: StoredOrder) {
  return { orderId, orderNumber };
}

function summaryOf(order: StoredOrder, firstName: string): OrderSummary {
  const { totalPence } = order;
  return { ...nameOf(order), placedAt: order.placedAt.toISOString(), firstName, totalPence };
}

export function itemsOf(order: StoredOrder): OrderedItem[] {
  return order.lines.map(({ name, sku, imagePath, quantity, unitPricePence, totalPence, returnRule }) => ({
    name,
    picture: imagePath,
    sku,
    quantity,
    unitPricePence,
    totalPence,
    ...toldRule(returnRule),
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
    promotionCode: order.promotion?.code ?? null,
    deliveryMethod: order.deliveryMethodName,
    taxPence: order.vatPence,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    paymentMethod: 'PayPal',
    transactionId: order.paymentTransactionId,
    notes: order.notes,
    termsVersion: order.termsVersion,
  };
}
