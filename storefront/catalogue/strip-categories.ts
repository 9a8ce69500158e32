import { useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { callOf } from '#storefront/app/calls/load.ts';

/** The id of the route that loads them; it contains every page that shows the strip. */
export const CATEGORIES_ROUTE = 'categories';

/** Subcategories are left out of the page: the strip fetches them when a category is opened. */
export interface TopCategory extends Pick<Category, 'Id' | 'Name' | 'Image'> {
  isParent: boolean;
}

/** The outcome of the last load in this tab. */
let isStripMissing = false;

/** The strip's categories. If they cannot be loaded the shop still works, with an empty strip. */
export async function loadStripCategories({ context }: LoaderFunctionArgs): Promise<TopCategory[]> {
  try {
    const { Categories } = await callOf({ context })('listCategories', {});
    isStripMissing = false;
    return Categories.map(({ Id, Name, Image, Subcategories }) => ({
      ...{ Id, Name, Image },
      isParent: Subcategories.length > 0,
    }));
  } catch {
    isStripMissing = true;
    return [];
  }
}

/**
 * They hardly ever change, so they are loaded once. A failed load is repeated by Retry, but never by a link, which
 * would have to wait for it.
 */
export function shouldReloadStrip({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return isStripMissing && currentUrl.href === nextUrl.href;
}

/** The strip's categories; empty if they could not be loaded. */
export function useTopCategories(): readonly TopCategory[] {
  return useRouteLoaderData<typeof loadStripCategories>(CATEGORIES_ROUTE) ?? [];
}
