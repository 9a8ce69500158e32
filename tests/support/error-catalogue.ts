import type { Page } from '@playwright/test';
import type { EndpointName } from '#contract/paths.ts';
import { problemOf } from '#contract/refusal.ts';
import { fill, inTurn, press, type Act } from './actions.ts';
import { json, silent, type CannedAnswers } from './canned-answers.ts';

/** A sentence, and how to produce it. */
export interface CatalogueEntry {
  sentence: string;
  path: string;
  /** Answers that differ from the usual ones: mostly refusals without words. */
  answers: CannedAnswers;
  /** Done on the page before the sentence appears. */
  reach?: Act;
}

const broken = (...names: EndpointName[]): CannedAnswers =>
  Object.fromEntries(names.map((name) => [name, silent(500)]));

const logIn = inTurn(
  fill('Email', 'robin@example.com'),
  fill('Password', 'three kind otters'),
  press('Log in'),
);

const register = inTurn(
  fill('First name', 'Robin'),
  fill('Last name', 'Ashworth'),
  fill('Email', 'robin@example.com'),
  fill('Password', 'three kind otters'),
  fill('Confirm password', 'three kind otters'),
  press('Register'),
);

const askForLink = inTurn(fill('Email', 'robin@example.com'), press('Send reset link'));

const reset = inTurn(
  fill('New password', 'three kind otters'),
  fill('Confirm new password', 'three kind otters'),
  press('Reset Password'),
);

const confirmPassword = inTurn(fill('Password', 'three kind otters'), press('Confirm', 'dialog'));

const setUpTwoFactor = inTurn(
  press('Enable 2FA'),
  fill('Verification code', '123456'),
  press('Verify & Enable'),
  confirmPassword,
);

const deleteAccount = inTurn(
  press('Delete My Account'),
  press('Yes, Continue', 'dialog'),
  fill('Password', 'three kind otters'),
  press('Delete My Account', 'dialog'),
);

const link = (token: string) => `token=${token}&email=robin%40example.com`;
const product = '/products/11111111-1111-4111-8111-111111111111';

/* Every sentence that a page may show for an error, as promised in docs/external-api.md. */

/** For visitors. Loaded categories are cached for a minute, so their failure comes first. */
export const visitorEntries: readonly CatalogueEntry[] = [
  { sentence: 'Could not load categories.', path: '/categories', answers: broken('listCategories') },

  { sentence: 'Invalid credentials.', path: '/login', answers: { login: silent(401) }, reach: logIn },
  { sentence: 'Login failed: 503', path: '/login', answers: { login: silent(503) }, reach: logIn },
  {
    sentence: 'Login failed. Please check your credentials.',
    path: '/login',
    answers: { login: json(null) },
    reach: logIn,
  },
  {
    sentence: 'Login failed. Please try again.',
    path: '/app-login?token=t',
    answers: broken('exchangeWebLoginToken'),
  },

  { sentence: 'Registration failed: 500', path: '/register', answers: broken('register'), reach: register },
  {
    sentence: 'Registration failed. Please try again.',
    path: '/register',
    answers: { register: json(null) },
    reach: register,
  },

  {
    sentence: 'If an account with that email exists, a password reset link has been sent.',
    path: '/forgot-password',
    answers: { forgotPassword: json({}) },
    reach: askForLink,
  },
  {
    sentence: 'Failed to send password reset email.',
    path: '/forgot-password',
    answers: broken('forgotPassword'),
    reach: askForLink,
  },

  {
    sentence: 'Email verified successfully! You can now log in.',
    path: `/verify-email-handler?${link('good')}`,
    answers: { verifyEmail: json({}) },
  },
  {
    sentence: 'Verification failed. The link might be invalid or expired.',
    path: `/verify-email-handler?${link('bad')}`,
    answers: broken('verifyEmail'),
  },

  {
    sentence: 'Password reset successfully!',
    path: `/reset-password-handler?${link('good')}`,
    answers: { resetPassword: silent(204) },
    reach: reset,
  },
  {
    sentence: 'Failed to reset password. Link may be invalid/expired.',
    path: `/reset-password-handler?${link('bad')}`,
    answers: broken('resetPassword'),
    reach: reset,
  },

  { sentence: 'Product ID is missing.', path: '/products/%20', answers: {} },
  { sentence: 'Product not found.', path: product, answers: { getProduct: silent(404) } },

  { sentence: 'An unknown error occurred.', path: product, answers: broken('getProduct') },
  { sentence: 'HTTP error 502', path: '/products', answers: { listProducts: silent(502) } },

  {
    sentence: 'Missing authentication or device information. Please try again from your app.',
    path: '/enable-notifications',
    answers: {},
  },
  // As any other server may say it.
  {
    sentence: 'Your login session has expired or is invalid. Please log in again.',
    path: '/login',
    answers: {
      login: json({ isTwoFactorRequired: true, twoFactorToken: 't' }),
      loginWithTwoFactor: json({ message: 'Two-factor session is invalid.' }, 401),
    },
    reach: inTurn(logIn, fill('Authenticator code', '123456'), press('Verify')),
  },
];

