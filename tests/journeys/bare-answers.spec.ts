import type { Page } from '@playwright/test';
import { fill, inTurn, press, type Act } from '#tests/support/actions.ts';
import { bareAnswers, bareSession } from '#tests/support/bare-answers.ts';
import { cannedAnswers, json, type CannedAnswers } from '#tests/support/canned-answers.ts';
import { anAddress, expect, test } from '#tests/support/journey.ts';
import { missingPages } from '#tests/support/screens.ts';
import { standInPush } from '#tests/support/stand-in-push.ts';
import { noteTakeOver, turnTo } from '#tests/support/turn-to.ts';

/**
 * Every screen with answers that hold what was agreed (docs/external-api.md) and nothing more: each is complete, and
 * none shows a trace of what is missing.
 */
interface Screen {
  path: string;
  /** Text that is present once the screen is complete. */
  shows: string | RegExp;
  /** An action on the screen, and the text shown afterwards. */
  act?: Act;
  showsThen?: string | RegExp;
  /** Answers that differ from the bare ones. */
  answers?: CannedAnswers;
}

const logIn = inTurn(
  fill('Email', 'robin@example.com'),
  fill('Password', 'three kind otters'),
  press('Log in'),
);

const fillAddress = inTurn(
  fill('Street address 1', anAddress.streetAddress1),
  fill('City', anAddress.city),
  fill('Region or state', anAddress.regionOrState),
  fill('Postal code', anAddress.postalCode),
);

const confirmPassword = inTurn(fill('Password', 'three kind otters'), press('Confirm', 'dialog'));

const dialogCloses: Act = (page) => expect(page.getByRole('dialog')).toHaveCount(0);

const product = '/products/11111111-1111-4111-8111-111111111111';
const link = 'token=a&email=robin%40example.com';

const visitorScreens: readonly Screen[] = [
  { path: '/', shows: 'All Products' },
  { path: '/saved', shows: 'Nothing saved yet' },
  { path: '/compare', shows: 'Nothing to compare yet' },
  { path: '/data-complaint', shows: 'What went wrong?' },
  { path: '/recycling', shows: 'What the crossed-out bin means' },
  { path: '/reviews-policy', shows: 'Only by people who bought it here' },
  { path: '/review-letters', shows: 'Go to the shop' },
  { path: '/stock-alert', shows: 'Invalid link.' },
  { path: '/products', shows: 'Page 1 of 3' },
  { path: '/products?search=pram', shows: 'Bare Pram' },
  { path: product, shows: 'In 2 basket(s)!' },
  { path: '/product-preview?product=p1&token=t', shows: 'Product not found.' },
  { path: '/categories', shows: 'Prams' },
  { path: '/categories/nursery', shows: 'Page 1 of 3' },
  { path: '/categories/travel/prams', shows: 'Products in Prams' },
  { path: '/gifts', shows: 'Bare Pram' },
  { path: '/gifts/1-year/under-30', shows: 'Bare Pram' },
  { path: '/terms-and-conditions', shows: 'Who you buy from' },
  { path: '/privacy', shows: 'Who you buy from' },
  { path: '/returns', shows: 'Who you buy from' },
  { path: '/terms-and-conditions?version=1', shows: 'Who you buy from' },
  { path: '/offline', shows: 'You are offline' },
  { path: '/register', shows: 'Create an account' },
  { path: '/forgot-password', shows: 'Forgot your password?' },
  { path: `/verify-email-handler?${link}`, shows: 'Verified.' },
  { path: `/reset-password-handler?${link}`, shows: 'Confirm new password' },
  { path: '/open', shows: 'Invalid link.' },
  { path: '/notifications-enabled', shows: 'Return to App' },
  { path: '/enable-notifications', shows: 'Missing authentication' },
  {
    path: '/login',
    shows: 'Create an account',
    answers: { ...bareAnswers, login: json({ isTwoFactorRequired: true, twoFactorToken: 't' }) },
    act: inTurn(logIn, fill('Authenticator code', '123456'), press('Verify')),
    showsThen: 'All Products',
  },
];

