import { useRouteLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import { callOf } from '#storefront/app/load.ts';

/** The id of the route that loads them, around every page that shows the strip. */
export const CATEGORIES_ROUTE = 'categories';

/** The rest of the tree stays out of every page: the strip asks for it when one of these is opened. */
export interface TopCategory extends Pick<Category, 'Id' | 'Name' | 'Image'> {
  isParent: boolean;
}

/** What the loader last found, in this tab. */
let isStripMissing = false;

/** The categories of the strip. Without them the shop still stands: the strip is empty. */
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

/** They hardly ever change: asked once, and if there was no answer again by Retry, but never by a link: it would wait for them. */
export function shouldReloadStrip({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return isStripMissing && currentUrl.href === nextUrl.href;
}

/** The categories of the strip; empty when they could not be loaded. */
export function useTopCategories(): readonly TopCategory[] {
  return useRouteLoaderData<typeof loadStripCategories>(CATEGORIES_ROUTE) ?? [];
}
