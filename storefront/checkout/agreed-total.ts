import type { Order } from '#contract/orders.ts';
import type { OrderAmounts } from '#contract/pricing/order-sums.ts';

/** Something the customer must know before paying: the total has changed, or no stock is reserved for the order. */
export type News = OtherTotal | 'not-held';

/** In pounds: what was agreed by pressing the button, and what the order comes to. */
interface OtherTotal {
  agreed: number;
  total: number;
  /** The order's amounts, where there is one. */
  order?: OrderAmounts;
  /** What changed it, if that is known. */
  why?: string;
}

/** What the customer must know of the order the shop has made; null: they agreed to just that. */
export function newsOf(
  order: Partial<Pick<Order, 'isStockHeld'> & OrderAmounts>,
  { total: agreed, knowsNotHeld }: { total: number; knowsNotHeld: boolean },
): News | null {
  const { grandTotal, isStockHeld, subtotal, shippingCost, discountAmount, promotionCode } = order;
  // A server that sends neither field is taken to agree.
  const total = grandTotal ?? agreed;
  if (total !== agreed) {
    if (subtotal === undefined || shippingCost === undefined) return { agreed, total };
    const amounts = { subtotal, shippingCost, discountAmount, promotionCode, grandTotal: total };
    return { agreed, total, order: amounts };
  }
  return isStockHeld === false && !knowsNotHeld ? 'not-held' : null;
}

export function isOtherTotal(news: News | null): news is OtherTotal {
  return news !== null && news !== 'not-held';
}

/** The order's amounts, as long as the next press agrees to its total and not to the basket's. */
export function amountsToAgree(grandTotal: number, news: News | null): OrderAmounts | undefined {
  return isOtherTotal(news) && news.agreed === grandTotal ? news.order : undefined;
}

/** What the next press agrees to: the basket's total, unless the order's has changed since the basket was read. */
export function totalToAgree(grandTotal: number, news: News | null): number {
  return isOtherTotal(news) && news.agreed === grandTotal ? news.total : grandTotal;
}
