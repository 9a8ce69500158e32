import { formatPence } from '#contract/money.ts';
import { dispatchOfMethod } from '#server/delivery/delivery.rules.ts';
import { keepUse } from '#server/promotions/promotions.service.ts';
import { recordActivity } from '#server/activity/activity.queries.ts';
import { lockBasketOfOrder, removeOrderedQuantities } from '#server/basket/basket.service.ts';
import { HOLD_MINUTES, PAYMENT_HOLD_MINUTES } from '#server/inventory/holds.rules.ts';
import { planHold } from '#server/inventory/holds.service.ts';
import type { StockShortage } from '#server/inventory/stock.rules.ts';
import { reserve, restock, sell } from '#server/inventory/stock.service.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { promiseWhenPaid } from './delivery-promise.rules.ts';
import { listUnreturned } from './refunded-lines.queries.ts';
import { holdStock, placedOrder, releaseHold } from './holds.service.ts';
import { notifyOrderPaid, notifyOrderRefunded } from './notifications/order-notifications.service.ts';
import { changeOrder } from './order-changes.queries.ts';
import { findOrderOfAnyone, lockOrderAlong, type LockedAlong } from './orders.queries.ts';
import type { StoredOrder } from './orders.types.ts';
import { listReceived } from './withdrawn.queries.ts';

export { countRefunded } from './refunded-lines.queries.ts';
export { isOrderDisputed } from './disputes.queries.ts';
export {
  findOrder,
  findOrderIdByNumber,
  findOrderOfAnyone,
  findPaymentStatus,
  lockOrder,
  lockOrderOfPayment,
} from './orders.queries.ts';
export type { StoredOrder } from './orders.types.ts';
export { hasPaidOrder } from './paid-orders.queries.ts';

/** For staff, who may see every order. */
export async function getOrderForStaff(db: Database, id: string): Promise<StoredOrder> {
  return (await findOrderOfAnyone(db, id))!;
}

/*
 * The effects of a payment on its order. Each function takes the locked order in the caller's transaction, in
 * which the caller also writes down the payment's own state.
 */

/**
 * Locks the customer's basket first, because a payment empties it and a checkout locks the basket before its
 * orders: in the other sequence the two could deadlock.
 */
export async function lockOrderWithBasket(trx: DatabaseTransaction, id: string): Promise<LockedAlong> {
  await lockBasketOfOrder(trx, id);
  return lockOrderAlong(trx, id);
}

