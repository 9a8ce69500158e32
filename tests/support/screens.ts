import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { callShop, findProduct, type Account } from './journey.ts';

/** A screen of the shop; tests of every screen read these lists. */
export interface Screen {
  name: string;
  path: string;
  /** Text that is present once the screen is complete. */
  shows: RegExp;
  /** Actions on the page that lead there. */
  reach?: (page: Page) => Promise<void>;
  /** Words that no line break may cut, even in type of twice the size. */
  words?: RegExp;
}

/** What a value that is missing leaves behind. */
export const TRACES = /\bNaN\b|\bundefined\b|\[object |Invalid Date/;

export const contentOf = (page: Page, { shows }: Pick<Screen, 'shows'>) =>
  page.getByText(shows).filter({ visible: true }).first();

const listScreens: readonly Screen[] = [
  { name: 'home', path: '/', shows: /All Products/, words: /\b(?:months|years|worry)\b/ },
  { name: 'products-page-2', path: '/products?page=2', shows: /Page 2 of/ },
  { name: 'search', path: '/products?search=babygrow', shows: /Search Results for: "babygrow"/ },
  { name: 'search-nothing', path: '/products?search=zzzzqqqq', shows: /No products found\./ },
  { name: 'categories', path: '/categories', shows: /Our Categories/ },
  {
    name: 'category',
    path: '/categories/Nursery',
    shows: /Products in Nursery/,
    words: /\bNursery\b/,
  },
  { name: 'filtered', path: '/products?maxPrice=20&inStock=true&sort=price-asc', shows: /^\d+ products$/ },
  {
    name: 'filtered-nothing',
    path: '/products?maxPrice=0.01&inStock=true',
    shows: /Nothing matches everything/,
  },
  { name: 'filtered-malformed', path: '/products?minPrice=cheap', shows: /without filters/ },
  { name: 'gifts', path: '/gifts', shows: /^\d+ products$/ },
  { name: 'gifts-for', path: '/gifts/1-year/under-30', shows: /^\d+ products$/ },
  { name: 'gifts-unknown', path: '/gifts/1-year/under-31', shows: /no gift page/ },
  { name: 'category-unknown', path: '/categories/Nowhere', shows: /category path/i },
];

const textScreens: readonly Screen[] = [
  { name: 'saved', path: '/saved', shows: /Nothing saved yet/ },
  { name: 'saved-unreadable', path: '/saved?ids=none', shows: /nothing on this list/ },
  { name: 'compare-nothing', path: '/compare', shows: /Nothing to compare yet/ },
  { name: 'offline', path: '/offline', shows: /You are offline/ },
  { name: 'terms', path: '/terms-and-conditions', shows: /Terms and Conditions/ },
  {
    name: 'terms-version',
    path: '/terms-and-conditions?version=1',
    shows: /Version 1, for orders placed from/,
  },
  {
    name: 'terms-version-unknown',
    path: '/terms-and-conditions?version=999999',
    shows: /no such version/,
  },
  { name: 'privacy-notice', path: '/privacy', shows: /No cookies, no trackers/ },
  { name: 'data-complaint', path: '/data-complaint', shows: /What went wrong\?/ },
  { name: 'returns', path: '/returns', shows: /Who pays for sending it back/ },
  { name: 'about', path: '/about', shows: /How to reach us/ },
  { name: 'contact', path: '/contact', shows: /What is it about\?/ },
  { name: 'withdraw', path: '/withdraw', shows: /Withdraw from the contract/ },
  { name: 'recycling', path: '/recycling', shows: /What the crossed-out bin means/ },
  { name: 'reviews-policy', path: '/reviews-policy', shows: /Only by people who bought it here/ },
];

/** Mostly where letters and the log-in lead. */
const doorScreens: readonly Screen[] = [
  {
    name: 'product-preview-over',
    path: '/product-preview?product=019a0000-0000-7000-8000-000000000000&token=none',
    shows: /preview has expired/,
  },
  { name: 'review-letters-invalid', path: '/review-letters?token=none', shows: /no longer valid/ },
  { name: 'withdraw-over', path: '/withdraw#none', shows: /no longer opens anything/ },
  { name: 'not-found', path: '/there/is/nothing/here', shows: /find/i },
  { name: 'login', path: '/login', shows: /forgot/i },
  { name: 'register', path: '/register', shows: /confirm password/i },
  { name: 'forgot-password', path: '/forgot-password', shows: /email/i },
  { name: 'stock-alert-bad', path: '/stock-alert', shows: /Invalid link\./ },
  { name: 'stock-alert-end', path: '/stock-alert?token=abc&end=1', shows: /Stop these emails/ },
  { name: 'stock-alert-over', path: '/stock-alert?token=abc', shows: /This link is no longer valid/ },
  { name: 'verify-email-bad', path: '/verify-email-handler', shows: /Invalid verification link\./ },
  {
    name: 'reset-password-bad',
    path: '/reset-password-handler',
    shows: /Invalid or incomplete password reset link\./,
  },
  {
    name: 'reset-password',
    path: '/reset-password-handler?token=abc&email=a%40example.com',
    shows: /Reset Your Password/,
  },
];

export const visitorScreens = { lists: listScreens, texts: textScreens, doors: doorScreens };

/** Screens that depend on the current catalogue. */
export async function productScreens(): Promise<Screen[]> {
  const product = await findProduct('pram');
  // Sold-out products are at the end of the list.
  interface List {
    Products: { Uuid: string; StockLevel: number }[];
    PageInfo: { TotalPages: number };
  }
  const { PageInfo } = await callShop<List>('GET', '/api/products');
  const last = await callShop<List>('GET', `/api/products?page=${PageInfo.TotalPages}`);
  // The oldest, because those made by other journeys may be back in stock at any moment.
  const soldOut = last.Products.filter(({ StockLevel }) => StockLevel === 0).toSorted((one, other) =>
    one.Uuid < other.Uuid ? -1 : 1,
  )[0]!;
  return [
    { name: 'product', path: `/products/${product.Uuid}`, shows: /Add to Basket/ },
    // Before the screens that also show it, so that the previous page's content is not taken for this one's.
    { name: 'product-sold-out', path: `/products/${soldOut.Uuid}`, shows: /Out of Stock/ },
    {
      name: 'saved-shared',
      path: `/saved?ids=${product.Uuid},${soldOut.Uuid}`,
      shows: /Save all to my list/,
      words: /\b(?:Compact|Pram)\b/,
    },
    {
      name: 'compare',
      path: `/compare?ids=${product.Uuid},${soldOut.Uuid},none`,
      shows: /Not everything in the link/,
    },
  ];
}

/** Between the shop and its app. */
export const handOffScreens: readonly Screen[] = [
  { name: 'open', path: '/open?type=product&id=7', shows: /Continue on the web/ },
  { name: 'open-invalid', path: '/open', shows: /Invalid link/ },
  { name: 'open-unknown', path: '/open?type=basket&id=7', shows: /Unknown link type/ },
  { name: 'app-login-invalid', path: '/app-login', shows: /Invalid login link/ },
  { name: 'app-login-failed', path: '/app-login?token=nonsense', shows: /Login failed/ },
  { name: 'enable-notifications-missing', path: '/enable-notifications', shows: /Missing authentication/ },
  { name: 'notifications-enabled', path: '/notifications-enabled', shows: /Return to App/ },
];

/** For a customer who has just registered. */
export const newCustomerScreens: readonly Screen[] = [
  { name: 'basket-empty', path: '/basket', shows: /Your basket is currently empty\./ },
  {
    name: 'addresses-empty',
    path: '/account/addresses',
    shows: /You haven't added any addresses yet\./,
  },
  { name: 'orders-empty', path: '/account/orders', shows: /No orders found for your criteria\./ },
  { name: 'reviews-empty', path: '/account/reviews', shows: /There is nothing to review yet\./ },
  {
    name: 'order-unknown',
    path: '/account/orders/00000000-0000-4000-8000-000000000000',
    shows: /Order not found\./,
  },
  { name: 'return-invalid', path: '/payment/paypal/return', shows: /Invalid return URL\./ },
];

/** For a customer with an address, a basket and an unpaid order. */
export function shoppingScreens(orderId: string): Screen[] {
  return [
    {
      name: 'basket',
      path: '/basket',
      shows: /Proceed to Checkout/,
      words: /\b(?:Proceed|Checkout|Remove|Muslin|each)\b/,
    },
    { name: 'checkout', path: '/checkout', shows: /Proceed to PayPal/ },
    { name: 'addresses', path: '/account/addresses', shows: /Primary Shipping/ },
    {
      name: 'orders',
      path: '/account/orders',
      shows: /View Details/,
      words: /\b(?:View|Details|Search)\b/,
    },
    { name: 'order', path: `/account/orders/${orderId}`, shows: /Placed on/ },
    {
      name: 'return-unpaid',
      path: `/account/orders/${orderId}/return`,
      shows: /This order has not been paid\./,
    },
    {
      name: 'invoice-unpaid',
      path: `/account/orders/${orderId}?invoice`,
      shows: /You can get an invoice once the order has been paid\./,
    },
    {
      name: 'payment-cancelled',
      path: `/payment/paypal/cancel?orderId=${orderId}`,
      shows: /Payment Cancelled/,
    },
  ];
}

/** For a customer with one failed action. */
export const accountScreens: readonly Screen[] = [
  { name: 'profile', path: '/account/profile', shows: /Save Changes/ },
  { name: 'activity', path: '/account/activity', shows: /Failed/ },
  {
    name: 'activity-nothing',
    path: '/account/activity?search=zzzzqqqq',
    shows: /No activity logs found for the selected criteria\./,
  },
  { name: 'change-password', path: '/account/change-password', shows: /Confirm New Password/ },
];

export const securityScreen: Screen = {
  name: 'security-disabled',
  path: '/account/security',
  shows: /Enable 2FA/,
};

export const notificationsScreen: Screen = {
  name: 'notifications',
  path: '/account/notifications',
  shows: /No other device/,
};

export const privacyScreen: Screen = { name: 'privacy', path: '/account/privacy', shows: /Download My Data/ };

/** Puts two muslins in the basket of an account that has an address, and orders them. */
export async function orderSomething(account: Account): Promise<string> {
  const product = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: product.Uuid, quantity: 2 }, account.token);
  const addresses = await callShop<{ id: string }[]>(
    'GET',
    '/api/account/addresses',
    undefined,
    account.token,
  );
  const order = await callShop<{ id: string }>(
    'POST',
    '/api/orders',
    {
      shippingAddressId: addresses[0]!.id,
      customerNotes: 'Please ring twice.',
      paymentMethodHint: 'PayPal',
    },
    account.token,
  );
  return order.id;
}

/** An action that fails: the answer is not 2xx, and the activity log says so. */
export async function failAtSomething(account: Account): Promise<void> {
  const words = { newPassword: 'four polite herons', confirmPassword: 'four polite herons' };
  const body = { currentPassword: 'wrong', ...words };
  await callShop('POST', '/api/account/change-password', body, account.token).catch(() => {});
}

/** The pages in the storefront's routes that none of the paths reaches. */
export function missingPages(paths: readonly string[]): string[] {
  const table = readFileSync('storefront/routes.ts', 'utf8');
  const patterns = [...table.matchAll(/page\(\s*'[^']+',\s*'([^']+)'/gi)].map(([, pattern]) => pattern!);
  if (patterns.length < 25) throw new Error('The table of routes is not written as it was.');
  return patterns.filter((pattern) => {
    const text = pattern
      .replace(/\/?\?$/, '')
      .replace(/:\w+/g, '[^/]+')
      .replace('/*', '(?:/.*)?');
    const path = new RegExp(`^/(?:account/)?${text}$`);
    return !paths.some((each) => path.test(each));
  });
}
