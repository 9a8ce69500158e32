import type { Basket, BasketItem } from '#contract/basket.ts';
import { penceFromPounds, poundsFromPence } from '#contract/money.ts';

/** What delivery costs, in pounds, as the shop says it. */
export interface DeliveryTerms {
  deliveryCost: number;
  freeDeliveryFrom: number;
}

/** What the specification promises of a basket; our own server tells the rest too. */
export interface BasketAnswer extends Partial<Omit<Basket, 'items'>> {
  items: (Omit<BasketItem, 'stockLevel'> & Partial<Pick<BasketItem, 'stockLevel'>>)[];
  subtotal: number;
}

/** With what an answer leaves out worked out from the shop's terms; how much there is in stock the server will say. */
export function wholeBasket({ items, ...sums }: BasketAnswer, terms: DeliveryTerms): Basket {
  return {
    ...sumsOf(items.length === 0, sums.subtotal, terms),
    ...sums,
    items: items.map((item) => ({ stockLevel: Infinity, ...item })),
  };
}

/** What comes on top of the subtotal, in pounds, and what is left to spend until delivery is free. */
export function sumsOf(
  isEmpty: boolean,
  subtotal: number,
  { deliveryCost, freeDeliveryFrom }: DeliveryTerms,
): Omit<Basket, 'items' | 'subtotal'> {
  const shippingCost = isEmpty || subtotal >= freeDeliveryFrom ? 0 : deliveryCost;
  return {
    shippingCost,
    grandTotal: poundsFromPence(pence(subtotal) + pence(shippingCost)),
    untilFreeDelivery:
      deliveryCost === 0 ? 0 : poundsFromPence(Math.max(pence(freeDeliveryFrom) - pence(subtotal), 0)),
  };
}

export function pence(pounds: number): number {
  return penceFromPounds(pounds) ?? 0;
}