/** Holds the stock for as long as a buyer may take at PayPal. Returns any shortages. */
export async function holdForPayment(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<StockShortage[]> {
  const wanted = minutesAfter(now, PAYMENT_HOLD_MINUTES);
  const { shortages } = await holdStock(trx, order, { wanted, now });
  if (shortages.length === 0 && order.paymentStatus === 'Failed') {
    await changeOrder(trx, order.id, { paymentStatus: 'Pending' });
  }
  return shortages;
}

/**
 * Money may be on its way from now on: the order keeps its stock until `endPaymentInProgress` or `markPaid`.
 * If it returns shortages, nothing has changed and the money must not be asked for.
 */
export async function markPaymentInProgress(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<StockShortage[]> {
  const shortages = order.reservedUntil === null ? await reserve(trx, order.lines) : [];
  if (shortages.length > 0) return shortages;
  await changeOrder(trx, order.id, {
    isPaymentInProgress: true,
    reservedUntil: later(order.reservedUntil, minutesAfter(now, HOLD_MINUTES)),
    heldFrom: order.heldFrom ?? order.placedAt,
    ...(order.reservedUntil === null && { heldSince: now }),
  });
  return [];
}

/**
 * No money came. A buyer who is still present gets another HOLD_MINUTES to try again; otherwise the stock is
 * released.
 */
export async function endPaymentInProgress(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { isBuyerHere, hasFailed, now }: { isBuyerHere: boolean; hasFailed: boolean; now: Date },
): Promise<void> {
  if (!order.isPaymentInProgress && !hasFailed) return;
  const until = isBuyerHere ? await mayHoldUntil(trx, order, now) : null;
  if (until === null) await releaseHold(trx, order, { at: now, hasLapsed: false });
  await changeOrder(trx, order.id, {
    isPaymentInProgress: false,
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

/** Until when a buyer whose payment failed may keep holding the order's stock. */
async function mayHoldUntil(trx: DatabaseTransaction, order: StoredOrder, now: Date): Promise<Date | null> {
  const { reservedUntil, customerId } = order;
  if (reservedUntil === null || customerId === null) return null;
  const times = { wanted: later(reservedUntil, minutesAfter(now, HOLD_MINUTES)), now };
  const hold = await planHold(trx, customerId, times, placedOrder(order));
  return hold?.until ?? null;
}

/**
 * The money has arrived: sells the goods, removes the ordered items from the basket and sends the
 * confirmation. Returns false and changes nothing if the order's hold has ended and its stock is gone: the
 * money must then be refunded.
 */
export async function markPaid(
  trx: DatabaseTransaction,
  config: Pick<Config, 'dispatch' | 'deliveryTable'>,
  order: StoredOrder,
  captureId: string,
  now: Date,
): Promise<boolean> {
  const shortages = order.reservedUntil === null ? await reserve(trx, order.lines) : [];
  if (shortages.length > 0) return false;
  await sell(trx, order, now);
  const paid = {
    paymentTransactionId: captureId,
    promise: promiseWhenPaid(dispatchOfMethod(config, order), order, now),
  };
  await changeOrder(trx, order.id, {
    ...paid,
    status: 'Processing',
    paymentStatus: 'Paid',
    reservedUntil: null,
    isPaymentInProgress: false,
  });
  if (order.promotion !== null) await keepUse(trx, order.id);
  if (order.customerId === null) return true;
  const hasCode = order.promotion !== null;
  await removeOrderedQuantities(trx, order.customerId, { ordered: order.lines, hasCode }, now);
  await recordActivity(trx, {
    customerId: order.customerId,
    happenedAt: now,
    action: 'Payment captured',
    entityType: 'Order',
    entityId: order.id,
    changes: `${order.orderNumber}: ${formatPence(order.totalPence)}`,
  });
  await notifyOrderPaid(trx, { ...order, ...paid }, now);
  return true;
}

/**
 * `refundedPence` is the sum of all refunds so far. Once it reaches the total, goods that have neither been
 * sent nor refunded by line go back on the shelf, unless `keepsOffShelf`, and so do those that have come back: the returns of
 * the order end with its money.
 */
export async function markRefunded(
  trx: DatabaseTransaction,
  config: Context['config'],
  order: StoredOrder,
  { refundedPence, keepsOffShelf }: { refundedPence: number; keepsOffShelf: boolean },
  now: Date,
): Promise<void> {
  const newlyPence = Math.min(refundedPence, order.totalPence) - order.refundedPence;
  if (newlyPence <= 0) return;
  const isWhole = refundedPence >= order.totalPence;
  const goesBack = isWhole && order.status === 'Processing' && !keepsOffShelf;
  if (isWhole) {
    const lines = goesBack ? await listUnreturned(trx, order) : await listReceived(trx, order.id);
    await restock(trx, { id: order.id, lines }, { reason: 'returned', by: { kind: 'shop' }, at: now });
  }
  await changeOrder(trx, order.id, {
    refund: { amountPence: newlyPence, refundedAt: now },
    paymentStatus: isWhole ? 'Refunded' : 'PartiallyRefunded',
    ...(isWhole && order.status !== 'Cancelled' && { status: 'Refunded' as const }),
    // Even if nothing goes back now: the goods of a refund by line that is under way may follow.
    ...(goesBack && { restockedAt: now }),
  });
  await recordRefundActivity(trx, order, newlyPence, now);
  await notifyOrderRefunded(
    trx,
    config,
    order,
    { refundedPence: newlyPence, refundedInAllPence: refundedPence },
    now,
  );
}

export async function recordRefundActivity(
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
