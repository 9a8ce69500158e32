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
    ? 'Money is on its way back. Please wait until PayPal has confirmed that.'
    : null;
  const isMoneyComing = status === 'Pending' && !isOpen(order) && !standing.isInReview;
  return {
    pack: { whyNot: status === 'Processing' ? null : `The order is ${words[status]}.` },
    ship: { whyNot: wrongState('Shipped') ?? underWay },
    deliver: { whyNot: wrongState('Delivered') },
    cancel: {
      whyNot:
        wrongState('Cancelled') ??
        (isMoneyComing ? 'Money may be on its way: PayPal has not said yet. It is being asked.' : null),
    },
    refund: {
      whyNot: !standing.isPaid
        ? 'The order has not been paid.'
        : standing.leftPence === 0
          ? 'Nothing is left to give back.'
          : null,
    },
  };
}

const words: Readonly<Record<OrderStatus, string>> = {
  Pending: 'not paid yet',
  Processing: 'paid and has not left',
  Shipped: 'sent already',
  Delivered: 'delivered already',
  Cancelled: 'cancelled',
  Refunded: 'refunded',
};