export const customerEntries: readonly CatalogueEntry[] = [
  { sentence: 'Failed to load basket.', path: '/basket', answers: broken('getBasket') },
  {
    sentence: 'Failed to update quantity.',
    path: '/basket',
    answers: broken('changeBasketItem'),
    reach: press('Increase quantity of Bare Pram'),
  },
  {
    sentence: 'Failed to remove item.',
    path: '/basket',
    answers: broken('removeBasketItem'),
    reach: press('Remove Bare Pram'),
  },
  {
    sentence: 'Failed to clear basket.',
    path: '/basket',
    answers: broken('clearBasket'),
    reach: inTurn(press('Clear Basket'), press('Clear Basket', 'dialog')),
  },
  {
    sentence: 'Error: Failed to add to basket.',
    path: product,
    answers: broken('addBasketItem'),
    reach: press('Add to Basket'),
  },
  {
    sentence: 'Error: Failed to prepare for Buy Now.',
    path: product,
    answers: broken('addBasketItem'),
    reach: press('Buy It Now'),
  },

  { sentence: 'Failed to load checkout information.', path: '/checkout', answers: broken('listAddresses') },
  {
    sentence: 'Failed to create internal order or order ID is missing.',
    path: '/checkout',
    answers: { createOrder: json({}) },
    reach: pay,
  },
  {
    sentence: 'Could not get PayPal approval URL.',
    path: '/checkout',
    answers: broken('initiatePayPalPayment'),
    reach: pay,
  },
  {
    sentence: 'An error occurred while processing your order.',
    path: '/checkout',
    // A browser throws when it cannot go to an address.
    answers: { initiatePayPalPayment: json({ approvalUrl: 'https://[' }) },
    reach: pay,
  },

  {
    sentence: 'Failed to update profile.',
    path: '/account/profile',
    answers: broken('changeProfile'),
    reach: press('Save Changes'),
  },

  { sentence: 'Failed to load addresses.', path: '/account/addresses', answers: broken('listAddresses') },
  {
    sentence: 'Failed to delete address.',
    path: '/account/addresses',
    answers: broken('deleteAddress'),
    reach: inTurn(press('Delete'), press('Delete', 'dialog')),
  },
  {
    sentence: 'Failed to set primary shipping address.',
    path: '/account/addresses',
    answers: broken('setPrimaryShippingAddress'),
    reach: press('Set as Primary Shipping'),
  },
  {
    sentence: 'Failed to set primary billing address.',
    path: '/account/addresses',
    answers: broken('setPrimaryBillingAddress'),
    reach: press('Set as Primary Billing'),
  },
  {
    sentence: 'Failed to save address.',
    path: '/account/addresses',
    answers: broken('changeAddress'),
    reach: inTurn(press('Edit Robin Ashworth'), press('Save Changes', 'dialog')),
  },

  { sentence: 'Failed to load orders.', path: '/account/orders', answers: broken('listOrders') },
  { sentence: 'Failed to load order details.', path: '/account/orders/o1', answers: broken('getOrder') },
  { sentence: 'Failed to load activity logs.', path: '/account/activity', answers: broken('listActivity') },

  {
    sentence: 'Failed to download data.',
    path: '/account/privacy',
    answers: broken('exportData'),
    reach: press('Download My Data'),
  },
  {
    sentence: 'Failed to delete account.',
    path: '/account/privacy',
    answers: broken('deleteAccount'),
    reach: deleteAccount,
  },

  {
    sentence: 'Could not load your current security settings.',
    path: '/account/security',
    answers: broken('getTwoFactorStatus'),
  },
  {
    sentence: 'Failed to start 2FA setup.',
    path: '/account/security',
    answers: broken('setUpTwoFactor'),
    reach: press('Enable 2FA'),
  },
  {
    sentence: 'Could not load the QR code image.',
    path: '/account/security',
    answers: broken('getTwoFactorQrCode'),
    reach: press('Enable 2FA'),
  },
  {
    sentence: 'The operation failed. Please check the code and your password.',
    path: '/account/security',
    answers: broken('enableTwoFactor'),
    reach: setUpTwoFactor,
  },

  {
    sentence: 'User not authenticated. Please log in.',
    path: '/account/profile',
    answers: { changeProfile: json(problemOf('session/required'), 401) },
    // As a clean-up extension may do it, without any tab noticing.
    reach: inTurn(
      (page) => page.getByRole('button', { name: 'Save Changes' }).waitFor(),
      (page) => page.evaluate(() => localStorage.removeItem('authData')),
      press('Save Changes'),
    ),
  },
];

