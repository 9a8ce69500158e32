import type { Order } from '#contract/orders.ts';
import { refuse, type RefusalCode } from '#contract/refusal.ts';
import { findOrder, findPaymentStatus } from '#server/orders/order-payment.service.ts';
import { showOrder } from '#server/orders/order-view.rules.ts';
import { isOpen, isPaid } from '#server/orders/orders.rules.ts';
import { retryWhileBusy } from '#server/platform/database/retry-while-busy.ts';
import { findCurrentPayment } from './payments.queries.ts';
import type { PaymentContext, ReconcileResult } from './payments.types.ts';
import { reconcilePayment } from './reconcile.service.ts';

/**
 * The buyer is back from PayPal: captures the approved payment and answers with the paid order.
 *
 * Clients of this call take status 400, and the digits 400 in the text of a refusal, to mean that the payment
 * has already been captured and the order is paid. Nothing else may carry them: every other failure,
 * including ours, is one of the refusals below.
 */
export async function captureOrderPayment(
  context: PaymentContext,
  customerId: string,
  orderId: string,
): Promise<Order> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(orderId)) throw refuse('payments/order-not-found');
  const before = await findPaymentStatus(context.db, customerId, orderId);
  if (!before) throw refuse('payments/order-not-found');
  if (isPaid(before)) throw refuse('payments/already-captured');

  const result = await reconcileCurrentPayment(context, orderId).catch((error: unknown) => {
    // We do not know how far it got; the poller will find out.
    context.log.error({ err: error, order: orderId }, 'capturing a payment failed midway');
    throw refuse('payments/outcome-unknown');
  });

  const order = await findOrder(context.db, customerId, orderId);
  if (!order) throw refuse('payments/order-not-found');
  // Captured by this call, or by one it had to wait for.
  if (isPaid(order)) return showOrder(order);
  if (result === 'not-approved' && !isOpen(order) && !order.isPaymentInProgress)
    throw refuse('payments/not-payable');
  throw refuse(refusals[result]);
}

async function reconcileCurrentPayment(context: PaymentContext, orderId: string): Promise<ReconcileResult> {
  return retryWhileBusy<ReconcileResult>(async () => {
    const payment = await findCurrentPayment(context.db, orderId);
    if (!payment || payment.state === 'abandoned') return 'not-approved';
    // A declined payment is not retried automatically: the buyer was told, and may have walked away.
    if (payment.state === 'declined') return 'declined';
    if (payment.state === 'completed' || payment.state === 'unmatched') return 'not-payable';
    return reconcilePayment(context, payment.id, { isBuyerHere: true });
  });
}

const refusals: Readonly<Record<ReconcileResult, RefusalCode>> = {
  // Unreachable: a paid order has been answered above.
  paid: 'payments/outcome-unknown',
  pending: 'payments/pending',
  review: 'payments/pending',
  declined: 'payments/declined',
  'not-approved': 'payments/not-approved',
  'not-payable': 'payments/not-payable',
  'out-of-stock': 'payments/out-of-stock',
  unknown: 'payments/outcome-unknown',
  busy: 'payments/outcome-unknown',
};
