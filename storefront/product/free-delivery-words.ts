import { formatPounds } from '#contract/money.ts';
import { goodsTotal } from '#contract/pricing/goods-total.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import type { BasketSummary } from '#storefront/basket/basket-summary.ts';

type Delivery = NonNullable<ProductDetails['Delivery']>;

/** What is still to be spent before delivery is free; null if that is not certain of the product and of the address. */
export function freeDeliveryWords(
  goods: { price: number; quantity: number; delivery: Pick<Delivery, 'FreeWithMore'> | undefined },
  { towardsFreeDelivery, freeFrom }: Pick<BasketSummary, 'towardsFreeDelivery' | 'freeFrom'>,
): string | null {
  const from = Math.max(goods.delivery?.FreeWithMore ?? Infinity, freeFrom);
  if (from === Infinity) return null;
  const left = from - goodsTotal(goods.price, goods.quantity, towardsFreeDelivery);
  if (from > 0 && left > 0) return `Add ${formatPounds(left)} more and it is delivered free.`;
  return towardsFreeDelivery > 0 ? 'With this, your basket is delivered free.' : 'This is delivered free.';
}
