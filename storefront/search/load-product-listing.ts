import type { LoaderFunctionArgs } from 'react-router';
import type { Call } from '#contract/call.ts';
import { callOf } from '#storefront/app/calls/load.ts';
import { readListAsked } from './list-asked.ts';
import { isHomeAddress, loadListing } from './load-listing.ts';
import { findCategoryNames } from '#storefront/catalogue/category-path.ts';
import { loadCategories } from '#storefront/catalogue/load-categories.ts';
import { arriving } from '#storefront/ui/arrival.tsx';

export async function loadProductListing({ request, context }: LoaderFunctionArgs) {
  const address = new URL(request.url);
  const asked = readListAsked(address.searchParams);
  const isHome = isHomeAddress(address);
  const call = callOf({ context });
  const [listing, reading, names] = await Promise.all([
    loadListing(call, address, asked, isHome),
    arriving(readSearch(call, asked.search)),
    asked.categoryId && !asked.search ? loadNames(call, asked.categoryId) : [],
  ]);
  return { ...listing, reading, names, isHome };
}

/** The names of the category and its ancestors, outermost first. The list is shown even without them. */
async function loadNames(call: Call, categoryId: string): Promise<string[]> {
  const categories = await loadCategories(call).catch(() => []);
  return findCategoryNames(categories, categoryId) ?? [];
}

/** The results are shown even without it. */
async function readSearch(call: Call, search: string) {
  return search ? call('readSearch', { query: { search } }).catch(() => null) : null;
}
