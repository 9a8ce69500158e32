import { redirect, type LazyRouteFunction, type RouteObject } from 'react-router';
import type { TermsKind } from '#contract/terms-kinds.ts';
import { CATEGORIES_ROUTE, loadStripCategories, shouldReloadStrip } from './catalogue/strip-categories.ts';
import { LoadingSession, type CustomerPageHandle } from './session/loading-session.tsx';
import { App } from './shell/app.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { MainLayout } from './shell/main-layout.tsx';
import { notFound } from './shell/not-found.ts';

/**
 * Every page of the shop. A page's code is fetched when it is first needed. Its route's id is its file below
 * `storefront/`, from which the server derives what the browser should fetch early; a `#` and a name distinguish
 * several pages in one file.
 */

function page(id: string, path: string, lazy: LazyRouteFunction<RouteObject>): RouteObject {
  return { id, path, lazy };
}

/** One file shows all texts that are written at the desk. */
function writtenText(kind: TermsKind, path: string): RouteObject {
  return page(
    `terms/text-page#${kind}`,
    path,
    async () => (await import('./terms/text-page.tsx')).textPages[kind],
  );
}

/** The same for pages in the customer area: the server loads none of them and takes their titles from here. */
function customerPage(id: string, path: string, title: string, lazy: LazyRouteFunction<RouteObject>) {
  const handle: CustomerPageHandle = { title };
  return { ...page(id, path, lazy), handle };
}

/** Everything below such a route needs a customer; the server renders only 'Loading session...'. */
export const CUSTOMER_AREA = 'session/customer-area';

const customerArea: RouteObject = {
  HydrateFallback: LoadingSession,
  lazy: () => import('./session/customer-area.tsx'),
};

