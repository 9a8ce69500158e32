import { penceFromPounds } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { ReturnableOrder } from '#contract/pricing/return-sum.ts';
import type { ReturnOptions } from '#contract/returns/returns.ts';

const pence = (pounds: number) => penceFromPounds(pounds) ?? 0;

/** An order as its sums of refunds are worked out. */
export function returnableOf(order: Order, options: ReturnOptions): ReturnableOrder {
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
  };
}
