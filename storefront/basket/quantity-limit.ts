import { MAX_QUANTITY, stockLabel } from '#contract/limits.ts';

/** How many of a product can be chosen, and the message for somebody who typed more. */
export function quantityLimit(stockLevel: number): { max: number; message: string } {
  const max = Math.max(Math.min(stockLevel, MAX_QUANTITY), 0);
  if (max === 0) return { max, message: stockLabel(0) };
  const why =
    stockLevel > MAX_QUANTITY
      ? `A basket holds up to ${MAX_QUANTITY} of one product`
      : `Only ${max} left in stock`;
  return { max, message: `${why}: quantity set to ${max}.` };
}
