/** The numbers of SPEC section 9 that browser and server share. No Zod here: the browser imports this file. */
/** What a list gives when nobody says how many. */
export const USUAL_PAGE_SIZE = 10;
export const PRODUCTS_PER_PAGE = 20;
export const ORDERS_PER_PAGE = 10;
export const ACTIVITY_PER_PAGE = 15;
/** Below this many, the stock label counts. */
export const LOW_STOCK = 10;
export const MAX_QUANTITY = 999;
export const PASSWORD_MAX_LENGTH = 200;

export function stockLabel(stockLevel: number): string {
  if (stockLevel <= 0) return 'Out of Stock';
  if (stockLevel < LOW_STOCK) return `Low Stock (Only ${stockLevel} left!)`;
  return 'In Stock';
}
