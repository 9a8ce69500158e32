import { productIds } from './product-ids.ts';
import { createStored } from './stored.ts';

/*
 * The ids of products a visitor has saved for later, newest first. The list belongs to this browser and not to an
 * account: logging in or out does not change it, and the shop never learns whose it is.
 */

export const MAX_SAVED = 200;

export const savedList = createStored<readonly string[]>('savedProducts', [], (stored) =>
  productIds(stored, MAX_SAVED),
);

/** Adds the ids, in their order, before the others. */
export function save(...ids: string[]): void {
  savedList.write(productIds([...ids, ...savedList.read()], MAX_SAVED));
}

export function unsave(...ids: string[]): void {
  savedList.write(savedList.read().filter((id) => !ids.includes(id)));
}

/** Puts a product back in its former place. */
export function saveAgain(id: string, place: number): void {
  const others = savedList.read().filter((one) => one !== id);
  savedList.write([...others.slice(0, place), id, ...others.slice(place)].slice(0, MAX_SAVED));
}
