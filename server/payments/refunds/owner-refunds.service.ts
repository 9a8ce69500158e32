import { formatPence } from '#contract/money.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import {
  cancelOrderForOwner,
  cancelPaidOrderForBuyer,
  COMMAND,
  requireOrderId,
  type OwnerAction,
  type OwnerContext,
} from '#server/orders/parcels/fulfilment.service.ts';
import { lockOrder, type StoredOrder } from '#server/orders/order-payment.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import { transaction, type DatabaseTransaction } from '#server/platform/database/database.ts';
import { restockGoodsOfFailed } from './goods-of-refund.service.ts';
import { changePayment, checkSoon, lockPaymentOf } from '#server/payments/payments.queries.ts';
import type { Payment } from '#server/payments/payments.types.ts';
import { changeRefund, insertRefund, listUndecidedRefunds, sumOfRefunds } from './refunds.queries.ts';

/**
 * Refunds a part of what an order cost, or all that is left of it: writes the refund down, and an open shop
 * carries it out at once (refunds.service.ts). Goods that have not left go back on the shelf with the last of
 * the money, unless `keepsOffShelf`. Returns the refund's id; `findRefund` returns its state.
 *
 * Only the open shop talks to PayPal. The owner's command could do so with real credentials, but only the
 * shop that started a simulated PayPal knows how to reach it. With a single path it also does not matter if
 * the command is killed or the shop is closed: the row exists or it does not, and its id is PayPal's request
 * id.
 */
export async function refundOrder(
  { db, clock }: OwnerContext,
  numberOrId: string,
  amount: number | 'all',
  { keepsOffShelf = false }: { keepsOffShelf?: boolean } = {},
  actor: Actor = COMMAND,
): Promise<string> {
  const orderId = await requireOrderId(db, numberOrId);
  return transaction(db, async (trx) => {
    const order = (await lockOrder(trx, orderId))!;
    return writeRefund(trx, order, { amount, keepsOffShelf }, actor, clock.now());
  });
}

/**
 * Carries on or drops the refunds of an order that wait for the owner because they may already have been
 * made.
 */
export async function decideOnRefunds(
  { db, clock }: OwnerContext,
  numberOrId: string,
  decision: 'carry-on' | 'drop',
  actor: Actor = COMMAND,
): Promise<string[]> {
  const orderId = await requireOrderId(db, numberOrId);
  return transaction(db, async (trx) => {
    const now = clock.now();
    const order = (await lockOrder(trx, orderId))!;
    const ids = await listUndecidedRefunds(trx, orderId);
    if (ids.length === 0) {
      throw refuse('payments/nothing-to-decide', { orderNumber: order.orderNumber });
    }
    for (const id of ids) {
      if (decision === 'carry-on') {
        await changeRefund(trx, id, { checkAt: now, ownerAskedAt: null, carriedOnAt: now });
      } else {
        await changeRefund(trx, id, {
          state: 'failed',
          checkAt: null,
          settledAt: now,
          note: 'dropped by the owner',
        });
        await restockGoodsOfFailed(trx, order, id, now);
      }
    }
    await recordAction(trx, actor, {
      happenedAt: now,
      act: `payments.refund-${decision}`,
      entity: 'order',
      entityId: orderId,
    });
    // If PayPal has made one of them after all, the order learns of it.
    await checkSoon(trx, { orderId }, now);
    return ids;
  });
}

/**
 * Cancels an order that has not left and refunds whatever is left of what was paid. `refundId` is null when
 * there was nothing to refund. A payment in review is abandoned: PayPal's answer did not match it, so only
 * the owner can see at PayPal what arrived, and refund it there.
 */
export async function cancelOrderByOwner(
  { db, clock }: OwnerContext,
  numberOrId: string,
): Promise<OwnerAction & { refundId: string | null }> {
  const orderId = await requireOrderId(db, numberOrId);
  const cancelled = await transaction(db, async (trx) =>
    cancelLockedOrder(trx, (await lockOrder(trx, orderId))!, COMMAND, clock.now()),
  );
  return { orderId, ...cancelled };
}

