import type { DeskOrder } from '#contract/desk/one-order.ts';
import { isOpen, orderTransitions, type OrderStatus } from '#server/orders/orders.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';

interface Standing {
  isRefundUnderWay: boolean;
  isPaid: boolean;
  leftPence: number;
  isInReview: boolean;
}

/** What may be done with an order now, and why not. The service refuses the same; this says so beforehand. */
export function possibleActions(order: StoredOrder, standing: Standing): DeskOrder['acts'] {
  const { status } = order;
  const wrongState = (to: OrderStatus) =>
    orderTransitions[status].includes(to) ? null : `The order is ${words[status]}.`;
  const underWay = standing.isRefundUnderWay
    ? 'A refund is in progress. Please wait until PayPal has confirmed it.'
    : null;
  const isMoneyComing = status === 'Pending' && !isOpen(order) && !standing.isInReview;
  return {
    pack: { whyNot: status === 'Processing' ? null : `The order is ${words[status]}.` },
    ship: { whyNot: wrongState('Shipped') ?? underWay },
    deliver: { whyNot: wrongState('Delivered') },
    cancel: {
      whyNot:
        wrongState('Cancelled') ??
        (isMoneyComing ? 'A payment may be in progress: PayPal has not confirmed it yet.' : null),
    },
    refund: {
      whyNot: !standing.isPaid
        ? 'The order has not been paid.'
        : standing.leftPence === 0
          ? 'Nothing is left to refund.'
          : null,
    },
  };
}

const words: Readonly<Record<OrderStatus, string>> = {
  Pending: 'not paid yet',
  Processing: 'paid but not sent',
  Shipped: 'already sent',
  Delivered: 'already delivered',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
};