/** For customers whose browser can show notifications. */
export const notificationEntries: readonly CatalogueEntry[] = [
  {
    sentence: 'Failed to subscribe. Please try again.',
    path: '/account/orders',
    answers: broken('subscribe'),
    reach: (page) => page.getByRole('button', { name: 'Enable Notifications' }).click(),
  },
  {
    sentence:
      'Could not enable notifications. You may have denied permission. Please try again from the app or check your browser settings.',
    path: '/enable-notifications?deviceId=phone-1&token=t',
    answers: broken('subscribe'),
  },
];

const nothing = { pageInfo: { currentPage: 9, pageSize: 10, totalItems: 21, totalPages: 3 } };

/** Sentences that answers with words put in place of the catalogue's, and what is shown beyond the last page. */
export const otherEntries: readonly CatalogueEntry[] = [
  {
    sentence: 'The shelves are being moved.',
    path: '/categories',
    answers: { listCategories: json({ detail: 'The shelves are being moved.', title: 'Moving' }, 503) },
  },
  {
    sentence: 'Error: Not today',
    path: product,
    answers: { addBasketItem: json({ title: 'Not today', message: 'No.' }, 418) },
    reach: press('Add to Basket'),
  },
  {
    sentence: 'Error: Somebody was faster.',
    path: product,
    answers: { addBasketItem: json({ message: 'Somebody was faster.' }, 409) },
    reach: press('Buy It Now'),
  },
  {
    sentence: 'Page 9 of 3',
    path: '/products?page=9',
    answers: { listProducts: json({ Products: [], PageInfo: { CurrentPage: 9, TotalPages: 3 } }) },
  },
  {
    sentence: 'Page 9 of 3',
    path: '/account/orders?page=9',
    answers: { listOrders: json({ orders: [], ...nothing }) },
  },
  {
    sentence: 'Page 9 of 3',
    path: '/account/activity?page=9',
    answers: { listActivity: json({ logs: [], ...nothing }) },
  },
];

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
}
