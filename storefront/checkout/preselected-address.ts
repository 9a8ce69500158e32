import type { Address } from '#contract/addresses.ts';

/** The address preselected for delivery: never a billing-only address while there is another. */
export function preselectedAddress(addresses: readonly Address[]): Address | undefined {
  const forParcels = addresses.filter(({ addressType }) => addressType !== 'Billing');
  const candidates = forParcels.length > 0 ? forParcels : addresses;
  return candidates.find(({ isPrimaryShipping }) => isPrimaryShipping) ?? candidates[0];
}
