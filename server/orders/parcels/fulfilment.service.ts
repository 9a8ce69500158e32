import { DESK_MAX_LENGTH } from '#contract/desk/limits.ts';
import type { MethodKind } from '#contract/delivery/zones.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import { inLondon, londonMidnight, type Day } from '#contract/delivery/calendar.ts';
import { optionalLine } from '#contract/text.ts';
import { recordActivity, type Activity } from '#server/activity/activity.queries.ts';
import { countDone, recordAction } from '#server/audit-log/actions.queries.ts';
import { restock } from '#server/inventory/stock.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { cancelUnpaidOrder } from '#server/orders/holds.service.ts';
import { listUnreturned } from '#server/orders/refunded-lines.queries.ts';
import {
  notifyOrderCancelled,
  notifyOrderShipped,
  notifyTrackingCorrected,
} from '#server/orders/notifications/order-notifications.service.ts';
import { isOrderDisputed } from '#server/orders/disputes.queries.ts';
import { isAllWithdrawn, isOrderWithdrawn } from '#server/orders/withdrawn.queries.ts';
import { changeOrder } from '#server/orders/order-changes.queries.ts';
import { findOrderId, isRefundUnderWay, lockOrder } from '#server/orders/orders.queries.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { sendParcel } from './parcels.queries.ts';
import { isPackedOtherwise } from './parcels.service.ts';
import { isOpen, mayBecome, type OrderStatus } from '#server/orders/orders.rules.ts';

/*
 * What the shop does with an order. Each act is one transaction on the locked order, keeps to
 * `orderTransitions`, is written to the customer's activity log and to the staff's, and the customer is
 * notified. Doing it twice changes nothing (`isChanged` false). Without an actor it is the owner's command.
 */

export const COMMAND: Actor = { kind: 'command' };

export interface OwnerContext extends Pick<Context, 'db' | 'clock'> {}

export interface OwnerAction {
  orderId: string;
  isChanged: boolean;
}

export interface ShipmentForm {
  carrier?: string | null | undefined;
  trackingUrl?: string | null | undefined;
  /** Send it although its payment is disputed, reversed or held, or its buyer no longer wants all of it. */
  isInsisted?: boolean | undefined;
}

export async function shipOrder(
  context: OwnerContext,
  numberOrId: string,
  form: ShipmentForm = {},
): Promise<OwnerAction> {
  return act(context, numberOrId, (trx, order, now) => shipLockedOrder(trx, order, form, COMMAND, now));
}

export async function shipLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  form: ShipmentForm,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const given = readShipment(form);
  requireKind(order, 'parcel');
  if (order.status === 'Shipped') {
    const isSame =
      (given.carrier ?? order.carrier) === order.carrier &&
      (given.trackingUrl ?? order.trackingUrl) === order.trackingUrl;
    if (isSame) return false;
    throw refuse('orders/already-shipped', { orderNumber: order.orderNumber });
  }
  // What was delivered by mistake is on its way again by another act, not sent a second time.
  if (order.status !== 'Processing') throw notPossible(order, 'Shipped');
  await requireMayLeave(trx, order, form.isInsisted === true);
  await changeOrder(trx, order.id, { status: 'Shipped', shipment: { shippedAt: now, ...given } });
  await sendParcel(trx, order.id, now);
  const how = given.carrier === null ? '' : ` with ${given.carrier}`;
  await record(trx, order, now, 'Order shipped', `left us${how}`);
  await recordAction(trx, actor, {
    ...actOn(order, 'orders.ship', now),
    before: { status: order.status },
    after: { status: 'Shipped', carrier: given.carrier, trackingUrl: given.trackingUrl },
    personal: ['trackingUrl'],
  });
  await notifyOrderShipped(trx, order, given, now);
  return true;
}

export async function deliverOrder(context: OwnerContext, numberOrId: string): Promise<OwnerAction> {
  return act(context, numberOrId, (trx, order, now) => deliverLockedOrder(trx, order, COMMAND, now));
}

export async function deliverLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  requireKind(order, 'parcel');
  if (order.status === 'Delivered') return false;
  requireTransition(order, 'Delivered');
  await changeOrder(trx, order.id, { status: 'Delivered', deliveredAt: now });
  await record(trx, order, now, 'Order delivered', 'delivered');
  await recordAction(trx, actor, {
    ...actOn(order, 'orders.deliver', now),
    before: { status: order.status },
    after: { status: 'Delivered' },
  });
  return true;
}

