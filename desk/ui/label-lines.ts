import type { OrderAddress } from '#contract/desk/one-order.ts';

/** An address as on the label of a parcel. */
export function labelLines(to: OrderAddress): string[] {
  return [
    to.contactName,
    to.streetAddress1,
    to.streetAddress2,
    to.city,
    // Not 'London' twice.
    to.regionOrState === to.city ? null : to.regionOrState,
    to.postalCode,
    to.country,
  ].filter((line) => !!line) as string[];
}
