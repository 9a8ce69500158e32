import { MAX_QUANTITY, stockLabel } from '#contract/limits.ts';

/** How many of a product can be chosen, and what to say to somebody who typed more. */
export function quantityLimit(stockLevel: number): { most: number; words: string } {
  const most = Math.max(Math.min(stockLevel, MAX_QUANTITY), 0);
  if (most === 0) return { most, words: stockLabel(0) };
  const why =
    stockLevel > MAX_QUANTITY
      ? `A basket holds up to ${MAX_QUANTITY} of one product`
      : `Only ${most} left in stock`;
  return { most, words: `${why}: quantity set to ${most}.` };
}
