import type { Page } from '@playwright/test';
import type { EndpointName } from '#contract/paths.ts';
import { problemOf } from '#contract/refusal.ts';
import { fill, inTurn, press, type Act } from './actions.ts';
import { json, silent, type CannedAnswers } from './canned-answers.ts';

/** What a screen shows: its address, answers that differ from the usual ones, and what is done there first. */
export type Shown = readonly [words: string | RegExp, path: string, answers?: CannedAnswers, reach?: Act];

const broken = (...names: EndpointName[]): CannedAnswers =>
  Object.fromEntries(names.map((name) => [name, silent(500)]));

export const logIn = inTurn(
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

export const confirmPassword = inTurn(fill('Password', 'three kind otters'), press('Confirm', 'dialog'));

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
export const product = '/products/11111111-1111-4111-8111-111111111111';

/* Every sentence that a page may show for an error, as promised in docs/external-api.md. */

/** For visitors. Loaded categories are cached for a minute, so their failure comes first. */
export const visitorEntries: readonly Shown[] = [
  ['Could not load categories.', '/categories', broken('listCategories')],

  ['Invalid credentials.', '/login', { login: silent(401) }, logIn],
  ['Login failed: 503', '/login', { login: silent(503) }, logIn],
  ['Login failed. Please check your credentials.', '/login', { login: json(null) }, logIn],
  ['Login failed. Please try again.', '/app-login?token=t', broken('exchangeWebLoginToken')],

  ['Registration failed: 500', '/register', broken('register'), register],
  ['Registration failed. Please try again.', '/register', { register: json(null) }, register],

  [
    'If an account with that email exists, a password reset link has been sent.',
    '/forgot-password',
    { forgotPassword: json({}) },
    askForLink,
  ],
  ['Failed to send password reset email.', '/forgot-password', broken('forgotPassword'), askForLink],

  [
    'Email verified successfully! You can now log in.',
    `/verify-email-handler?${link('good')}`,
    { verifyEmail: json({}) },
  ],
  [
    'Verification failed. The link might be invalid or expired.',
    `/verify-email-handler?${link('bad')}`,
    broken('verifyEmail'),
  ],

  [
    'Password reset successfully!',
    `/reset-password-handler?${link('good')}`,
    { resetPassword: silent(204) },
    reset,
  ],
  [
    'Failed to reset password. Link may be invalid/expired.',
    `/reset-password-handler?${link('bad')}`,
    broken('resetPassword'),
    reset,
  ],

  ['Product ID is missing.', '/products/%20'],
  ['Product not found.', product, { getProduct: silent(404) }],

  ['An unknown error occurred.', product, broken('getProduct')],
  ['HTTP error 502', '/products', { listProducts: silent(502) }],

  ['Missing authentication or device information. Please try again from your app.', '/enable-notifications'],
  // As any other server may say it.
  [
    'Your login session has expired or is invalid. Please log in again.',
    '/login',
    {
      login: json({ isTwoFactorRequired: true, twoFactorToken: 't' }),
      loginWithTwoFactor: json({ message: 'Two-factor session is invalid.' }, 401),
    },
    inTurn(logIn, fill('Authenticator code', '123456'), press('Verify')),
  ],
];

export const customerEntries: readonly Shown[] = [
  ['Failed to load basket.', '/basket', broken('getBasket')],
  [
    'Failed to update quantity.',
    '/basket',
    broken('changeBasketItem'),
    press('Increase quantity of Bare Pram'),
  ],
  ['Failed to remove item.', '/basket', broken('removeBasketItem'), press('Remove Bare Pram')],
  [
    'Failed to clear basket.',
    '/basket',
    broken('clearBasket'),
    inTurn(press('Clear Basket'), press('Clear Basket', 'dialog')),
  ],
  ['Error: Failed to add to basket.', product, broken('addBasketItem'), press('Add to Basket')],
  ['Error: Failed to prepare for Buy Now.', product, broken('addBasketItem'), press('Buy It Now')],

  ['Failed to load checkout information.', '/checkout', broken('listAddresses')],
  ['Failed to create internal order or order ID is missing.', '/checkout', { createOrder: json({}) }, pay],
  ['Could not get PayPal approval URL.', '/checkout', broken('initiatePayPalPayment'), pay],
  // A browser throws when it cannot go to an address.
  [
    'An error occurred while processing your order.',
    '/checkout',
    { initiatePayPalPayment: json({ approvalUrl: 'https://[' }) },
    pay,
  ],

  ['Failed to update profile.', '/account/profile', broken('changeProfile'), press('Save Changes')],

  ['Failed to load addresses.', '/account/addresses', broken('listAddresses')],
  [
    'Failed to delete address.',
    '/account/addresses',
    broken('deleteAddress'),
    inTurn(press('Delete'), press('Delete', 'dialog')),
  ],
  [
    'Failed to set primary shipping address.',
    '/account/addresses',
    broken('setPrimaryShippingAddress'),
    press('Set as Primary Shipping'),
  ],
  [
    'Failed to set primary billing address.',
    '/account/addresses',
    broken('setPrimaryBillingAddress'),
    press('Set as Primary Billing'),
  ],
  [
    'Failed to save address.',
    '/account/addresses',
    broken('changeAddress'),
    inTurn(press('Edit Robin Ashworth'), press('Save Changes', 'dialog')),
  ],

  ['Failed to load orders.', '/account/orders', broken('listOrders')],
  ['Failed to load order details.', '/account/orders/o1', broken('getOrder')],
  ['Failed to load activity logs.', '/account/activity', broken('listActivity')],

  ['Failed to download data.', '/account/privacy', broken('exportData'), press('Download My Data')],
  ['Failed to delete account.', '/account/privacy', broken('deleteAccount'), deleteAccount],

  ['Could not load your current security settings.', '/account/security', broken('getTwoFactorStatus')],
  ['Failed to start 2FA setup.', '/account/security', broken('setUpTwoFactor'), press('Enable 2FA')],
  [
    'Could not load the QR code image.',
    '/account/security',
    broken('getTwoFactorQrCode'),
    press('Enable 2FA'),
  ],
  [
    'The operation failed. Please check the code and your password.',
    '/account/security',
    broken('enableTwoFactor'),
    setUpTwoFactor,
  ],

  [
    'User not authenticated. Please log in.',
    '/account/profile',
    { changeProfile: json(problemOf('session/required'), 401) },
    // As a clean-up extension may do it, without any tab noticing.
    inTurn(
      (page) => page.getByRole('button', { name: 'Save Changes' }).waitFor(),
      (page) => page.evaluate(() => localStorage.removeItem('authData')),
      press('Save Changes'),
    ),
  ],
];

/** For customers whose browser can show notifications. */
export const notificationEntries: readonly Shown[] = [
  [
    'Failed to subscribe. Please try again.',
    '/account/orders',
    broken('subscribe'),
    (page) => page.getByRole('button', { name: 'Enable Notifications' }).click(),
  ],
  [
    'Could not enable notifications. You may have denied permission. Please try again from the app or check your browser settings.',
    '/enable-notifications?deviceId=phone-1&token=t',
    broken('subscribe'),
  ],
];

const nothing = { pageInfo: { currentPage: 9, pageSize: 10, totalItems: 21, totalPages: 3 } };

/** Sentences that answers with words put in place of the catalogue's, and what is shown beyond the last page. */
export const otherEntries: readonly Shown[] = [
  [
    'The shelves are being moved.',
    '/categories',
    { listCategories: json({ detail: 'The shelves are being moved.', title: 'Moving' }, 503) },
  ],
  [
    'Error: Not today',
    product,
    { addBasketItem: json({ title: 'Not today', message: 'No.' }, 418) },
    press('Add to Basket'),
  ],
  [
    'Error: Somebody was faster.',
    product,
    { addBasketItem: json({ message: 'Somebody was faster.' }, 409) },
    press('Buy It Now'),
  ],
  [
    'Page 9 of 3',
    '/products?page=9',
    { listProducts: json({ Products: [], PageInfo: { CurrentPage: 9, TotalPages: 3 } }) },
  ],
  ['Page 9 of 3', '/account/orders?page=9', { listOrders: json({ orders: [], ...nothing }) }],
  ['Page 9 of 3', '/account/activity?page=9', { listActivity: json({ logs: [], ...nothing }) }],
];

export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
}
