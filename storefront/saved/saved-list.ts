import { productIds } from '#storefront/app/product-ids.ts';
import { createStored } from '#storefront/app/stored.ts';

/*
 * What a visitor has saved for later: ids, the newest first. The list belongs to this browser and to no account: a
 * log-in or log-out leaves it as it is, and the shop never learns whose it is.
 */

export const MAX_SAVED = 200;

export const savedList = createStored<readonly string[]>('savedProducts', [], (stored) =>
  productIds(stored, MAX_SAVED),
);

/** In their order, before what is there. */
export function save(...ids: string[]): void {
  savedList.write(productIds([...ids, ...savedList.read()], MAX_SAVED));
}

export function unsave(...ids: string[]): void {
  savedList.write(savedList.read().filter((id) => !ids.includes(id)));
}

/** Where it stood before. */
export function saveAgain(id: string, place: number): void {
  const others = savedList.read().filter((one) => one !== id);
  savedList.write([...others.slice(0, place), id, ...others.slice(place)].slice(0, MAX_SAVED));
}
