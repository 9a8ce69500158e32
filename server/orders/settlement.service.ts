import { formatPence } from '#contract/money.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { lockBasket, removeOrderedQuantities } from '#server/basket/basket.service.ts';
import { HOLD_MINUTES, PAYMENT_HOLD_MINUTES } from '#server/inventory/holds.rules.ts';
import { planHold } from '#server/inventory/holds.service.ts';
import type { StockShortage } from '#server/inventory/stock.rules.ts';
import { reserve, restock, sell } from '#server/inventory/stock.service.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { DatabaseTransaction } from '#server/platform/database.ts';
import { holdStock, releaseHold } from './holds.service.ts';
import { tellPaid, tellRefunded } from './order-news.service.ts';
import { changeOrder, findCustomerId, lockOrder, type StoredOrder } from './orders.queries.ts';

export { findOrder, lockOrder, type StoredOrder } from './orders.queries.ts';
export { isOpen, isPaid } from './orders.rules.ts';
export { showOrder } from './order-view.rules.ts';

/*
 * What the payment of an order does to the order. Each function takes the locked order in a transaction of the
 * caller's, who writes down the payment's own state in the same one.
 */

/**
 * Locks an order for settling its payment. The customer's basket comes first, because a payment empties it and
 * a checkout locks the basket before its orders: the other way round the two could block each other.
 */
export async function lockOrderWithBasket(trx: DatabaseTransaction, id: string): Promise<StoredOrder | null> {
  const customerId = await findCustomerId(trx, id);
  if (customerId !== null) await lockBasket(trx, customerId);
  return lockOrder(trx, id);
}

/** The buyer goes to PayPal: the stock is held for the time that takes. Returns what is lacking, if anything is. */
export async function holdForPayment(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<StockShortage[]> {
  const wanted = minutesAfter(now, PAYMENT_HOLD_MINUTES);
  const { shortages: lacking } = await holdStock(trx, order, { wanted, now });
  if (lacking.length === 0 && order.paymentStatus === 'Failed') {
    await changeOrder(trx, order.id, { paymentStatus: 'Pending' });
  }
  return lacking;
}

/**
 * Money may be on its way from now on: the order keeps its stock until `stopSettling` or `markPaid`. Returns
 * what is lacking: then nothing has changed, and the money must not be asked for.
 */
export async function startSettling(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<StockShortage[]> {
  const lacking = order.reservedUntil === null ? await reserve(trx, order.lines) : [];
  if (lacking.length > 0) return lacking;
  await changeOrder(trx, order.id, {
    settling: true,
    reservedUntil: later(order.reservedUntil, minutesAfter(now, HOLD_MINUTES)),
    heldFrom: order.heldFrom ?? order.placedAt,
  });
  return lacking;
}

/** No money came. The buyer who is still there has another HOLD_MINUTES to try again; else the stock goes back. */
export async function stopSettling(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { isBuyerHere, hasFailed, now }: { isBuyerHere: boolean; hasFailed: boolean; now: Date },
): Promise<void> {
  if (!order.settling && !hasFailed) return;
  const until = isBuyerHere ? await mayHoldUntil(trx, order, now) : null;
  if (until === null) await releaseHold(trx, order, { at: now, hasLapsed: false });
  await changeOrder(trx, order.id, {
    settling: false,
    ...(until !== null && { reservedUntil: until }),
    ...(hasFailed && order.paymentStatus === 'Pending' && { paymentStatus: 'Failed' as const }),
  });
  if (!hasFailed || order.customerId === null) return;
  await recordActivity(trx, {
    customerId: order.customerId,
    happenedAt: now,
    action: 'Payment declined',
    entityType: 'Order',
    entityId: order.id,
    changes: `${order.orderNumber}: ${formatPence(order.totalPence)}`,
    failureReason: 'PayPal declined the payment.',
  });
}

function later(until: Date | null, other: Date): Date {
  return until === null || until < other ? other : until;
}

/** How long a buyer whose payment came to nothing may go on holding what the order holds now. */
async function mayHoldUntil(trx: DatabaseTransaction, order: StoredOrder, now: Date): Promise<Date | null> {
  const { reservedUntil, customerId } = order;
  if (reservedUntil === null || customerId === null) return null;
  const times = { wanted: later(reservedUntil, minutesAfter(now, HOLD_MINUTES)), now };
  const hold = await planHold(trx, customerId, times, order);
  return hold?.until ?? null;
}

/**
 * The money is there: the goods are sold, the basket loses what was ordered, the confirmation is on its way.
 * Returns false, and changes nothing, when the order has no hold any more and its stock is gone: that money
 * must go back.
 */
export async function markPaid(
  trx: DatabaseTransaction,
  order: StoredOrder,
  captureId: string,
  now: Date,
): Promise<boolean> {
  const lacking = order.reservedUntil === null ? await reserve(trx, order.lines) : [];
  if (lacking.length > 0) return false;
  await sell(trx, order.lines);
  await changeOrder(trx, order.id, {
    status: 'Processing',
    paymentStatus: 'Paid',
    paymentTransactionId: captureId,
    reservedUntil: null,
    settling: false,
  });
  if (order.customerId === null) return true;
  await removeOrderedQuantities(trx, order.customerId, order.lines, now);
  await recordActivity(trx, {
    customerId: order.customerId,
    happenedAt: now,
    action: 'Payment captured',
    entityType: 'Order',
    entityId: order.id,
    changes: `${order.orderNumber}: ${formatPence(order.totalPence)}`,
  });
  await tellPaid(trx, { ...order, paymentTransactionId: captureId }, now);
  return true;
}

/**
 * `refundedPence` of the order have gone back to the buyer by now, all refunds together. Once that is all of it, what
 * has not been sent goes back on the shelf, unless `keepsOffShelf`.
 */
export async function markRefunded(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { refundedPence, keepsOffShelf }: { refundedPence: number; keepsOffShelf: boolean },
  now: Date,
): Promise<void> {
  const newlyPence = Math.min(refundedPence, order.totalPence) - order.refundedPence;
  if (newlyPence <= 0) return;
  const isWhole = refundedPence >= order.totalPence;
  const isRestocked = isWhole && order.status === 'Processing' && !keepsOffShelf;
  if (isRestocked) await restock(trx, order.lines);
  await changeOrder(trx, order.id, {
    refund: { amountPence: newlyPence, refundedAt: now },
    paymentStatus: isWhole ? 'Refunded' : 'PartiallyRefunded',
    ...(isWhole && order.status !== 'Cancelled' && { status: 'Refunded' as const }),
    ...(isRestocked && { restockedAt: now }),
  });
  await recordRefund(trx, order, newlyPence, now);
  await tellRefunded(trx, order, { refundedPence: newlyPence, refundedInAllPence: refundedPence }, now);
}

/** Money went back to the buyer: for the activity log. */
export async function recordRefund(
  trx: DatabaseTransaction,
  order: StoredOrder,
  amountPence: number,
  now: Date,
): Promise<void> {
  if (order.customerId === null) return;
  await recordActivity(trx, {
    customerId: order.customerId,
    happenedAt: now,
    action: 'Payment refunded',
    entityType: 'Order',
    entityId: order.id,
    changes: `${order.orderNumber}: ${formatPence(amountPence)}`,
  });
}
