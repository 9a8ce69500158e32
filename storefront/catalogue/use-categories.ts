import { useRouteLoaderData } from 'react-router';
import type { Category } from '#contract/catalogue.ts';
import type { loadLayout } from '#storefront/app/main-layout.tsx';

/** The categories that the layout shows; empty when they could not be loaded. */
export function useCategories(): readonly Category[] {
  return useRouteLoaderData<typeof loadLayout>('app/main-layout')?.categories ?? [];
}
