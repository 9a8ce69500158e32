import type { Order } from '#contract/orders.ts';

type Statuses = Pick<Order, 'OrderStatus' | 'PaymentStatus'>;

export function isPayable(order: Statuses): boolean {
  return order.OrderStatus === 'Pending' && isUnpaid(order);
}

/** Cancelled before it was paid, so no money is awaited any more. */
export function isCalledOff(order: Statuses): boolean {
  return order.OrderStatus === 'Cancelled' && isUnpaid(order);
}

/** From payment onwards, even if refunded since. */
export function hasInvoice(order: Statuses): boolean {
  return !isUnpaid(order);
}

function isUnpaid({ PaymentStatus }: Statuses): boolean {
  return PaymentStatus === 'Pending' || PaymentStatus === 'Failed';
}
