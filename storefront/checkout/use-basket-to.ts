import { useEffect, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { wholeBasket } from '#storefront/basket/whole-basket.ts';

/**
 * The basket with its delivery to an address. `loaded` is for the one that is preselected. Until the answer for another is
 * there, or if there is none, the last one stays: should the sum differ, it is told before anything is paid.
 */
export function useBasketTo(
  address: Address | undefined,
  preselected: Address | undefined,
  loaded: Basket,
): Basket {
  const { shop } = useSite();
  const [other, setOther] = useState<{ of: Basket; to: Address; basket: Basket } | null>(null);
  const isLoaded = !address || address === preselected;
  useEffect(() => {
    if (isLoaded) return;
    const leaving = new AbortController();
    call('getBasket', { query: { shippingAddressId: address.id } }, { signal: leaving.signal })
      .then((answer) => setOther({ of: loaded, to: address, basket: wholeBasket(answer, shop) }))
      .catch(() => {});
    return () => leaving.abort();
  }, [isLoaded, address, loaded, shop]);
  return !isLoaded && other?.of === loaded && other.to === address ? other.basket : loaded;
}
