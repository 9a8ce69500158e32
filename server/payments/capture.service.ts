import type { Order } from '#contract/orders.ts';
import { refuse, type RefusalCode } from '#contract/refusal.ts';
import { findOrder, isOpen, isPaid, showOrder } from '#server/orders/settlement.service.ts';
import { findCurrentPayment } from './payments.queries.ts';
import { settlePayment, type PaymentContext, type Settlement } from './settle.service.ts';
import { untilFree } from './until-free.ts';

/**
 * The buyer is back from PayPal: captures what they approved and answers with the paid order.
 *
 * Of this call, status 400 – and the digits 400 in the text of a refusal – mean that the payment had been
 * captured before, and nothing else may carry them: clients take them for a paid order (SPEC section 4). So
 * every other way to fail, ours included, is one of the refusals below.
 */
export async function captureOrderPayment(
  context: PaymentContext,
  customerId: string,
  orderId: string,
): Promise<Order> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(orderId)) throw refuse('payments/order-not-found');
  const before = await findOrder(context.db, customerId, orderId);
  if (!before) throw refuse('payments/order-not-found');
  if (isPaid(before)) throw refuse('payments/already-captured');

  const settlement = await settleCurrentPayment(context, orderId).catch((error: unknown) => {
    // We do not know how far it got. The payment is where the poller finds it.
    context.log.error({ err: error, order: orderId }, 'capturing a payment failed midway');
    throw refuse('payments/outcome-unknown');
  });

  const order = await findOrder(context.db, customerId, orderId);
  if (!order) throw refuse('payments/order-not-found');
  // Whoever captured it, this call or one it had to wait for: the buyer's order is paid.
  if (isPaid(order)) return showOrder(order);
  if (settlement === 'not-approved' && !isOpen(order) && !order.settling)
    throw refuse('payments/not-payable');
  throw refuse(refusals[settlement]);
}

async function settleCurrentPayment(context: PaymentContext, orderId: string): Promise<Settlement> {
  return untilFree<Settlement>(async () => {
    const payment = await findCurrentPayment(context.db, orderId);
    if (!payment || payment.state === 'abandoned') return 'not-approved';
    // A declined attempt is not tried again by itself: the buyer was told, and may have walked away.
    if (payment.state === 'declined') return 'declined';
    if (payment.state === 'completed' || payment.state === 'surplus') return 'not-payable';
    return settlePayment(context, payment.id, { isBuyerHere: true });
  });
}

const refusals: Readonly<Record<Settlement, RefusalCode>> = {
  // Paid a moment ago and refused all the same cannot be; should it, nothing is known.
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