const customerScreens: readonly Screen[] = [
  {
    path: product,
    shows: 'Add to Basket',
    act: press('Add to Basket'),
    showsThen: 'added to your basket',
  },
  {
    path: '/basket',
    shows: '£28.95',
    act: press('Increase'),
    showsThen: '£41.45',
  },
  {
    path: '/basket',
    shows: 'SKU: BP-1',
    act: inTurn(press('Clear Basket'), press('Clear Basket', 'dialog')),
    showsThen: 'Your basket is currently empty.',
  },
  {
    path: '/checkout',
    shows: '12 Otter Lane',
    act: inTurn(press('Add New Address'), fillAddress, press('Add Address', 'dialog'), dialogCloses),
    showsThen: 'Order with obligation to pay £28.95',
  },
  {
    path: '/account/profile',
    shows: 'Save Changes',
    act: press('Save Changes'),
    showsThen: 'Profile updated',
  },
  {
    path: '/account/addresses',
    shows: 'Set as Primary Billing',
    act: inTurn(
      press('Set as Primary Billing'),
      press('Edit'),
      press('Save Changes', 'dialog'),
      dialogCloses,
    ),
    showsThen: 'Robin Ashworth',
  },
  { path: '/account/orders', shows: '3 items' },
  { path: '/account/reviews', shows: /Retry|nothing to review/ },
  { path: '/account/orders/o1', shows: 'Placed on March 5, 2024' },
  { path: '/account/orders/o1?invoice', shows: 'VAT in the total, including delivery' },
  { path: '/account/activity', shows: 'Logged in' },
  { path: '/account/change-password', shows: 'Confirm New Password' },
  { path: '/account/notifications', shows: 'No other device' },
  { path: '/account/privacy', shows: 'Download My Data' },
  { path: '/payment/paypal/return?orderId=o1', shows: 'Payment successful! Your order is being processed.' },
  { path: '/payment/paypal/cancel?orderId=o1', shows: 'Payment Cancelled' },
  {
    path: '/account/security',
    shows: 'Enable 2FA',
    act: inTurn(
      press('Enable 2FA'),
      (page) => page.getByRole('img', { name: /QR code/ }).waitFor(),
      fill('Verification code', '123456'),
      press('Verify & Enable'),
      confirmPassword,
    ),
    showsThen: 'AAAA-BBBB',
  },
  {
    // Reached from the codes themselves, which ask before they are left.
    path: '/account/security',
    shows: 'I have safely stored these codes',
    answers: { ...bareAnswers, getTwoFactorStatus: json({ isTwoFactorEnabled: true }) },
    act: inTurn(
      press('I have safely stored these codes'),
      press('Disable 2FA'),
      fill('Code from your authenticator app', '123456'),
      press('Disable 2FA', 'dialog'),
      confirmPassword,
    ),
    showsThen: 'Enable 2FA',
  },
  { path: '/app-login?token=t', shows: 'All Products' },
  {
    path: '/account/change-password',
    shows: 'Confirm New Password',
    act: inTurn(
      fill('Current Password', 'three kind otters'),
      fill('New Password', 'four polite herons'),
      fill('Confirm New Password', 'four polite herons'),
      press('Update Password'),
    ),
    showsThen: 'Changed.',
  },
];

async function look(page: Page, label: string, shows: string | RegExp): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first(), label).toBeVisible();
  const { title, html, words } = await page.evaluate(() => ({
    title: document.title,
    html: document.body.outerHTML,
    words: document.body.innerText,
  }));
  expect(`${title} ${html}`, label).not.toMatch(/\bNaN\b|\bundefined\b|\[object |Invalid Date/);
  expect(words, label).not.toMatch(/\bnull\b/);
}

test('every screen is whole', async ({ page }) => {
  await noteTakeOver(page);
  const answer = await cannedAnswers(page, bareAnswers);
  await page.goto('/terms-and-conditions');
  for (const { path, shows, act, showsThen, answers = bareAnswers } of [
    ...visitorScreens,
    ...customerScreens,
  ]) {
    answer(answers);
    await turnTo(page, path);
    await look(page, path, shows);
    await act?.(page);
    if (showsThen) await look(page, `${path}, then`, showsThen);
  }
});

test('an order is placed and paid for', async ({ page }) => {
  await cannedAnswers(page, bareAnswers);
  await page.route('https://www.paypal.invalid/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>PayPal</h1>' }),
  );
  await page.addInitScript(
    (session) => localStorage.setItem('authData', JSON.stringify(session)),
    bareSession,
  );
  await page.goto('/checkout');
  await press('Proceed to PayPal')(page);
  await expect(page.getByRole('heading', { name: 'PayPal' })).toBeVisible();
  await page.goto('/payment/paypal/return?orderId=o1');
  await look(page, 'back from PayPal', 'Payment successful! Your order is being processed.');
});

test('notifications are switched on', { tag: '@notifications' }, async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await standInPush(context);
  await cannedAnswers(page, bareAnswers);
  await page.addInitScript(
    (session) => localStorage.setItem('authData', JSON.stringify(session)),
    bareSession,
  );
  await page.goto('/account/orders');
  await page.getByRole('button', { name: 'Enable Notifications' }).click();
  await look(page, 'the banner', 'Notifications are enabled on this device.');
  await page.goto('/enable-notifications?deviceId=phone-1&token=t');
  await look(page, 'the app’s device', 'Success! Notifications are now enabled for your app.');
});

test('no page of the shop is left out', () => {
  const paths = [...visitorScreens, ...customerScreens].map(({ path }) => path.split('?')[0]!);
  // The second step is reached only from the log-in.
  expect(missingPages([...paths, '/checkout', '/login-2fa'])).toEqual([]);
});
