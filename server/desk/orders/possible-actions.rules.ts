import type { DeskOrder } from '#contract/desk/one-order.ts';
import { isOpen, mayBecome } from '#server/orders/orders.rules.ts';
import type { StoredOrder } from '#server/orders/orders.types.ts';
import { daysBefore } from '#server/platform/clock.ts';

interface Standing {
  isRefundUnderWay: boolean;
  isPaid: boolean;
  leftPence: number;
  isInReview: boolean;
  /** The buyer has been asked what they think of the goods. */
  isReviewAsked: boolean;
  isPacked: boolean;
  now: Date;
}

type Possible = DeskOrder['acts']['ship'];

/**
 * What may be done with an order now, and why not. The service refuses the same; this says so beforehand. What has been
 * done or can never be done again needs no words: only an obstacle that may pass has them.
 */
export function possibleActions(order: StoredOrder, standing: Standing): DeskOrder['acts'] {
  const { status, collection } = order;
  const isToCollect = order.deliveryKind === 'collection' && mayBecome(order, 'Delivered');
  const toldAt = collection && (collection.remindedAt ?? collection.readyAt);
  const underWay = standing.isRefundUnderWay
    ? 'A refund is in progress. Please wait until PayPal has confirmed it.'
    : null;
  const notPacked = standing.isPacked ? null : 'It is not packed yet.';
  const isMoneyComing = status === 'Pending' && !isOpen(order) && !standing.isInReview;
  const onlyWhen = (isPossible: boolean, obstacle: string | null = null): Possible => ({
    isPossible: isPossible && obstacle === null,
    whyNot: isPossible ? obstacle : null,
  });
  return {
    pack: onlyWhen(status === 'Processing'),
    ship: onlyWhen(mayBecome(order, 'Shipped') && status === 'Processing', underWay),
    track: onlyWhen(status === 'Shipped' && order.deliveryKind === 'parcel'),
    deliver: onlyWhen(mayBecome(order, 'Delivered') && !isToCollect),
    undeliver: onlyWhen(
      status === 'Delivered' && mayBecome(order, 'Shipped') && whyItStaysDelivered(order, standing) === null,
    ),
    ready: onlyWhen(isToCollect && toldAt === null, notPacked ?? underWay),
    remind: onlyWhen(
      isToCollect && toldAt !== null && toldAt <= daysBefore(standing.now, 1),
      notPacked ?? underWay,
    ),
    handOver: onlyWhen(isToCollect, notPacked ?? underWay),
    cancel: onlyWhen(
      mayBecome(order, 'Cancelled'),
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
