import type { RefundReason } from '#contract/desk/order-words.ts';
import { formatPence } from '#contract/money.ts';
import {
  refundSum,
  withDeliveryOwed,
  type RefundableOrder,
  type RefundSum,
} from '#contract/pricing/refund.ts';
import { refuse } from '#contract/refusal.ts';
import { recordAction } from '#server/audit-log/actions.queries.ts';
import { countRefunded, type StoredOrder } from '#server/orders/order-payment.service.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Database, DatabaseTransaction } from '#server/platform/database/database.ts';
import { findRefundable, leftOf } from './owner-refunds.service.ts';
import { insertRefundLines, sumsGivenBack } from './refund-lines.queries.ts';
import { insertRefund } from './refunds.queries.ts';

export interface LineRefundForm {
  lines: readonly { id: string; quantity: number; backOnSale: number; deductionPence?: number }[];
  deliveryPence: number;
  goodwillPence: number;
  reason: RefundReason;
  /** The sum shown to the person who gives the refund. */
  expectedPence: number;
  /** The return that it is given for. */
  returnId?: string;
}

/**
 * What can be refunded of an order. The screen and the code under the lock use the same figures, so the sums
 * agree.
 */
export async function readRefundable(db: Database, order: StoredOrder): Promise<RefundableOrder> {
  const givenBack = await countRefunded(db, order.id);
  const { deliveryPence, deductedPence, isPaid, underWayPence } = await sumsGivenBack(db, order.id);
  return {
    lines: order.lines.map(({ id, quantity, totalPence, discountPence }) => ({
      id,
      quantity,
      totalPence,
      discountPence,
      givenBack: givenBack.get(id) ?? 0,
    })),
    deliveryPence: order.deliveryPence,
    standardDeliveryPence: order.standardDeliveryPence ?? order.deliveryPence,
    deliveryGivenBackPence: deliveryPence,
    deductedPence,
    leftPence: isPaid ? leftOf(order, underWayPence) : 0,
  };
}

/**
 * Writes down a refund of a locked order by line, delivery and goodwill; an open shop carries it out. Refused
 * when the sum differs from the one shown, which means that somebody else has refunded something meanwhile.
 */
export async function refundLockedOrder(
  trx: DatabaseTransaction,
  order: StoredOrder,
  form: LineRefundForm,
  actor: Actor,
  now: Date,
): Promise<RefundSum> {
  const { payment, leftPence } = await findRefundable(trx, order);
  if (!payment) throw refuse('payments/not-paid', { orderNumber: order.orderNumber });
  if (leftPence === 0) throw refuse('payments/nothing-left', { orderNumber: order.orderNumber });
  const refundable = await readRefundable(trx, order);
  const sum = refundSum(refundable, withDeliveryOwed(refundable, form, form.reason));
  if (sum.amountPence !== form.expectedPence) throw refuse('desk/changed-meanwhile');
  if (sum.amountPence === 0) {
    throw refuse('payments/too-much', {
      orderNumber: order.orderNumber,
      min: formatPence(1),
      max: formatPence(leftPence),
    });
  }
  const refundId = await insertRefund(trx, {
    orderId: order.id,
    paymentId: payment.id,
    amountPence: sum.amountPence,
    itemised: {
      deliveryPence: sum.deliveryPence,
      deductionPence: sum.deductionPence,
      reason: form.reason,
    },
    returnId: form.returnId ?? null,
    staffId: actor.kind === 'staff' ? actor.staffId : null,
    createdAt: now,
    checkAt: now,
  });
  const wished = new Map(form.lines.map((line) => [line.id, line.backOnSale]));
  await insertRefundLines(
    trx,
    refundId,
    sum.lines.map(({ id, quantity, amountPence }) => ({
      lineId: id,
      quantity,
      amountPence,
      backOnSale: Math.max(0, Math.min(wished.get(id) ?? 0, quantity)),
    })),
  );
  const { amountPence, deliveryPence, goodwillPence, deductionPence } = sum;
  await recordAction(trx, actor, {
    happenedAt: now,
    act: 'orders.refund',
    entity: 'order',
    entityId: order.id,
    after: {
      ...{ amountPence, deliveryPence, goodwillPence, reason: form.reason, lines: sum.lines.length },
      ...(deductionPence > 0 && { deductionPence }),
    },
  });
  return sum;
}
