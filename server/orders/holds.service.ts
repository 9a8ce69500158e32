import { recordActivity } from '#server/activity/activity.queries.ts';
import { daysBefore, minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import { findHoldHistory } from './holds.queries.ts';
import { tellCancelled } from './order-news.service.ts';
import {
  changeOrder,
  lockExpiredHolds,
  lockForgottenOrders,
  type CancelReason,
  type StoredOrder,
} from './orders.queries.ts';
import { HOLD_GAP_MINUTES, holdFor, UNPAID_ORDER_HOURS } from './orders.rules.ts';
import { lockStock, releaseStock, reserveStock } from './stock.queries.ts';

/** A product that is not there in the quantity asked for. */
export interface Lacking {
  name: string;
  available: number;
}

/** How long a customer's order, a new one or one placed before, may hold its stock. Null: not before its money is due. */
export async function nextHold(
  trx: DatabaseTransaction,
  customerId: string,
  times: { wanted: Date; now: Date },
  order?: Pick<StoredOrder, 'heldFrom' | 'placedAt'>,
): Promise<{ from: Date; until: Date } | null> {
  const history = await findHoldHistory(trx, customerId, {
    yesterday: daysBefore(times.now, 1),
    gapBegan: minutesAfter(times.now, -HOLD_GAP_MINUTES),
  });
  return holdFor({ ...history, heldFrom: order ? beganWith(order, history) : history.heldFrom }, times);
}

/** An order that was placed before never holds its stock for longer than if it had held it all the time. */
function beganWith(
  order: Pick<StoredOrder, 'heldFrom' | 'placedAt'>,
  { heldFrom }: { heldFrom: Date | null },
): Date {
  return order.heldFrom ?? (heldFrom !== null && heldFrom < order.placedAt ? heldFrom : order.placedAt);
}

/**
 * Holds the stock of a locked, unpaid order until then, as far as its customer may hold any more. A hold that has
 * run out is taken again, but never beyond LONGEST_HOLD_HOURS from where it began. Returns what is lacking, and
 * until when the order holds its stock: null when all is there and the order holds nothing.
 */
export async function holdStock(
  trx: DatabaseTransaction,
  order: StoredOrder,
  times: { wanted: Date; now: Date },
): Promise<{ lacking: Lacking[]; until: Date | null }> {
  const { reservedUntil, customerId } = order;
  if (reservedUntil !== null) {
    const longer = holdFor({ heldFrom: order.heldFrom, unpaidHolds: 0 }, times);
    if (longer === null || longer.until <= reservedUntil) return { lacking: [], until: reservedUntil };
    await changeOrder(trx, order.id, { reservedUntil: longer.until });
    return { lacking: [], until: longer.until };
  }
  const hold = customerId === null ? null : await nextHold(trx, customerId, times, order);
  if (hold === null) return { lacking: await lookFor(trx, order.lines), until: null };
  const lacking = await tryToReserve(trx, order.lines);
  if (lacking.length > 0) return { lacking, until: null };
  await changeOrder(trx, order.id, { reservedUntil: hold.until, heldFrom: hold.from });
  return { lacking, until: hold.until };
}

/** Its stock goes back on sale, and nobody has paid for it. */
export async function releaseHold(
  trx: DatabaseTransaction,
  order: StoredOrder,
  end: { at: Date; hasLapsed: boolean },
): Promise<void> {
  if (order.reservedUntil === null) return;
  await lockStock(trx, productsOf(order));
  await releaseStock(trx, order.lines);
  await changeOrder(trx, order.id, { settling: false, holdEnded: end });
}

const productsOf = (order: StoredOrder) => order.lines.map((line) => line.productId);

type Line = Pick<StoredOrder['lines'][number], 'productId' | 'quantity' | 'name'>;

/** Reserves all of it or nothing. */
export async function tryToReserve(trx: DatabaseTransaction, lines: readonly Line[]): Promise<Lacking[]> {
  const lacking = await lookFor(trx, lines);
  if (lacking.length === 0) await reserveStock(trx, lines);
  return lacking;
}

/** What is lacking now. Nothing is held: it may be sold to somebody else meanwhile. */
export async function lookFor(trx: DatabaseTransaction, lines: readonly Line[]): Promise<Lacking[]> {
  return lackingIn(
    lines,
    await lockStock(
      trx,
      lines.map((line) => line.productId),
    ),
  );
}

export function lackingIn(lines: readonly Line[], stock: ReadonlyMap<string, number>): Lacking[] {
  return lines
    .map((line) => ({ ...line, available: Math.max(stock.get(line.productId) ?? 0, 0) }))
    .filter((line) => line.available < line.quantity);
}

/**
 * Cancels a locked order that nobody has paid, and for which no money is on its way, and puts its stock back on sale.
 * `told` is what the customer hears when that is more than the reason.
 */
export async function cancelUnpaidOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  because: CancelReason,
  now: Date,
  told: CancelReason | 'payment-unclear' = because,
): Promise<void> {
  await releaseHold(trx, order, { at: now, hasLapsed: false });
  await changeOrder(trx, order.id, { status: 'Cancelled', settling: false, cancelledBecause: because });
  if (order.customerId === null) return;
  await recordActivity(trx, {
    customerId: order.customerId,
    happenedAt: now,
    action: 'Order cancelled',
    entityType: 'Order',
    entityId: order.id,
    changes: `${order.orderNumber}: ${cancelWords[because]}`,
  });
  if (told !== 'replaced') await tellCancelled(trx, order, told, now);
}

const cancelWords: Readonly<Record<CancelReason, string>> = {
  customer: 'cancelled by you',
  expired: 'not paid in time',
  replaced: 'replaced by a newer order',
  owner: 'cancelled by the shop',
};

const BATCH = 50;

/**
 * Puts stock back on sale whose hold has run out, and cancels orders that nobody came back to pay. The order
 * itself outlives its hold: whoever approves the payment late is served if the stock is still there.
 */
export async function releaseExpiredHolds({ db, clock }: Context): Promise<void> {
  for (;;) {
    const released = await transaction(db, async (trx) => {
      const now = clock.now();
      const orders = await lockExpiredHolds(trx, now, BATCH);
      const lines = orders.flatMap((order) => order.lines);
      await lockStock(
        trx,
        lines.map((line) => line.productId),
      );
      await releaseStock(trx, lines);
      for (const order of orders) {
        await changeOrder(trx, order.id, { holdEnded: { at: now, hasLapsed: true } });
      }
      return orders.length;
    });
    if (released < BATCH) break;
  }
  for (;;) {
    const cancelled = await transaction(db, async (trx) => {
      const now = clock.now();
      const orders = await lockForgottenOrders(trx, minutesAfter(now, -60 * UNPAID_ORDER_HOURS), BATCH);
      for (const order of orders) await cancelUnpaidOrder(trx, order, 'expired', now);
      return orders.length;
    });
    if (cancelled < BATCH) break;
  }
}
