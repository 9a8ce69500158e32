import { productIds } from '#storefront/app/calls/product-ids.ts';
import { createStored } from '#storefront/app/calls/stored.ts';

/** The products viewed last in this browser, latest first. This stays in the browser. */
const MAX_SEEN = 12;

export const seenList = createStored<readonly string[]>('seenProducts', [], (stored) =>
  productIds(stored, MAX_SEEN),
);

export function rememberSeen(id: string): void {
  seenList.write(productIds([id, ...seenList.read()], MAX_SEEN));
}

export function forgetSeen(...ids: string[]): void {
  seenList.write(seenList.read().filter((id) => !ids.includes(id)));
}
