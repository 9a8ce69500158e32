import {
  fullRefund,
  owesDelivery,
  refundSum,
  withDeliveryOwed,
  type RefundableLine,
  type RefundableOrder,
} from './refund.ts';

/** An order line, with how many of it are on their way back in returns that are not refunded yet. */
export interface ReturnableOrder extends RefundableOrder {
  lines: readonly (RefundableLine & { onItsWay: number })[];
  /** Goods that never left cost the buyer no delivery at all. */
  isUnsent?: boolean;
}

export interface ReturnSum {
  amountPence: number;
  /** The part of it that is delivery. */
  deliveryPence: number;
}

/**
 * What comes back for these pieces, if nothing is kept back of them: what a refund of them comes to after the refunds of
 * what is on its way already.
 */
export function returnSum(
  order: ReturnableOrder,
  pieces: readonly { id: string; quantity: number }[],
): ReturnSum {
  const chosen = new Map(pieces.map(({ id, quantity }) => [id, quantity]));
  const refundOf = (quantityOf: (line: ReturnableOrder['lines'][number]) => number) => {
    const lines = order.lines.map((line) => ({ id: line.id, quantity: quantityOf(line) }));
    const wish = { lines, deliveryPence: 0, goodwillPence: 0 };
    const isAll = order.isUnsent && owesDelivery(order, wish, 'changed-mind');
    const owed = isAll ? { ...wish, deliveryPence: fullRefund(order).deliveryPence } : wish;
    return refundSum(order, withDeliveryOwed(order, owed, 'changed-mind'));
  };
  const before = refundOf(({ onItsWay }) => onItsWay);
  const after = refundOf(({ id, onItsWay }) => onItsWay + (chosen.get(id) ?? 0));
  return {
    amountPence: after.amountPence - before.amountPence,
    deliveryPence: after.deliveryPence - before.deliveryPence,
  };
}
