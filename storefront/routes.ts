import type { LazyRouteFunction, RouteObject } from 'react-router';
import { App } from './app/app.tsx';
import { AuthLayout } from './app/auth-layout.tsx';
import { ErrorPage } from './app/error-page.tsx';
import { loadLayout, MainLayout } from './app/main-layout.tsx';
import { notFound } from './app/not-found.ts';

/**
 * Every page of the shop. A page's code is fetched when it is first needed; its route's id is its file below
 * `storefront/`, by which the server tells the browser what to fetch early.
 */

function page(id: string, path: string, lazy: LazyRouteFunction<RouteObject>): RouteObject {
  return { id, path, lazy };
}

/** Everything below this route needs a customer; the server renders only 'Loading session...'. */
export const CUSTOMER_AREA = 'session/customer-area';

export const routes: RouteObject[] = [
  {
    id: 'app/app',
    Component: App,
    ErrorBoundary: ErrorPage,
    children: [
      {
        id: 'app/main-layout',
        Component: MainLayout,
        loader: loadLayout,
        shouldRevalidate: () => false,
        children: [
          {
            id: 'main pages',
            ErrorBoundary: ErrorPage,
            children: [
              page('catalogue/products-page', 'products?', () => import('./catalogue/products-page.tsx')),
              page(
                'catalogue/product-page',
                'products/:productId',
                () => import('./catalogue/product-page.tsx'),
              ),
              page(
                'catalogue/categories-page',
                'categories/*',
                () => import('./catalogue/categories-page.tsx'),
              ),
              page('terms/terms-page', 'terms-and-conditions', () => import('./terms/terms-page.tsx')),
              { id: 'not found', path: '*', loader: notFound },
            ],
          },
        ],
      },
      { id: 'app/auth-layout', Component: AuthLayout, children: [] },
    ],
  },
];
