import type { LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';
import { arriving, callOf } from '#storefront/app/load.ts';
import { readListAsked } from '#storefront/finding/list-asked.ts';
import { loadListing } from '#storefront/finding/load-listing.ts';

export async function loadProductListing({ request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url);
  const asked = readListAsked(address.searchParams);
  // Home tells of the shop: what stands there is the beginning of everything.
  const isHome = address.pathname === '/' && address.searchParams.size === 0;
  const call = callOf({ context });
  const [listing, reading] = await Promise.all([
    loadListing(call, address, asked, !isHome),
    arriving(readSearch(call, asked.search)),
  ]);
  return { ...listing, reading };
}

/** The results stand without it. */
async function readSearch(call: Call, search: string) {
  return search ? call('readSearch', { query: { search } }).catch(() => null) : null;
}
