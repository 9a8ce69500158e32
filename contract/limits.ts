/** Limits shared by browser and server. No Zod here: the browser imports this file. */
/** The length of a list when the caller does not specify one. */
export const USUAL_PAGE_SIZE = 10;
export const PRODUCTS_PER_PAGE = 20;
export const ORDERS_PER_PAGE = 10;
export const ACTIVITY_PER_PAGE = 15;
export const REVIEWS_PER_PAGE = 5;
/** Below this number, the stock label says how many are left. */
export const LOW_STOCK = 10;
export const MAX_QUANTITY = 999;
/** How many products can be fetched by id at once, and so how long a shared list can be. */
export const MAX_LISTED_IDS = 50;
export const MAX_COMPARED = 4;
export const PASSWORD_MAX_LENGTH = 200;
/** The maximum length of each text field, in characters. */
export const MAX_LENGTH = {
  personName: 100,
  email: 254,
  phoneNumber: 40,
  contactName: 120,
  streetAddress: 200,
  city: 100,
  postalCode: 20,
  promotionCode: 60,
  orderNotes: 1000,
  search: 100,
  reviewTitle: 100,
  reviewWords: 2000,
  reviewName: 40,
  complaint: 4000,
} as const;

export function stockLabel(stockLevel: number): string {
  if (stockLevel <= 0) return 'Out of Stock';
  if (stockLevel < LOW_STOCK) return `Low Stock (Only ${stockLevel} left!)`;
  return 'In Stock';
}