/** What is sent cannot be collected, and the other way round. */
export function requireKind({ deliveryKind, orderNumber }: StoredOrder, kind: MethodKind): void {
  if (deliveryKind === kind) return;
  throw refuse(kind === 'parcel' ? 'orders/is-collected' : 'orders/is-sent', { orderNumber });
}

/** Before goods leave the shop, or their customer is asked to fetch them. */
export async function requireMayLeave(
  trx: DatabaseTransaction,
  order: StoredOrder,
  /** Although its payment is disputed, reversed or held, or its buyer no longer wants all of it. */
  isInsisted: boolean,
): Promise<void> {
  const { id, orderNumber } = order;
  if (await isRefundUnderWay(trx, id)) throw refuse('orders/refund-under-way', { orderNumber });
  if (!isInsisted && (await isOrderDisputed(trx, id))) throw refuse('orders/disputed', { orderNumber });
  if (!isInsisted && (await isOrderWithdrawn(trx, id))) throw refuse('orders/withdrawn', { orderNumber });
  // What was refunded may be on sale again, and must not leave with the rest.
  if (await isPackedOtherwise(trx, order)) throw refuse('round/other-lines', { orderNumber });
}

/**
 * The buyer says on which day it arrived. If the shop says another, the later one counts: see
 * `arrivalOf`.
 */
export async function arriveLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  arrivedOn: Day,
  now: Date,
): Promise<void> {
  await changeOrder(trx, order.id, {
    arrivedOn,
    ...(order.status === 'Shipped' && {
      status: 'Delivered' as const,
      deliveredAt: arrivedOn === inLondon(now).day ? now : later(londonMidnight(arrivedOn), order.shippedAt),
    }),
  });
  if (order.status === 'Shipped') await record(trx, order, now, 'Order delivered', 'arrived, as you told us');
}

const later = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/** For an order that was marked as delivered by mistake. Doing it twice changes nothing. */
export async function undeliverLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  actor: Actor,
  now: Date,
): Promise<void> {
  requireKind(order, 'parcel');
  if (order.status === 'Shipped') return;
  if (order.status !== 'Delivered') throw notPossible(order, 'Shipped');
  await changeOrder(trx, order.id, { status: 'Shipped', deliveredAt: null, arrivedOn: null });
  await record(trx, order, now, 'Order shipped', 'not delivered yet');
  await recordAction(trx, actor, {
    ...actOn(order, 'orders.undeliver', now),
    before: { status: order.status },
    after: { status: 'Shipped' },
  });
}

/** Corrections a day: each is an email to the buyer. */
const MAX_CORRECTIONS_A_DAY = 5;

/** Replaces the carrier and the tracking address of an order on its way, and tells the buyer. False if they are the same. */
export async function correctTrackingOfLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  form: Pick<ShipmentForm, 'carrier' | 'trackingUrl'>,
  /** Tells this correction apart from any other. */
  cause: string,
  actor: Actor,
  now: Date,
): Promise<boolean> {
  const { id, orderNumber, carrier, trackingUrl, shippedAt } = order;
  const given = readShipment(form);
  requireKind(order, 'parcel');
  if (order.status !== 'Shipped') throw refuse('orders/tracking-fixed', { orderNumber });
  if (given.carrier === carrier && given.trackingUrl === trackingUrl) return false;
  const lately = { act: 'orders.tracking', entity: 'order', entityId: id, since: daysBefore(now, 1) };
  if ((await countDone(trx, lately)) >= MAX_CORRECTIONS_A_DAY) {
    throw refuse('orders/too-many-corrections', { orderNumber, limit: MAX_CORRECTIONS_A_DAY });
  }
  await changeOrder(trx, id, { shipment: { shippedAt: shippedAt!, ...given } });
  await record(trx, order, now, 'Order shipped', 'tracking corrected');
  await recordAction(trx, actor, {
    ...actOn(order, 'orders.tracking', now),
    before: { carrier, trackingUrl },
    after: given,
    personal: ['trackingUrl'],
  });
  await notifyTrackingCorrected(trx, { ...order, ...given }, cause, now);
  return true;
}

/**
 * Cancels a locked order that has not left, and puts its stock back on sale. Refuses while money may be on
 * its way, as nobody can know yet whether to refund any; with `isPaymentAbandoned` the caller has decided
 * that none is coming.
 */
