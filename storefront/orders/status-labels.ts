import type { Order } from '#contract/orders.ts';

/** 'Partially refunded' of `PartiallyRefunded`. */
export function statusLabel(status: string): string {
  return status.replace(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
}

type Statuses = Pick<Order, 'OrderStatus' | 'PaymentStatus'>;

export function isPayable(order: Statuses): boolean {
  return order.OrderStatus === 'Pending' && isUnpaid(order);
}

/** Cancelled before it was paid: nobody waits for its money any more. */
export function isCalledOff(order: Statuses): boolean {
  return order.OrderStatus === 'Cancelled' && isUnpaid(order);
}

/** From the payment on, whatever was given back. */
export function hasInvoice(order: Statuses): boolean {
  return !isUnpaid(order);
}

function isUnpaid({ PaymentStatus }: Statuses): boolean {
  return PaymentStatus === 'Pending' || PaymentStatus === 'Failed';
}
