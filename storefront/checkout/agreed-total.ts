import type { Order } from '#contract/orders.ts';

/** Something the customer must know before paying: the total has changed, or no stock is reserved for the order. */
export type News = OtherTotal | 'not-held';

/** In pounds: what was agreed by pressing the button, and what the order comes to. */
interface OtherTotal {
  agreed: number;
  total: number;
}

/** What the customer must know of the order the shop has made; null: they agreed to just that. */
export function newsOf(
  { grandTotal, isStockHeld }: Partial<Pick<Order, 'grandTotal' | 'isStockHeld'>>,
  { total: agreed, knowsNotHeld }: { total: number; knowsNotHeld: boolean },
): News | null {
  // A server that sends neither field is taken to agree.
  const total = grandTotal ?? agreed;
  if (total !== agreed) return { agreed, total };
  return isStockHeld === false && !knowsNotHeld ? 'not-held' : null;
}

export function isOtherTotal(news: News | null): news is OtherTotal {
  return news !== null && news !== 'not-held';
}

/** What the next press agrees to: the basket's total, unless the order's has changed since the basket was read. */
export function totalToAgree(grandTotal: number, news: News | null): number {
  return isOtherTotal(news) && news.agreed === grandTotal ? news.total : grandTotal;
}
