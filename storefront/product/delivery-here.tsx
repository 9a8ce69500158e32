import type { ProductDetails } from '#contract/product-details.ts';
import { useBasketSummary } from '#storefront/basket/basket-summary.ts';
import { DeliveryDate } from '#storefront/delivery/delivery-date.tsx';
import { useDeliveryHere } from '#storefront/delivery/remembered-postcode.ts';
import { freeDeliveryWords } from './free-delivery-words.ts';

type Delivery = ProductDetails['Delivery'];

/** Null where the mainland's words hold. */
export function CostHere({ delivery }: { delivery: Delivery }) {
  const here = useDeliveryHere(delivery);
  return here === delivery ? null : <span>{here?.Words}</span>;
}

/** When it arrives, or that it does not. */
export function DateHere({ delivery }: { delivery: Delivery }) {
  const here = useDeliveryHere(delivery);
  return here?.Cost === null ? `${here.Words}.` : <DeliveryDate />;
}

/**
 * What is still to be spent with it in the basket before delivery is free, if that is certain for this product, for the
 * remembered postcode and for where the basket goes.
 */
export function FreeHere({ delivery, ...goods }: { price: number; quantity: number; delivery: Delivery }) {
  return freeDeliveryWords({ ...goods, delivery: useDeliveryHere(delivery) }, useBasketSummary());
}
