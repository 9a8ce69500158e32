import type { Order } from '#contract/orders.ts';
import type { RefusalCode } from '#contract/refusal.ts';
import type { Capture } from './capture.ts';

export const UNEXPECTED = 'An unexpected error occurred. Please check your order history or contact support.';

/** The title of each refusal, and what a customer can do about it. */
export const refusals: Readonly<
  Partial<Record<RefusalCode, { title: string; step: 'pay' | 'check-again' | 'basket' | 'wait' }>>
> = {
  'payments/declined': { title: 'Payment declined', step: 'pay' },
  'payments/not-approved': { title: 'Not approved yet', step: 'pay' },
  'payments/pending': { title: 'Payment pending', step: 'wait' },
  'payments/outcome-unknown': { title: 'Not confirmed yet', step: 'check-again' },
  'payments/out-of-stock': { title: 'Sold out in the meantime', step: 'basket' },
  'payments/not-payable': { title: 'This order cannot be paid', step: 'basket' },
};

/** The outcome in one sentence. */
export function titleOf(capture: Capture): string {
  switch (capture.outcome) {
    case 'paid':
      return capture.wasPaidBefore
        ? 'Payment confirmed!'
        : 'Payment successful! Your order is being processed.';
    case 'paid-but-unread':
      return "Payment confirmed, but failed to load order details. Please check 'My Orders'.";
    case 'refused':
      return refusals[capture.code]?.title ?? UNEXPECTED;
    case 'failed':
      return UNEXPECTED;
  }
}

/** Claims no more than the order says: it may have been paid long ago. */
export function paidMessage(order: Pick<Order, 'orderNumber' | 'OrderStatus' | 'PaymentStatus'>): string {
  const name = `Order ${order.orderNumber}`;
  if (order.PaymentStatus === 'Refunded') return `${name} has been refunded since.`;
  if (order.OrderStatus === 'Cancelled') return `${name} has been cancelled since.`;
  if (order.PaymentStatus === 'PartiallyRefunded') {
    return `Part of order ${order.orderNumber} has been refunded since.`;
  }
  return `Thank you! ${name} is confirmed, and the confirmation is on its way to your inbox.`;
}
