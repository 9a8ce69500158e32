/**
 * The address of every page. `storefront/routes.ts` serves them, and a test keeps the two in step; the server refers to
 * pages (in e-mails, the sitemap and headers) by these names.
 */
export const pages = {
  home: '/',
  products: '/products',
  product: '/products/:productId',
  /** A product as it will be: available for an hour to anybody who has the link. */
  productPreview: '/product-preview',
  categories: '/categories',
  /** Followed by the names of a chain of categories: `/categories/Nursery/Cots`. */
  category: '/categories/*',
  gifts: '/gifts',
  /** Followed by an age, a price or both: see `gift-pages.ts`. */
  giftsFor: '/gifts/*',
  saved: '/saved',
  compare: '/compare',
  terms: '/terms-and-conditions',
  privacyNotice: '/privacy',
  dataComplaint: '/data-complaint',
  returns: '/returns',
  about: '/about',
  contact: '/contact',
  reviewsPolicy: '/reviews-policy',
  recycling: '/recycling',
  /** Withdrawing without logging in. */
  withdraw: '/withdraw',
  reviewLetters: '/review-letters',

  basket: '/basket',
  checkout: '/checkout',
  paymentReturn: '/payment/paypal/return',
  paymentCancel: '/payment/paypal/cancel',

  account: '/account',
  profile: '/account/profile',
  activity: '/account/activity',
  changePassword: '/account/change-password',
  addresses: '/account/addresses',
  orders: '/account/orders',
  order: '/account/orders/:orderId',
  return: '/account/orders/:orderId/return',
  ownReviews: '/account/reviews',
  security: '/account/security',
  notifications: '/account/notifications',
  privacy: '/account/privacy',

  login: '/login',
  loginTwoFactor: '/login-2fa',
  register: '/register',
  forgotPassword: '/forgot-password',
  verifyEmail: '/verify-email-handler',
  resetPassword: '/reset-password-handler',

  stockAlert: '/stock-alert',

  open: '/open',
  appLogin: '/app-login',
  enableNotifications: '/enable-notifications',
  notificationsEnabled: '/notifications-enabled',
  offline: '/offline',
} as const;

type PageName = keyof typeof pages;
type ParamOf<Path> = Path extends `${string}/:${infer Name}/${string}`
  ? Name
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never;

/** Where PayPal returns the buyer. */
export const PAYMENT_PAGES = '/payment/';

/** Their addresses carry a token, which must not travel on as a Referer. */
export const tokenPages = [
  pages.productPreview,
  pages.verifyEmail,
  pages.resetPassword,
  pages.stockAlert,
  pages.reviewLetters,
  pages.withdraw,
  pages.appLogin,
  pages.enableNotifications,
  pages.open,
] as const;

/** `pagePath('order', { orderId })`. */
export function pagePath<Name extends PageName>(
  name: Name,
  params: Record<ParamOf<(typeof pages)[Name]>, string>,
): string {
  return Object.entries<string>(params).reduce(
    (path, [param, value]) => path.replace(`:${param}`, encodeURIComponent(value)),
    pages[name] as string,
  );
}
