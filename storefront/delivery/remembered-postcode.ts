import { findZone } from '#contract/delivery/zones.ts';
import { readPostcode } from '#contract/delivery/postcode.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { createStored, useStored } from '#storefront/app/calls/stored.ts';

/** Kept by this browser, and sent only when somebody asks. */
export const rememberedPostcode = createStored<string>('deliveryPostcode', '', (stored) =>
  typeof stored === 'string' ? stored.slice(0, MAX_LENGTH.postalCode) : '',
);

type Delivery = NonNullable<ProductDetails['Delivery']>;

/** How a product comes to the postcode that this browser remembers; without one, and on the server, to the mainland. */
export function useDeliveryHere(delivery: Delivery | undefined): ReturnType<typeof deliveryTo> {
  return deliveryTo(useStored(rememberedPostcode), delivery);
}

export function deliveryTo(
  typed: string,
  delivery: Delivery | undefined,
): Pick<Delivery, 'Words' | 'Cost' | 'FreeWithMore'> | undefined {
  const postcode = readPostcode(typed);
  const there = postcode && findZone(delivery?.Zones ?? [], postcode);
  if (!there) return delivery;
  // Where nothing is sent, its own sentence names the place.
  if (there.Cost === null) return there;
  const to = ` to ${postcode.text.split(' ')[0]}`;
  // No longer than the words for the mainland.
  const [cost, rest = ''] = there.Words.split(' an order');
  return { ...there, Words: cost + to + rest };
}
