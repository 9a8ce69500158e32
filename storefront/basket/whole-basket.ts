import type { Basket, BasketItem } from '#contract/basket.ts';
import { penceFromPounds, poundsFromPence } from '#contract/money.ts';
import { costOfDelivery, promotableSum, quote } from '#contract/pricing/quote.ts';
import type { Shop } from '#contract/shop.ts';

/** The price of delivery in pounds, from the shop's settings. */
export type DeliveryTerms = Pick<Shop, 'deliveryCost' | 'freeDeliveryFrom'>;

/** Fields of a line that only our own server sends. */
type OfOurs = 'stockLevel' | 'isForSale' | 'pricePerUnit' | 'isUnsafeUnder36Months' | 'isPromotable';

/** What was agreed about a basket (docs/external-api.md); our own server sends the other fields too. */
export interface BasketAnswer extends Partial<Omit<Basket, 'items'>> {
  items: (Omit<BasketItem, OfOurs> & Partial<Pick<BasketItem, OfOurs>>)[];
  subtotal: number;
}

/**
 * Works out what an answer leaves out from the delivery terms; the stock level stays open until the server states it.
 */
export function wholeBasket({ items, ...sums }: BasketAnswer, terms: DeliveryTerms): Basket {
  const whole = items.map((item) => ({
    ...{ stockLevel: Infinity, isForSale: true, pricePerUnit: null },
    ...{ isUnsafeUnder36Months: false, isPromotable: true },
    ...item,
  }));
  const { deliveryOptions = [], notServed = null } = sums;
  return { ...quotedBasket(whole, terms, { deliveryOptions, notServed }), ...sums, items: whole };
}

/**
 * A basket of these items, with the totals the server would give it. Other weights may change what delivery costs: that the
 * server's answer says.
 */
export function quotedBasket(
  items: readonly BasketItem[],
  { deliveryCost, freeDeliveryFrom }: DeliveryTerms,
  { deliveryOptions, notServed }: Pick<Basket, 'deliveryOptions' | 'notServed'>,
): Basket {
  const goods = items.map((item) => ({
    item,
    unitPricePence: pence(item.unitPrice),
    quantity: item.quantity,
    isPromotable: item.isPromotable,
  }));
  const usual = deliveryOptions.find(({ kind }) => kind === 'parcel');
  const { lines, ...sums } = quote(
    goods,
    termsIn(usual ?? { fullCost: deliveryCost, freeFrom: freeDeliveryFrom }),
  );
  return {
    items: lines.map(({ item, totalPence }) => ({ ...item, totalPrice: poundsFromPence(totalPence) })),
    subtotal: poundsFromPence(sums.subtotalPence),
    shippingCost: poundsFromPence(sums.deliveryPence),
    grandTotal: poundsFromPence(sums.totalPence),
    untilFreeDelivery: poundsFromPence(sums.untilFreeDeliveryPence),
    deliveryOptions: deliveryOptions.map((option) => ({
      ...option,
      cost: poundsFromPence(costOfDelivery(termsIn(option), promotableSum(goods))),
    })),
    notServed,
  };
}

function termsIn({ fullCost, freeFrom }: { fullCost: number; freeFrom: number | null }) {
  return { costPence: pence(fullCost), freeFromPence: freeFrom === null ? null : pence(freeFrom) };
}

function pence(pounds: number): number {
  return penceFromPounds(pounds) ?? 0;
}
