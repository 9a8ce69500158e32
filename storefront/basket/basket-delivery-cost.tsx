import type { Basket } from '#contract/basket.ts';
import type { DeliveryOption } from '#contract/delivery-options.ts';
import { deliveryWords } from '#contract/pricing/delivery-words.ts';
import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import styles from '#storefront/delivery/delivery-cost.module.css';
import { termsIn, usualDelivery } from './whole-basket.ts';

/** What delivery costs, before the first price of a basket: the way it goes, once that is known. */
export function BasketDeliveryCost({
  basket,
  method = usualDelivery(basket.deliveryOptions),
}: {
  basket: Basket;
  method?: DeliveryOption | undefined;
}) {
  const isPromotable = basket.items.every((item) => item.isPromotable);
  if (!method) return basket.notServed === null ? <DeliveryCost isPromotable={isPromotable} /> : null;
  if (method.kind === 'collection') return null;
  // Past the threshold, or with a code, another price would contradict the sum.
  const isFree = basket.shippingCost === 0;
  const { cost, freeFrom } = deliveryWords(isFree ? { costPence: 0, freeFromPence: null } : termsIn(method));
  return <p className={styles.cost}>{isPromotable && freeFrom ? `${cost}, ${freeFrom}` : cost}</p>;
}
