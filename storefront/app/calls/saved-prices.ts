import { formatPounds } from '#contract/money.ts';
import { savedList } from '#storefront/app/calls/saved-list.ts';
import { createStored } from '#storefront/app/calls/stored.ts';

/** What a product cost, in pounds, when it was saved; kept by this browser like the list itself. */
export const savedPrices = createStored<Readonly<Record<string, number>>>('savedPrices', {}, (stored) =>
  Object.fromEntries(
    Object.entries((stored ?? {}) as object).filter(([, price]) => typeof price === 'number' && price > 0),
  ),
);

/** Forgets the prices of what is no longer saved. */
export function rememberPrice(id: string, price: number): void {
  const saved = new Set([...savedList.read(), id]);
  const kept = Object.entries(savedPrices.read()).filter(([one]) => saved.has(one));
  savedPrices.write({ ...Object.fromEntries(kept), [id]: price });
}

/** '£5.00 less than when you saved it'; empty if nothing has changed or the price then is not known. */
export function priceSinceSaved(then: number | undefined, today: number): string {
  if (then === undefined || then === today) return '';
  return `${formatPounds(Math.abs(today - then))} ${today < then ? 'less' : 'more'} than when you saved it`;
}
