import { formatPence, penceFromPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import { returnSum, type ReturnableOrder, type ReturnSum } from '#contract/pricing/return-sum.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';

import { chosenOf, type Pieces } from './return-wish.ts';

const pence = (pounds: number) => penceFromPounds(pounds) ?? 0;

/** What comes back for these pieces, as the shop will work it out. */
export function sumFor(order: Order, options: ReturnOptions, pieces: Pieces): ReturnSum {
  const chosen = chosenOf(options, pieces).map(({ itemId, quantity }) => ({ id: itemId, quantity }));
  const sum = returnSum(returnableOf(order, options), chosen);
  if (!cancels(options, pieces)) return sum;
  return { ...sum, amountPence: pence(options.left) };
}

/** What the sum holds for delivery, and why it is less than was paid. */
export function deliveryWords(
  order: Pick<Order, 'OrderStatus' | 'deliveryMethod'>,
  options: ReturnOptions,
  pieces: Pieces,
  { deliveryPence }: ReturnSum,
): string {
  const { delivery, standardDelivery, deliveryGivenBack, lines } = options;
  const dearer = order.deliveryMethod?.name ?? 'your delivery';
  const isLess = order.OrderStatus !== 'Processing' && standardDelivery < delivery;
  if (deliveryPence > 0) {
    const sum = formatPence(deliveryPence);
    return isLess ? `Standard delivery ${sum}; not the extra for ${dearer}.` : `With ${sum} for delivery.`;
  }
  const isAll = lines.every(({ itemId, open }) => open === (pieces[itemId] ?? 0));
  if (!isAll || delivery === 0) return '';
  if (deliveryGivenBack > 0) return 'The delivery has been refunded already.';
  return isLess && standardDelivery === 0
    ? `Standard delivery would have been free, and the extra for ${dearer} does not come back.`
    : '';
}

/** It ends an order that nobody has begun to pack: see `tellReturn`. */
export const cancels = ({ canCancel, lines }: ReturnOptions, pieces: Pieces): boolean =>
  canCancel && lines.every(({ itemId, open }) => open === (pieces[itemId] ?? 0));

/** An order as its sums of refunds are worked out. */
function returnableOf(order: Order, options: ReturnOptions): ReturnableOrder {
  return {
    lines: order.items.map(({ id, quantity, totalPrice, discountAmount = 0 }) => {
      const { open = 0, refunded = 0 } = options.lines.find(({ itemId }) => itemId === id) ?? {};
      return {
        ...{ id, quantity, totalPence: pence(totalPrice), discountPence: pence(discountAmount) },
        givenBack: refunded,
        onItsWay: quantity - refunded - open,
      };
    }),
    deliveryPence: pence(options.delivery),
    standardDeliveryPence: pence(options.standardDelivery),
    deliveryGivenBackPence: pence(options.deliveryGivenBack),
    leftPence: pence(options.left),
    deductedPence: pence(options.deducted),
    isUnsent: order.OrderStatus === 'Processing',
  };
}
