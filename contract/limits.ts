/** The limits that browser and server share. No Zod here: the browser imports this file. */
/** What a list gives when nobody says how many. */
export const USUAL_PAGE_SIZE = 10;
export const PRODUCTS_PER_PAGE = 20;
export const ORDERS_PER_PAGE = 10;
export const ACTIVITY_PER_PAGE = 15;
export const REVIEWS_PER_PAGE = 5;
/** Below this many, the stock label counts. */
export const LOW_STOCK = 10;
export const MAX_QUANTITY = 999;
/** How many products can be asked for by their ids, and so how long a list is that can be shared. */
export const MAX_LISTED_IDS = 50;
/** How many products can be compared. */
export const MAX_COMPARED = 4;
export const PASSWORD_MAX_LENGTH = 200;
/** The most characters of a text, by its field. */
export const MAX_LENGTH = {
  personName: 100,
  email: 254,
  phoneNumber: 40,
  contactName: 120,
  streetAddress: 200,
  city: 100,
  postalCode: 20,
  orderNotes: 1000,
  search: 100,
  reviewTitle: 100,
  reviewWords: 2000,
  reviewName: 40,
} as const;
/** What the companion app may call the device it runs on: 1 to 200 visible characters (VCHAR of RFC 5234). */
export const DEVICE_ID = /^[\x21-\x7e]{1,200}$/;

export function stockLabel(stockLevel: number): string {
  if (stockLevel <= 0) return 'Out of Stock';
  if (stockLevel < LOW_STOCK) return `Low Stock (Only ${stockLevel} left!)`;
  return 'In Stock';
}
