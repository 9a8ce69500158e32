import { redirect, type LazyRouteFunction, type RouteObject } from 'react-router';
import { AccountLayout } from './account/account-layout.tsx';
import { App } from './app/app.tsx';
import { AuthLayout } from './app/auth-layout.tsx';
import { ErrorPage } from './app/error-page.tsx';
import { layoutShouldRevalidate, loadLayout, MainLayout } from './app/main-layout.tsx';
import { notFound } from './app/not-found.ts';
import { CustomerArea, LoadingSession } from './session/customer-area.tsx';

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
        shouldRevalidate: layoutShouldRevalidate,
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
              // Not below the customer area: the server leads on to the page at once.
              { id: 'account', path: 'account', loader: () => redirect('/account/profile') },
              {
                id: CUSTOMER_AREA,
                Component: CustomerArea,
                HydrateFallback: LoadingSession,
                children: [
                  page('basket/basket-page', 'basket', () => import('./basket/basket-page.tsx')),
                  page('checkout/checkout-page', 'checkout', () => import('./checkout/checkout-page.tsx')),
                  page(
                    'payments/payment-return-page',
                    'payment/paypal/return',
                    () => import('./payments/payment-return-page.tsx'),
                  ),
                  {
                    id: 'account/account-layout',
                    path: 'account',
                    Component: AccountLayout,
                    children: [
                      page('profile/profile-page', 'profile', () => import('./profile/profile-page.tsx')),
                      page(
                        'activity/activity-page',
                        'activity',
                        () => import('./activity/activity-page.tsx'),
                      ),
                      page(
                        'authentication/change-password-page',
                        'change-password',
                        () => import('./authentication/change-password-page.tsx'),
                      ),
                      page(
                        'addresses/addresses-page',
                        'addresses',
                        () => import('./addresses/addresses-page.tsx'),
                      ),
                      page('orders/orders-page', 'orders', () => import('./orders/orders-page.tsx')),
                      page('orders/order-page', 'orders/:orderId', () => import('./orders/order-page.tsx')),
                      page(
                        'two-factor/security-page',
                        'security',
                        () => import('./two-factor/security-page.tsx'),
                      ),
                      page(
                        'notifications/notifications-page',
                        'notifications',
                        () => import('./notifications/notifications-page.tsx'),
                      ),
                      page('privacy/privacy-page', 'privacy', () => import('./privacy/privacy-page.tsx')),
                    ],
                  },
                ],
              },
              page(
                'payments/payment-cancel-page',
                'payment/paypal/cancel',
                () => import('./payments/payment-cancel-page.tsx'),
              ),
              { id: 'not found', path: '*', loader: notFound },
            ],
          },
        ],
      },
      {
        id: 'app/auth-layout',
        Component: AuthLayout,
        children: [
          page('offline/offline-page', 'offline', () => import('./offline/offline-page.tsx')),
          page('authentication/login-page', 'login', () => import('./authentication/login-page.tsx')),
          page(
            'two-factor/login-two-factor-page',
            'login-2fa',
            () => import('./two-factor/login-two-factor-page.tsx'),
          ),
          page(
            'authentication/register-page',
            'register',
            () => import('./authentication/register-page.tsx'),
          ),
          page(
            'authentication/forgot-password-page',
            'forgot-password',
            () => import('./authentication/forgot-password-page.tsx'),
          ),
          page(
            'authentication/verify-email-page',
            'verify-email-handler',
            () => import('./authentication/verify-email-page.tsx'),
          ),
          page(
            'authentication/reset-password-page',
            'reset-password-handler',
            () => import('./authentication/reset-password-page.tsx'),
          ),
          page('hand-off/open-page', 'open', () => import('./hand-off/open-page.tsx')),
          page('hand-off/app-login-page', 'app-login', () => import('./hand-off/app-login-page.tsx')),
          page(
            'hand-off/enable-notifications-page',
            'enable-notifications',
            () => import('./hand-off/enable-notifications-page.tsx'),
          ),
          page(
            'hand-off/notifications-enabled-page',
            'notifications-enabled',
            () => import('./hand-off/notifications-enabled-page.tsx'),
          ),
        ],
      },
    ],
  },
];
