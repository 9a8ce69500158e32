import { recordActivity } from '#server/activity/activity.queries.ts';
import { holdFrom, secondsHeld, type HoldTimes } from '#server/inventory/holds.rules.ts';
import { planHold } from '#server/inventory/holds.service.ts';
import type { StockShortage } from '#server/inventory/stock.rules.ts';
import { findShortages, release, reserve } from '#server/inventory/stock.service.ts';
import { workThrough } from '#server/platform/database/claims.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import type { DatabaseTransaction } from '#server/platform/database/database.ts';
import { notifyOrderCancelled } from './notifications/order-notifications.service.ts';
import { releaseUse } from '#server/promotions/promotions.service.ts';
import { changeOrder } from './order-changes.queries.ts';
import { lockExpiredHolds, lockForgottenOrders, type OrdersWanted } from './orders.queries.ts';
import type { CancelReason, StoredOrder } from './orders.types.ts';
import { UNPAID_ORDER_HOURS } from './orders.rules.ts';

/**
 * Holds the stock of a locked, unpaid order, as far as its customer may still hold any. A hold that has run
 * out is renewed, but never beyond MAX_HOLD_HOURS from where it began. Returns the shortages, and until when
 * the order holds its stock: null when everything is available but the order holds nothing.
 */
export async function holdStock(
  trx: DatabaseTransaction,
  order: StoredOrder,
  times: HoldTimes,
): Promise<{ shortages: StockShortage[]; until: Date | null }> {
  const { reservedUntil, customerId } = order;
  if (reservedUntil !== null) {
    const longer = holdFrom(order.heldFrom, times);
    if (longer === null || longer.until <= reservedUntil) return { shortages: [], until: reservedUntil };
    await changeOrder(trx, order.id, { reservedUntil: longer.until });
    return { shortages: [], until: longer.until };
  }
  const hold = customerId === null ? null : await planHold(trx, customerId, times, placedOrder(order));
  if (hold === null) return { shortages: await findShortages(trx, order.lines), until: null };
  const shortages = await reserve(trx, order.lines);
  if (shortages.length > 0) return { shortages, until: null };
  await changeOrder(trx, order.id, {
    reservedUntil: hold.until,
    heldFrom: hold.from,
    heldSince: times.now,
  });
  return { shortages, until: hold.until };
}

export function placedOrder({ lines, placedAt, heldFrom }: StoredOrder) {
  return { lines, placed: { at: placedAt, heldFrom } };
}

function unpaidLines({ lines, heldSince, placedAt }: StoredOrder, endedAt: Date) {
  const seconds = secondsHeld(heldSince ?? placedAt, endedAt);
  return lines.map(({ productId, quantity }) => ({ productId, quantity, secondsHeld: seconds }));
}

/** Puts the stock of an unpaid order back on sale. */
export async function releaseHold(
  trx: DatabaseTransaction,
  order: StoredOrder,
  end: { at: Date; hasLapsed: boolean },
): Promise<void> {
  if (order.reservedUntil === null) return;
  await release(trx, unpaidLines(order, end.at), end.at);
  await changeOrder(trx, order.id, { isPaymentInProgress: false, holdEnded: end });
}

/**
 * Cancels a locked order that nobody has paid and no money is on its way for, and puts its stock back on
 * sale. `reasonTold` is the reason given to the customer, where it says more.
 */
export async function cancelUnpaidOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  reason: CancelReason,
  now: Date,
  reasonTold: CancelReason | 'payment-unclear' = reason,
): Promise<void> {
  // Before the stock, as a checkout takes them.
  if (order.promotion !== null) await releaseUse(trx, order.id);
  await releaseHold(trx, order, { at: now, hasLapsed: false });
  await changeOrder(trx, order.id, {
    status: 'Cancelled',
    paymentStatus: 'Failed',
    isPaymentInProgress: false,
    cancelReason: reason,
  });
  const { customerId } = order;
  if (customerId === null) return;
  await recordActivity(trx, {
    customerId,
    happenedAt: now,
    action: 'Order cancelled',
    entityType: 'Order',
    entityId: order.id,
    changes: `${order.orderNumber}: ${cancelDescriptions[reason]}`,
  });
  // Stepping back from PayPal cancels an order, too: nobody needs an email about what they have just done.
  if (reasonTold === 'replaced' || reasonTold === 'customer') return;
  await notifyOrderCancelled(trx, order, reasonTold, now);
}

const cancelDescriptions: Readonly<Record<CancelReason, string>> = {
  customer: 'cancelled by you',
  expired: 'not paid in time',
  replaced: 'replaced by a newer order',
  owner: 'cancelled by the shop',
};

/**
 * Puts stock back on sale when its hold has run out, and cancels orders that nobody came back to pay. An
 * order outlives its hold: a buyer who approves the payment late still gets the goods if there are any left.
 */
export async function releaseExpiredHolds({ db, clock, log }: Context): Promise<void> {
  await workThroughOrders(
    (trx, which) => lockExpiredHolds(trx, clock.now(), which),
    async (trx, orders) => {
      const now = clock.now();
      await release(
        trx,
        orders.flatMap((order) => unpaidLines(order, now)),
        now,
      );
      for (const order of orders) {
        await changeOrder(trx, order.id, { holdEnded: { at: now, hasLapsed: true } });
      }
    },
  );
  await workThroughOrders(
    (trx, which) => lockForgottenOrders(trx, minutesAfter(clock.now(), -60 * UNPAID_ORDER_HOURS), which),
    async (trx, orders) => {
      for (const order of orders) await cancelUnpaidOrder(trx, order, 'expired', clock.now());
    },
  );

  /** An order that fails by itself is left for the next run. */
  async function workThroughOrders(
    lock: (trx: DatabaseTransaction, which: OrdersWanted) => Promise<StoredOrder[]>,
    work: (trx: DatabaseTransaction, orders: readonly StoredOrder[]) => Promise<void>,
  ): Promise<void> {
    const except: string[] = [];
    await workThrough<StoredOrder>(db, {
      atOnce: BATCH,
      lock: (trx, max) => lock(trx, { max, except }),
      work,
      async setAside({ id }, error) {
        log.error({ err: error, order: id }, 'the stock of an unpaid order could not be put back');
        except.push(id);
      },
    });
  }
}

const BATCH = 50;
