import type { DeskOrder } from '#contract/desk/one-order.ts';
import { isOpen, orderTransitions } from '#server/orders/orders.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';

interface Standing {
  isRefundUnderWay: boolean;
  isPaid: boolean;
  leftPence: number;
  isInReview: boolean;
  /** The buyer has been asked what they think of the goods. */
  isReviewAsked: boolean;
}

type Possible = DeskOrder['acts']['ship'];

/**
 * What may be done with an order now, and why not. The service refuses the same; this says so beforehand. What has been
 * done or can never be done again needs no words: only an obstacle that may pass has them.
 */
export function possibleActions(order: StoredOrder, standing: Standing): DeskOrder['acts'] {
  const { status } = order;
  const underWay = standing.isRefundUnderWay
    ? 'A refund is in progress. Please wait until PayPal has confirmed it.'
    : null;
  const isMoneyComing = status === 'Pending' && !isOpen(order) && !standing.isInReview;
  const onlyWhen = (isPossible: boolean, obstacle: string | null = null): Possible => ({
    isPossible: isPossible && obstacle === null,
    whyNot: isPossible ? obstacle : null,
  });
  return {
    pack: onlyWhen(status === 'Processing'),
    ship: onlyWhen(status === 'Processing', underWay),
    track: onlyWhen(status === 'Shipped'),
    deliver: onlyWhen(orderTransitions[status].includes('Delivered')),
    undeliver: onlyWhen(status === 'Delivered' && whyItStaysDelivered(order, standing) === null),
    cancel: onlyWhen(
      orderTransitions[status].includes('Cancelled'),
      isMoneyComing ? 'A payment may be in progress: PayPal has not confirmed it yet.' : null,
    ),
    refund: onlyWhen(standing.isPaid && standing.leftPence > 0),
  };
}

/** What depends on the delivery; null if nothing does. */
export function whyItStaysDelivered(
  { customerId }: Pick<StoredOrder, 'customerId'>,
  { isReviewAsked }: Pick<Standing, 'isReviewAsked'>,
): string | null {
  if (customerId === null) return 'its buyer’s account has been deleted, and the address with it.';
  if (isReviewAsked) return 'its buyer has been asked for a review.';
  return null;
}
