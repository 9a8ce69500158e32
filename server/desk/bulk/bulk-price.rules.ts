import type { PriceEnding } from '#contract/desk/bulk-words.ts';
import { PRODUCT_LIMITS } from '#contract/product-limits.ts';

export interface PriceChange {
  by: 'percent' | 'pence';
  /** With its sign. */
  change: number;
  ending: PriceEnding;
}

/** The price after a change, a half rounded up, at the nearest price with that ending; null if there is none. */
export function changedPrice(pence: number, { by, change, ending }: PriceChange): number | null {
  const exact = by === 'percent' ? Math.floor((pence * (100 + change) + 50) / 100) : pence + change;
  if (exact < 1) return null;
  const price = ending === 'exact' ? exact : withEnding(exact, Number(ending));
  return price >= 1 && price <= PRODUCT_LIMITS.pricePence ? price : null;
}

/** Of two equally near prices the higher, and never zero. */
function withEnding(pence: number, ending: number): number {
  const pounds = Math.floor((pence - ending + 50) / 100);
  return Math.max(pounds, ending === 0 ? 1 : 0) * 100 + ending;
}