export const routes: RouteObject[] = [
  {
    id: 'shell/app',
    Component: App,
    ErrorBoundary: ErrorPage,
    children: [
      {
        id: CATEGORIES_ROUTE,
        Component: MainLayout,
        loader: loadStripCategories,
        shouldRevalidate: shouldReloadStrip,
        children: [
          {
            id: 'main pages',
            ErrorBoundary: ErrorPage,
            children: [
              page('home/home-page', '', () => import('./home/home-page.tsx')),
              page('search/product-listing', 'products', () => import('./search/product-listing.tsx')),
              page('product/product-page', 'products/:productId', () => import('./product/product-page.tsx')),
              page(
                'product/product-preview-page',
                'product-preview',
                () => import('./product/product-preview-page.tsx'),
              ),
              page('search/categories-page', 'categories/*', () => import('./search/categories-page.tsx')),
              page('search/gifts-page', 'gifts/*', () => import('./search/gifts-page.tsx')),
              page('saved/saved-page', 'saved', () => import('./saved/saved-page.tsx')),
              page('compare/compare-page', 'compare', () => import('./compare/compare-page.tsx')),
              writtenText('terms', 'terms-and-conditions'),
              writtenText('privacy', 'privacy'),
              writtenText('returns', 'returns'),
              writtenText('about', 'about'),
              page('contact/contact-page', 'contact', () => import('./contact/contact-page.tsx')),
              page('returns/withdraw-page', 'withdraw', () => import('./returns/withdraw-page.tsx')),
              page('privacy/complaint-page', 'data-complaint', () => import('./privacy/complaint-page.tsx')),
              page(
                'reviews/reviews-policy-page',
                'reviews-policy',
                () => import('./reviews/reviews-policy-page.tsx'),
              ),
              page('recycling/recycling-page', 'recycling', () => import('./recycling/recycling-page.tsx')),
              // Not below the customer area, so that the server redirects at once.
              { id: 'account', path: 'account', loader: () => redirect('/account/profile') },
              {
                id: CUSTOMER_AREA,
                ...customerArea,
                children: [
                  customerPage(
                    'basket/basket-page',
                    'basket',
                    'Your basket',
                    () => import('./basket/basket-page.tsx'),
                  ),
                  customerPage(
                    'payments/payment-return-page',
                    'payment/paypal/return',
                    'Payment',
                    () => import('./payments/payment-return-page.tsx'),
                  ),
                  customerPage(
                    'payments/payment-cancel-page',
                    'payment/paypal/cancel',
                    'Payment Cancelled',
                    () => import('./payments/payment-cancel-page.tsx'),
                  ),
                  {
                    id: 'shell/account-layout',
                    path: 'account',
                    lazy: () => import('./shell/account-layout.tsx'),
                    children: [
                      customerPage(
                        'profile/profile-page',
                        'profile',
                        'My Profile',
                        () => import('./profile/profile-page.tsx'),
                      ),
                      customerPage(
                        'activity/activity-page',
                        'activity',
                        'My Activity',
                        () => import('./activity/activity-page.tsx'),
                      ),
                      customerPage(
                        'authentication/change-password-page',
                        'change-password',
                        'Change Your Password',
                        () => import('./authentication/change-password-page.tsx'),
                      ),
                      customerPage(
                        'addresses/addresses-page',
                        'addresses',
                        'My Addresses',
                        () => import('./addresses/addresses-page.tsx'),
                      ),
                      customerPage(
                        'orders/orders-page',
                        'orders',
                        'My Orders',
                        () => import('./orders/orders-page.tsx'),
                      ),
                      customerPage(
                        'orders/order-page',
                        'orders/:orderId',
                        'Order',
                        () => import('./orders/order-page.tsx'),
                      ),
                      customerPage(
                        'returns/return-page',
                        'orders/:orderId/return',
                        'Return',
                        () => import('./returns/return-page.tsx'),
                      ),
                      customerPage(
                        'reviews/own-reviews-page',
                        'reviews',
                        'My Reviews',
                        () => import('./reviews/own-reviews-page.tsx'),
                      ),
                      customerPage(
                        'two-factor/security-page',
                        'security',
                        'Two-Factor Authentication',
                        () => import('./two-factor/security-page.tsx'),
                      ),
                      customerPage(
                        'notifications/notifications-page',
                        'notifications',
                        'Notifications',
                        () => import('./notifications/notifications-page.tsx'),
                      ),
                      customerPage(
                        'privacy/privacy-page',
                        'privacy',
                        'Data & Privacy',
                        () => import('./privacy/privacy-page.tsx'),
                      ),
                    ],
                  },
                ],
              },
              { id: 'not found', path: '*', loader: notFound },
            ],
          },
        ],
      },
      {
        id: 'shell/checkout-layout',
        lazy: () => import('./shell/checkout-layout.tsx'),
        children: [
          {
            id: `${CUSTOMER_AREA}#checkout`,
            ...customerArea,
            children: [
              customerPage(
                'checkout/checkout-page',
                'checkout',
                'Checkout',
                () => import('./checkout/checkout-page.tsx'),
              ),
            ],
          },
        ],
      },
      {
        id: 'shell/auth-layout',
        lazy: () => import('./shell/auth-layout.tsx'),
        children: [
          page('offline/offline-page', 'offline', () => import('./offline/offline-page.tsx')),
          {
            id: 'session/visitor-area',
            lazy: () => import('./session/visitor-area.tsx'),
            children: [
              page('authentication/login-page', 'login', () => import('./authentication/login-page.tsx')),
              page(
                'authentication/register-page',
                'register',
                () => import('./authentication/register-page.tsx'),
              ),
            ],
          },
          page(
            'two-factor/login-two-factor-page',
            'login-2fa',
            () => import('./two-factor/login-two-factor-page.tsx'),
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
          page(
            'stock-alerts/stock-alert-page',
            'stock-alert',
            () => import('./stock-alerts/stock-alert-page.tsx'),
          ),
          page(
            'reviews/review-letters-page',
            'review-letters',
            () => import('./reviews/review-letters-page.tsx'),
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