export async function cancelLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  actor: Actor,
  now: Date,
): Promise<{ isChanged: boolean; refundId: string | null; refundedPence: number }> {
  const isPaymentAbandoned = await abandonPaymentInReview(trx, order.id, now);
  if (order.status === 'Cancelled') {
    return { isChanged: isPaymentAbandoned, refundId: null, refundedPence: 0 };
  }
  await cancelOrderForOwner(trx, order, { isPaymentAbandoned }, actor, now);
  const { leftPence } = await findRefundable(trx, order);
  const refundId = leftPence > 0 ? await writeRefund(trx, order, { amount: 'all' }, actor, now) : null;
  return { isChanged: true, refundId, refundedPence: leftPence };
}

/** Cancels a locked, paid order that has not been packed, as its buyer asks, and refunds what is left of it. */
export async function cancelLockedOrderForBuyer(
  trx: DatabaseTransaction,
  order: StoredOrder,
  now: Date,
): Promise<void> {
  await cancelPaidOrderForBuyer(trx, order, now);
  await writeRefund(trx, order, { amount: 'all' }, { kind: 'shop' }, now);
}

export async function isInReview(trx: DatabaseTransaction, orderId: string): Promise<boolean> {
  return (await lockPaymentOf(trx, orderId, 'live'))?.state === 'review';
}

/**
 * Returns whether there was one. PayPal is asked once more: if the full amount has arrived after all, it is
 * refunded.
 */
async function abandonPaymentInReview(
  trx: DatabaseTransaction,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const payment = await lockPaymentOf(trx, orderId, 'live');
  if (payment?.state !== 'review') return false;
  await changePayment(trx, payment.id, { state: 'abandoned', checkAt: now });
  return true;
}

async function writeRefund(
  trx: DatabaseTransaction,
  order: StoredOrder,
  { amount, keepsOffShelf = false }: { amount: number | 'all'; keepsOffShelf?: boolean },
  actor: Actor,
  now: Date,
): Promise<string> {
  const { payment, leftPence } = await findRefundable(trx, order);
  if (!payment) throw refuse('payments/not-paid', { orderNumber: order.orderNumber });
  if (leftPence === 0) {
    throw refuse('payments/nothing-left', { orderNumber: order.orderNumber });
  }
  const amountPence = amount === 'all' ? leftPence : amount;
  if (!Number.isSafeInteger(amountPence) || amountPence < 1 || amountPence > leftPence) {
    throw refuse('payments/too-much', {
      orderNumber: order.orderNumber,
      min: formatPence(1),
      max: formatPence(leftPence),
    });
  }
  await recordAction(trx, actor, {
    happenedAt: now,
    act: 'orders.refund',
    entity: 'order',
    entityId: order.id,
    after: { amountPence },
  });
  return insertRefund(trx, {
    orderId: order.id,
    paymentId: payment.id,
    amountPence,
    keepsOffShelf,
    staffId: actor.kind === 'staff' ? actor.staffId : null,
    createdAt: now,
    checkAt: now,
  });
}

/**
 * The payment that paid the locked order, and how much of it has neither been refunded nor is about to be.
 */
export async function findRefundable(
  trx: DatabaseTransaction,
  order: StoredOrder,
): Promise<{ payment: Payment | null; leftPence: number }> {
  const payment = await lockPaymentOf(trx, order.id, 'completed');
  if (!payment) return { payment, leftPence: 0 };
  return { payment, leftPence: leftOf(order, await sumOfRefunds(trx, payment.id, ['requested'])) };
}

/** PayPal may have refunded on its own pages what is about to be refunded here, and will refuse one of the two. */
export function leftOf(
  { totalPence, refundedPence }: Pick<StoredOrder, 'totalPence' | 'refundedPence'>,
  underWayPence: number,
): number {
  return Math.max(0, totalPence - refundedPence - underWayPence);
}
