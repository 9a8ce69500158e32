import type { Basket } from '#contract/basket.ts';
import { MAX_QUANTITY } from '#contract/limits.ts';
import { poundsFromPence } from '#contract/money.ts';
import { promotionWords } from '#contract/pricing/promotion.ts';
import { quote, type Quote } from '#contract/pricing/quote.ts';
import { unitPriceOf } from '#contract/pricing/unit-price.ts';
import { refuse, type Refusal } from '#contract/refusal.ts';
import { toldRule } from '#contract/returns/words.ts';
import { offersTo, showOffers, termsOf, type DeliveryConfig } from '#server/delivery/delivery.rules.ts';
import { codeOf, type CodeOfBasket } from '#server/promotions/promotions.rules.ts';
import type { BasketLine } from './basket.queries.ts';

/** More different products than a family ever buys at once; it limits the cost of reading a basket. */
export const MAX_LINES = 100;

/**
 * A basket at today's prices, with its delivery to the customer's primary address. `refused` says why a code that was just
 * tried is not in it.
 */
export function showBasket(
  goods: readonly BasketLine[],
  config: DeliveryConfig,
  now: Date,
  refused: string | null = null,
): Basket {
  const postalCode = goods[0]?.postalCode ?? null;
  const offers = offersTo(config, postalCode, goods, goods[0]?.country);
  const code = codeOf(goods, offers, now);
  const { reduction } = code;
  const { lines, ...sums } = quote(goods, termsOf(config, offers), { reduction });
  return {
    items: lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      productName: line.name,
      productSku: line.sku,
      imageUrl: line.imagePath,
      unitPrice: poundsFromPence(line.unitPricePence),
      quantity: line.quantity,
      totalPrice: poundsFromPence(line.totalPence),
      stockLevel: line.available,
      isForSale: line.isForSale,
      pricePerUnit:
        line.unit && line.unitQuantity
          ? unitPriceOf(line.unitPricePence, line.unitQuantity, line.unit)
          : null,
      isUnsafeUnder36Months: line.isUnsafeUnder36Months,
      ...toldRule(line.returnRule),
      isPromotable: line.isPromotable,
      takesPart: line.takesPart,
    })),
    subtotal: poundsFromPence(sums.subtotalPence),
    shippingCost: poundsFromPence(sums.deliveryPence),
    grandTotal: poundsFromPence(sums.totalPence),
    untilFreeDelivery: poundsFromPence(sums.untilFreeDeliveryPence),
    deliveryOptions: goods.length === 0 ? [] : showOffers(config, offers, postalCode, now),
    notServed: goods.length === 0 ? null : offers.notServed,
    code: code.promotion?.code ?? null,
    discount: showDiscount(code, sums),
    codeProblem: refused ?? code.problem?.words ?? null,
  };
}

function showDiscount(
  { promotion, reduction }: CodeOfBasket,
  { discountPence, deliveryOffPence }: Pick<Quote<BasketLine>, 'discountPence' | 'deliveryOffPence'>,
): Basket['discount'] {
  if (promotion === null || reduction === null) return null;
  return {
    code: promotion.code,
    label: promotionWords(promotion),
    amount: poundsFromPence(discountPence + deliveryOffPence),
    kind: reduction.kind,
    percent: reduction.kind === 'percent' ? reduction.percent : null,
    pounds: reduction.kind === 'percent' ? null : poundsFromPence(reduction.pence),
  };
}

/** Why a line cannot have this quantity, or null if it can. */
export function quantityRefusal(wanted: {
  quantity: number;
  available: number;
  /** How many were already in the basket. */
  alreadyInBasket: number;
}): Refusal | null {
  const { quantity, available, alreadyInBasket } = wanted;
  if (quantity > available) {
    return refuse('basket/out-of-stock', {
      available,
      sentence: shortageSentence(available, alreadyInBasket),
    });
  }
  return quantity > MAX_QUANTITY ? refuse('basket/quantity-too-large', { limit: MAX_QUANTITY }) : null;
}

/** For a product that the shop stopped selling after it was put in the basket. */
export function noLongerSold(): Refusal {
  return refuse('basket/out-of-stock', { available: 0, sentence: 'This product is no longer sold.' });
}

function shortageSentence(available: number, alreadyInBasket: number): string {
  if (available <= 0) return 'Out of Stock';
  if (alreadyInBasket === 0) return `Only ${available} left in stock.`;
  if (alreadyInBasket < available) {
    return `Only ${available} left in stock, and ${alreadyInBasket} in your basket already.`;
  }
  return available === 1
    ? 'Only 1 left in stock, and it is in your basket already.'
    : `Only ${available} left in stock, and all of them are in your basket already.`;
}
