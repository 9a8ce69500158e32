import type { Basket, BasketItem } from '#contract/basket.ts';
import { penceFromPounds, poundsFromPence } from '#contract/money.ts';
import { quote } from '#contract/pricing/quote.ts';

/** What delivery costs, in pounds, as the shop says it. */
export interface DeliveryTerms {
  deliveryCost: number;
  freeDeliveryFrom: number;
}

/** What only our own server says of a line. */
type OfOurs = 'stockLevel' | 'isForSale' | 'pricePerUnit' | 'isUnsafeUnder36Months';

/** What was agreed about a basket (docs/external-api.md); our own server tells the rest too. */
export interface BasketAnswer extends Partial<Omit<Basket, 'items'>> {
  items: (Omit<BasketItem, OfOurs> & Partial<Pick<BasketItem, OfOurs>>)[];
  subtotal: number;
}

/** With what an answer leaves out worked out from the shop's terms; how much there is in stock the server will say. */
export function wholeBasket({ items, ...sums }: BasketAnswer, terms: DeliveryTerms): Basket {
  const whole = items.map((item) => ({
    ...{ stockLevel: Infinity, isForSale: true, pricePerUnit: null, isUnsafeUnder36Months: false },
    ...item,
  }));
  return { ...quotedBasket(whole, terms), ...sums, items: whole };
}

/** A basket of these items, with the sums that the server would give it. */
export function quotedBasket(
  items: readonly BasketItem[],
  { deliveryCost, freeDeliveryFrom }: DeliveryTerms,
): Basket {
  const { lines, ...sums } = quote(
    items.map((item) => ({ item, unitPricePence: pence(item.unitPrice), quantity: item.quantity })),
    { costPence: pence(deliveryCost), freeFromPence: pence(freeDeliveryFrom) },
  );
  return {
    items: lines.map(({ item, totalPence }) => ({ ...item, totalPrice: poundsFromPence(totalPence) })),
    subtotal: poundsFromPence(sums.subtotalPence),
    shippingCost: poundsFromPence(sums.deliveryPence),
    grandTotal: poundsFromPence(sums.totalPence),
    untilFreeDelivery: poundsFromPence(sums.untilFreeDeliveryPence),
  };
}

function pence(pounds: number): number {
  return penceFromPounds(pounds) ?? 0;
}