export async function cancelOrderForOwner(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { isPaymentAbandoned }: { isPaymentAbandoned: boolean },
  actor: Actor,
  now: Date,
): Promise<void> {
  requireTransition(order, 'Cancelled');
  await recordAction(trx, actor, {
    ...actOn(order, 'orders.cancel', now),
    before: { status: order.status },
    after: { status: 'Cancelled' },
  });
  if (order.status === 'Pending') {
    if (!isPaymentAbandoned && !isOpen(order)) {
      throw refuse('orders/payment-under-way', { orderNumber: order.orderNumber });
    }
    await cancelUnpaidOrder(trx, order, 'owner', now, isPaymentAbandoned ? 'payment-unclear' : 'owner');
    return;
  }
  const because = (await isAllWithdrawn(trx, order.id)) ? 'customer' : 'owner';
  await cancelPaid(trx, order, because, actor, now);
  const words = because === 'customer' ? 'cancelled as you asked' : 'cancelled by the shop';
  await record(trx, order, now, 'Order cancelled', words);
  await notifyOrderCancelled(trx, order, because, now);
}

/** Cancels a locked, paid order that has neither left nor been packed, as its buyer asks. */
export async function cancelPaidOrderForBuyer(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<void> {
  requireTransition(order, 'Cancelled');
  await cancelPaid(trx, order, 'customer', { kind: 'shop' }, now);
  await record(trx, order, now, 'Order cancelled', 'cancelled by you');
}

async function cancelPaid(
  trx: DatabaseTransaction,
  order: StoredOrder,
  cancelReason: 'owner' | 'customer',
  by: Actor,
  now: Date,
): Promise<void> {
  const back = { id: order.id, lines: await listUnreturned(trx, order) };
  await restock(trx, back, { reason: 'order-cancelled', by, at: now });
  await changeOrder(trx, order.id, { status: 'Cancelled', cancelReason, restockedAt: now });
}

export async function requireOrderId(db: Context['db'], numberOrId: string): Promise<string> {
  const id = await findOrderId(db, numberOrId);
  if (id === null) throw refuse('orders/not-found');
  return id;
}

async function act(
  { db, clock }: OwnerContext,
  numberOrId: string,
  work: (trx: DatabaseTransaction, order: StoredOrder, now: Date) => Promise<boolean>,
): Promise<OwnerAction> {
  const orderId = await requireOrderId(db, numberOrId);
  const isChanged = await transaction(db, async (trx) =>
    work(trx, (await lockOrder(trx, orderId))!, clock.now()),
  );
  return { orderId, isChanged };
}

/** The entry for the staff log. */
export function actOn(order: StoredOrder, name: string, happenedAt: Date) {
  return { happenedAt, act: name, entity: 'order', entityId: order.id };
}

export function requireTransition(order: StoredOrder, to: OrderStatus): void {
  if (!mayBecome(order, to)) throw notPossible(order, to);
}

function notPossible(order: StoredOrder, to: OrderStatus): Refusal {
  return refuse('orders/not-possible', {
    orderNumber: order.orderNumber,
    present: order.status,
    wanted: to,
  });
}

export async function record(
  trx: DatabaseTransaction,
  order: StoredOrder,
  happenedAt: Date,
  action: Activity['action'],
  words: string,
): Promise<void> {
  if (order.customerId === null) return;
  const { customerId, id: entityId, orderNumber } = order;
  const changes = `${orderNumber}: ${words}`;
  await recordActivity(trx, { customerId, happenedAt, action, entityType: 'Order', entityId, changes });
}

const carrierLine = optionalLine('The carrier', DESK_MAX_LENGTH.carrier);

function readShipment(form: ShipmentForm): { carrier: string | null; trackingUrl: string | null } {
  const carrier = carrierLine.safeParse(form.carrier);
  if (!carrier.success) throw refuse('orders/invalid-carrier', { problem: carrier.error.issues[0]!.message });
  return { carrier: carrier.data, trackingUrl: form.trackingUrl ? readTrackingUrl(form.trackingUrl) : null };
}

/** The customer's page links to it, so only https is allowed, without a user name or password. */
function readTrackingUrl(given: string): string {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : null;
  if (
    url?.protocol !== 'https:' ||
    url.username ||
    url.password ||
    url.href.length > DESK_MAX_LENGTH.tracking
  ) {
    throw refuse('orders/invalid-tracking', { limit: DESK_MAX_LENGTH.tracking });
  }
  return url.href;
}
