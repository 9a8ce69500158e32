import { recordActivity } from '#server/activity/activity.queries.ts';
import { minutesAfter } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database.ts';
import { tellCancelled } from './order-news.service.ts';
import {
  changeOrder,
  lockExpiredHolds,
  lockForgottenOrders,
  type CancelReason,
  type StoredOrder,
} from './orders.queries.ts';
import { UNPAID_ORDER_HOURS } from './orders.rules.ts';
import { lockStock, releaseStock, reserveStock } from './stock.queries.ts';

/** A product that is not there in the quantity asked for. */
export interface Lacking {
  name: string;
  available: number;
}

/**
 * Holds the stock of a locked, unpaid order at least until then; a hold that has run out is taken anew.
 * Returns what is lacking: when anything is, nothing is held.
 */
export async function holdStock(
  trx: DatabaseTransaction,
  order: StoredOrder,
  until: Date,
): Promise<Lacking[]> {
  if (order.reservedUntil === null) {
    const lacking = await tryToReserve(trx, order.lines);
    if (lacking.length > 0) return lacking;
  }
  if (order.reservedUntil === null || order.reservedUntil < until) {
    await changeOrder(trx, order.id, { reservedUntil: until });
  }
  return [];
}

type Line = Pick<StoredOrder['lines'][number], 'productId' | 'quantity' | 'name'>;

/** Reserves all of it or nothing. */
export async function tryToReserve(trx: DatabaseTransaction, lines: readonly Line[]): Promise<Lacking[]> {
  const stock = await lockStock(
    trx,
    lines.map((line) => line.productId),
  );
  const lacking = lackingIn(lines, stock);
  if (lacking.length === 0) await reserveStock(trx, lines);
  return lacking;
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
  if (order.reservedUntil !== null) {
    await lockStock(
      trx,
      order.lines.map((line) => line.productId),
    );
    await releaseStock(trx, order.lines);
  }
  await changeOrder(trx, order.id, {
    status: 'Cancelled',
    reservedUntil: null,
    settling: false,
    cancelledBecause: because,
  });
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
      const orders = await lockExpiredHolds(trx, clock.now(), BATCH);
      const lines = orders.flatMap((order) => order.lines);
      await lockStock(
        trx,
        lines.map((line) => line.productId),
      );
      await releaseStock(trx, lines);
      for (const order of orders) await changeOrder(trx, order.id, { reservedUntil: null });
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
