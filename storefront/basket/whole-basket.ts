import type { Basket, BasketItem } from '#contract/basket.ts';
import { penceFromPounds, poundsFromPence } from '#contract/money.ts';
import type { DeliveryOption } from '#contract/delivery-options.ts';
import type { Reduction } from '#contract/pricing/discount.ts';
import { costOfDelivery, promotableSum, quote } from '#contract/pricing/quote.ts';
import type { OrderAmounts } from '#contract/pricing/order-sums.ts';
import type { Shop } from '#contract/shop.ts';

/** The price of delivery in pounds, from the shop's settings. */
export type DeliveryTerms = Pick<Shop, 'deliveryCost' | 'freeDeliveryFrom'>;

/** Fields of a line that only our own server sends. */
type OfOurs =
  | 'stockLevel'
  | 'isForSale'
  | 'pricePerUnit'
  | 'isUnsafeUnder36Months'
  | 'returnRule'
  | 'isPromotable'
  | 'takesPart';

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
    ...{ isUnsafeUnder36Months: false, isPromotable: true, takesPart: false },
    ...item,
  }));
  return { ...quotedBasket(whole, terms, sums), ...sums, items: whole };
}

type Circumstances = Partial<
  Pick<Basket, 'deliveryOptions' | 'notServed' | 'code' | 'discount' | 'codeProblem'>
>;

/**
 * A basket of these items, with the totals the server would give it. Other weights may change what delivery costs, and another
 * sum whether a code applies: that the server's answer says.
 */
export function quotedBasket(
  items: readonly BasketItem[],
  { deliveryCost, freeDeliveryFrom }: DeliveryTerms,
  { deliveryOptions = [], notServed = null, code = null, discount = null, codeProblem = null }: Circumstances,
  methodId?: string,
): Basket {
  const goods = items.map((item) => ({
    item,
    unitPricePence: pence(item.unitPrice),
    quantity: item.quantity,
    isPromotable: item.isPromotable,
    takesPart: item.takesPart,
  }));
  const usual = deliveryOptions.find(({ id }) => id === methodId) ?? usualDelivery(deliveryOptions);
  const { lines, ...sums } = quote(
    goods,
    termsIn(usual ?? { fullCost: deliveryCost, freeFrom: freeDeliveryFrom }),
    { reduction: discount && reductionIn(discount) },
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
    code,
    discount: discount && {
      ...discount,
      amount: poundsFromPence(sums.discountPence + sums.deliveryOffPence),
    },
    codeProblem,
  };
}

/** What is chosen until somebody chooses: the cheapest parcel, never a collection. */
export function usualDelivery(options: readonly DeliveryOption[]): DeliveryOption | undefined {
  return options.find(({ kind }) => kind === 'parcel');
}

/** Whether somebody may want another way than the usual one. */
export function hasChoice(options: readonly DeliveryOption[]): boolean {
  return options.length > (usualDelivery(options) ? 1 : 0);
}

/** The same basket, brought in another way. */
export function withDelivery(basket: Basket, terms: DeliveryTerms, methodId: string | undefined): Basket {
  return methodId === undefined ? basket : quotedBasket(basket.items, terms, basket, methodId);
}

/** Whether no parcel goes there, and no collection is chosen instead: what delivery costs is then not known. */
export function isNotSent({ notServed }: Basket, method: DeliveryOption | undefined): boolean {
  return notServed !== null && !method;
}

/** A basket's amounts, named as on an order. */
export function sumsOfBasket(
  { discount, ...basket }: Basket,
  method = usualDelivery(basket.deliveryOptions),
): OrderAmounts {
  const discountAmount = discount && discount.kind !== 'delivery' ? discount.amount : 0;
  const sums = { ...basket, discountAmount, promotionCode: discount?.code };
  if (basket.notServed === null || method) return sums;
  const withoutDelivery = poundsFromPence(pence(basket.subtotal) - pence(discountAmount));
  return { ...sums, shippingCost: null, grandTotal: withoutDelivery };
}

function reductionIn({ kind, percent, pounds }: NonNullable<Basket['discount']>): Reduction {
  return kind === 'percent' ? { kind, percent: percent ?? 0 } : { kind, pence: pence(pounds ?? 0) };
}

/** What a way costs, in pence. */
export function termsIn({ fullCost, freeFrom }: { fullCost: number; freeFrom: number | null }) {
  return { costPence: pence(fullCost), freeFromPence: freeFrom === null ? null : pence(freeFrom) };
}

function pence(pounds: number): number {
  return penceFromPounds(pounds) ?? 0;
}
