import { penceFromPounds, poundsFromPence } from '#contract/money.ts';
import { requireOrderId } from '#server/orders/parcels/fulfilment.service.ts';
import type { ListedOrder } from '#server/desk/orders/order-list.queries.ts';
import { isOrderDisputed } from '#server/orders/disputes.queries.ts';
import { findOrderOfAnyone } from '#server/orders/orders.queries.ts';
import { findContact } from '#server/profile/profile.service.ts';
import { showOrder } from '#server/orders/order-view.rules.ts';
import { listCasesOf } from '#server/payments/webhooks/cases.queries.ts';
import { listPaymentsOf } from '#server/payments/payments.queries.ts';
import { listRefundsOf } from '#server/payments/refunds/refunds.queries.ts';
import { snapshot, type Database } from '#server/platform/database/database.ts';

/** Everything there is to know about an order, as `--json` prints it: money in pounds, times in ISO 8601. */
export async function readOrder(db: Database, numberOrId: string) {
  const id = await requireOrderId(db, numberOrId);
  return snapshot(db, async (trx) => {
    const order = (await findOrderOfAnyone(trx, id))!;
    const contact = order.customerId === null ? null : await findContact(trx, order.customerId);
    const payments = await listPaymentsOf(trx, { orderId: id });
    const refunds = await listRefundsOf(trx, { orderId: id });
    const cases = await listCasesOf(trx, { orderId: id });
    return {
      ...showOrder(order),
      customer: contact && { name: contact.recipient.name, email: contact.recipient.address },
      refunded: poundsFromPence(order.refundedPence),
      isDisputed: await isOrderDisputed(trx, id),
      isPaymentUnderWay: order.isPaymentInProgress,
      stockHeldUntil: isoOf(order.reservedUntil),
      cancelledBecause: order.cancelReason,
      deliveredAt: isoOf(order.deliveredAt),
      restockedAt: isoOf(order.restockedAt),
      payments: payments.map((payment) => ({
        state: payment.state,
        amount: poundsFromPence(payment.amountPence),
        paypalOrderId: payment.paypalOrderId,
        captureId: payment.captureId,
        createdAt: isoOf(payment.createdAt),
        approvedAt: isoOf(payment.approvedAt),
        settledAt: isoOf(payment.settledAt),
        note: payment.note,
      })),
      paymentCases: cases.map((told) => ({
        kind: told.kind,
        paypalId: told.paypalId,
        captureId: told.captureId,
        status: told.status,
        reason: told.reason,
        outcome: told.outcome,
        amount: told.amountPence === null ? null : poundsFromPence(told.amountPence),
        openedAt: isoOf(told.openedAt),
        updatedAt: isoOf(told.updatedAt),
        closedAt: isoOf(told.closedAt),
      })),
      refunds: refunds.map((refund) => ({
        state: refund.state,
        amount: poundsFromPence(refund.amountPence),
        paypalRefundId: refund.paypalRefundId,
        createdAt: isoOf(refund.createdAt),
        settledAt: isoOf(refund.settledAt),
        needsDecision: refund.ownerAskedAt !== null,
        note: refund.note,
      })),
    };
  });
}

export type OwnersOrder = Awaited<ReturnType<typeof readOrder>>;

/** The money that has neither been refunded nor is about to be. */
export function leftPence(order: OwnersOrder): number {
  const underWay = order.refunds.filter(({ state }) => state === 'requested').map(({ amount }) => amount);
  return [order.refunded, ...underWay].reduce(
    (left, amount) => Math.max(0, left - penceFromPounds(amount)!),
    penceFromPounds(order.grandTotal)!,
  );
}

export function listedOrder(row: ListedOrder) {
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    orderDate: row.placedAt.toISOString(),
    customer: row.email === null ? null : { name: row.customer!, email: row.email },
    grandTotal: poundsFromPence(row.totalPence),
    OrderStatus: row.status,
    PaymentStatus: row.paymentStatus,
    isInReview: row.isInReview,
    isDisputed: row.isDisputed,
    items: row.items,
  };
}

function isoOf(time: Date | null): string | null {
  return time && time.toISOString();
}
