import type { Config } from '#server/config/config.ts';
import type { EmailContents, RefundDoubt } from '#server/outbox/email-contents.types.ts';
import { enqueueEmail, enqueuePush } from '#server/outbox/outbox.queries.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { listStaffToTell } from './order-news.queries.ts';
import { itemsOf } from './order-notifications.service.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';

/*
 * Tells the owner by e-mail, if the shop has an address for it; written in the transaction that causes it, once for each
 * cause. The text does not identify the customer.
 */

type OwnerConfig = Pick<Config, 'ownerEmail' | 'shopName'>;

/** Also tells the people at the desk who have asked for it. */
export async function notifyOwnerOrderPaid(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  now: Date,
): Promise<void> {
  const template = 'owner-order-paid';
  const content = { ...numbersOf(order), items: itemsOf(order) };
  await notifyOwner(trx, config, { template, cause: order.id, content }, now);
  const people = await listStaffToTell(trx);
  for (const { id, name, email, wantsEmails } of people) {
    if (!wantsEmails || email.toLowerCase() === config.ownerEmail?.toLowerCase()) continue;
    const recipient = { name, address: email };
    const deduplicationKey = `${template}:${order.id}:${id}`;
    await enqueueEmail(trx, { template, recipient, content, customerId: null, deduplicationKey }, now);
  }
  if (people.length === 0) return;
  await enqueuePush(
    trx,
    {
      template: 'new-order',
      content: { orderId: order.id, ...numbersOf(order) },
      staffIds: people.map(({ id }) => id),
      deduplicationKey: `new-order:${order.id}`,
    },
    now,
  );
}

export function notifyOwnerPaymentInReview(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  /** `isOver`: the payment had been completed or given up before. */
  payment: { id: string; paypalOrderId: string | null; note: string; isOver?: boolean },
  now: Date,
): Promise<void> {
  const { id, paypalOrderId, note, isOver } = payment;
  const content = { ...numbersOf(order), paypalOrderId, note, ...(isOver && { isOver }) };
  return notifyOwner(trx, config, { template: 'owner-payment-in-review', cause: id, content }, now);
}

export function notifyOwnerReturnTold(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  { id, ...told }: { id: string } & Omit<EmailContents['owner-return-told'], 'orderNumber' | 'totalPence'>,
  now: Date,
): Promise<void> {
  const content = { ...numbersOf(order), ...told };
  return notifyOwner(trx, config, { template: 'owner-return-told', cause: id, content }, now);
}

/** The whole order was refunded on PayPal's own pages before it left. */
export function notifyOwnerRefundedAtPayPal(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  { isRestocked }: { isRestocked: boolean },
  now: Date,
): Promise<void> {
  const content = { ...numbersOf(order), items: itemsOf(order), isRestocked };
  return notifyOwner(trx, config, { template: 'owner-order-given-back', cause: order.id, content }, now);
}

export function notifyOwnerRefundFailed(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  refund: { id: string; amountPence: number; note: string },
  now: Date,
): Promise<void> {
  const content = { ...numbersOf(order), refundPence: refund.amountPence, note: refund.note };
  return notifyOwner(trx, config, { template: 'owner-refund-failed', cause: refund.id, content }, now);
}

/** Somebody at the desk has made a large refund. */
export function notifyOwnerRefundGiven(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  refund: { id: string; amountPence: number; who: string },
  now: Date,
): Promise<void> {
  const content = { ...numbersOf(order), refundPence: refund.amountPence, who: refund.who };
  return notifyOwner(trx, config, { template: 'owner-refund-given', cause: refund.id, content }, now);
}

/**
 * Somebody at the desk may not refund this much. Asking again after the ask was declined or carried out is a
 * new ask.
 */
export function notifyOwnerRefundAsked(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  ask: { staffId: string; who: string; kind: 'refund' | 'cancel'; amountPence: number },
  now: Date,
): Promise<void> {
  const { staffId, who, kind, amountPence } = ask;
  const content = { ...numbersOf(order), refundPence: amountPence, who, kind };
  const cause = [order.id, staffId, now.toISOString()].join(':');
  return notifyOwner(trx, config, { template: 'owner-refund-asked', cause, content }, now);
}

export function notifyOwnerRefundUndecided(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  refund: { id: string; amountPence: number; carriedOnAt: Date | null; because: RefundDoubt },
  now: Date,
): Promise<void> {
  const content = { ...numbersOf(order), refundPence: refund.amountPence, because: refund.because };
  // A refund that was continued and is still not done is asked about again, which needs a cause of its own.
  const cause = [refund.id, refund.carriedOnAt?.toISOString()].filter(Boolean).join(':');
  return notifyOwner(trx, config, { template: 'owner-refund-undecided', cause, content }, now);
}

type CaseContent = Omit<
  EmailContents['owner-payment-case'],
  'orderNumber' | 'totalPence' | 'isClosed' | 'respondBy'
>;

export function notifyOwnerPaymentCase(
  trx: DatabaseTransaction,
  config: OwnerConfig,
  order: StoredOrder,
  told: CaseContent & { id: string; respondBy: Date | null; closedAt: Date | null },
  now: Date,
): Promise<void> {
  const { kind, paypalId, amountPence, status, reason, outcome } = told;
  const isClosed = told.closedAt !== null;
  const respondBy = told.respondBy?.toISOString() ?? null;
  const about = { kind, paypalId, amountPence, status, reason, outcome, respondBy, isClosed };
  const content = { ...numbersOf(order), ...about };
  const cause = [told.id, status, reason ?? '', outcome ?? '', ...(respondBy ? [respondBy] : [])].join(':');
  return notifyOwner(trx, config, { template: 'owner-payment-case', cause, content }, now);
}

type OwnerTemplate = Extract<keyof EmailContents, `owner-${string}`>;

interface News<Template extends OwnerTemplate> {
  template: Template;
  /** The id of the event it reports. */
  cause: string;
  content: EmailContents[Template];
}

async function notifyOwner<Template extends OwnerTemplate>(
  trx: DatabaseTransaction,
  { ownerEmail, shopName }: OwnerConfig,
  { template, cause, content }: News<Template>,
  now: Date,
): Promise<void> {
  if (ownerEmail === null) return;
  const recipient = { name: shopName, address: ownerEmail };
  const deduplicationKey = `${template}:${cause}`;
  await enqueueEmail(trx, { template, recipient, content, customerId: null, deduplicationKey }, now);
}

function numbersOf({ orderNumber, totalPence }: StoredOrder) {
  return { orderNumber, totalPence };
}
