import type { BrowserContext, Page } from '@playwright/test';
import { fill, inTurn, press } from '#tests/support/actions.ts';
import { bareAnswers, bareSession } from '#tests/support/bare-answers.ts';
import { nothingIsWaitedFor } from '#tests/support/bad-networks.ts';
import { cannedAnswers, json, type CannedAnswers } from '#tests/support/canned-answers.ts';
import {
  confirmPassword,
  customerEntries,
  logIn,
  notificationEntries,
  otherEntries,
  pay,
  product,
  visitorEntries,
  type Shown,
} from '#tests/support/error-catalogue.ts';
import { widerThanScreen } from '#tests/support/geometry.ts';
import { harmDone, hostileAnswers, watchForHarm } from '#tests/support/hostile-text.ts';
import { anAddress, expect, test } from '#tests/support/journey.ts';
import { missingPages, TRACES } from '#tests/support/screens.ts';
import { standInPush } from '#tests/support/stand-in-push.ts';
import { noteTakeOver, turnTo } from '#tests/support/turn-to.ts';

/**
 * Every screen with answers that no shop of ours would give: with what was agreed (docs/external-api.md) and nothing
 * more, with every refusal, in the agreed words, and with hostile text in every field. The shop is opened once for many
 * of them; each screen is reached by client-side navigation, as by a link.
 */
const link = 'token=a&email=robin%40example.com';

const bareVisitor: readonly Shown[] = [
  ['All Products', '/'],
  ['Nothing saved yet', '/saved'],
  ['Nothing to compare yet', '/compare'],
  ['What went wrong?', '/data-complaint'],
  ['What is it about?', '/contact'],
  ['Withdraw from the contract', '/withdraw'],
  ['What the crossed-out bin means', '/recycling'],
  ['Only by people who bought it here', '/reviews-policy'],
  ['Go to the shop', '/review-letters'],
  ['Invalid link.', '/stock-alert'],
  ['Page 1 of 3', '/products'],
  ['Bare Pram', '/products?search=pram'],
  ['In 2 basket(s)!', product],
  ['Product not found.', '/product-preview?product=p1&token=t'],
  ['Prams', '/categories'],
  ['Page 1 of 3', '/categories/nursery'],
  ['Products in Prams', '/categories/travel/prams'],
  ['Bare Pram', '/gifts'],
  ['Bare Pram', '/gifts/1-year/under-30'],
  ['Who you buy from', '/terms-and-conditions?version=1'],
  ['Who you buy from', '/privacy'],
  ['Who you buy from', '/returns'],
  ['Who you buy from', '/about'],
  ['You are offline', '/offline'],
  ['Create an account', '/register'],
  ['Forgot your password?', '/forgot-password'],
  ['Verified.', `/verify-email-handler?${link}`],
  ['Confirm new password', `/reset-password-handler?${link}`],
  ['Invalid link', '/open'],
  ['Return to App', '/notifications-enabled'],
  ['Missing authentication', '/enable-notifications'],
  [
    'All Products',
    '/login',
    { login: json({ isTwoFactorRequired: true, twoFactorToken: 't' }) },
    inTurn(logIn, fill('Authenticator code', '123456'), press('Verify')),
  ],
];

const fillAddress = inTurn(
  fill('Street address 1', anAddress.streetAddress1),
  fill('City', anAddress.city),
  fill('Region or state', anAddress.regionOrState),
  fill('Postal code', anAddress.postalCode),
);

const dialogCloses = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

/** For the person who has logged in there. */
const bareCustomer: readonly Shown[] = [
  ['added to your basket', product, {}, press('Add to Basket')],
  ['£28.95', '/basket'],
  ['£41.45', '/basket', {}, press('Increase')],
  [
    'Your basket is currently empty.',
    '/basket',
    {},
    inTurn(press('Clear Basket'), press('Clear Basket', 'dialog')),
  ],
  ['12 Otter Lane', '/checkout'],
  [
    'Order with obligation to pay £28.95',
    '/checkout',
    {},
    inTurn(press('Add New Address'), fillAddress, press('Add Address', 'dialog'), dialogCloses),
  ],
  ['Profile updated', '/account/profile', {}, press('Save Changes')],
  [
    'Robin Ashworth',
    '/account/addresses',
    {},
    inTurn(press('Set as Primary Billing'), press('Edit'), press('Save Changes', 'dialog'), dialogCloses),
  ],
  ['3 items', '/account/orders'],
  [/Retry|nothing to review/, '/account/reviews'],
  ['Placed on March 5, 2024', '/account/orders/o1'],
  ['VAT in the total', '/account/orders/o1?invoice'],
  ['An unknown error occurred.', '/account/orders/o1/return'],
  ['Logged in', '/account/activity'],
  ['Confirm New Password', '/account/change-password'],
  ['No other device', '/account/notifications'],
  ['Download My Data', '/account/privacy'],
  ['Payment successful! Your order is being processed.', '/payment/paypal/return?orderId=o1'],
  ['Payment Cancelled', '/payment/paypal/cancel?orderId=o1'],
  [
    'Disable 2FA',
    '/account/security',
    {},
    inTurn(
      press('Enable 2FA'),
      (page) => page.getByRole('img', { name: /QR code/ }).waitFor(),
      fill('Verification code', '123456'),
      press('Verify & Enable'),
      confirmPassword,
      (page) => page.getByText('AAAA-BBBB').waitFor(),
      press('I have safely stored these codes'),
    ),
  ],
  [
    'Enable 2FA',
    '/account/security',
    { getTwoFactorStatus: json({ isTwoFactorEnabled: true }) },
    inTurn(
      press('Disable 2FA'),
      fill('Code from your authenticator app', '123456'),
      press('Disable 2FA', 'dialog'),
      confirmPassword,
    ),
  ],
  ['All Products', '/app-login?token=t'],
  [
    'Changed.',
    '/account/change-password',
    {},
    inTurn(
      fill('Current Password', 'three kind otters'),
      fill('New Password', 'four polite herons'),
      fill('Confirm New Password', 'four polite herons'),
      press('Update Password'),
    ),
  ],
];

/** A page whose console may report refused calls. */
async function openPage(context: BrowserContext, { isCustomer }: { isCustomer: boolean }) {
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${error.message} (${page.url()})`));
  await noteTakeOver(page);
  await watchForHarm(page);
  if (isCustomer) {
    await page.addInitScript(
      (session) => localStorage.setItem('authData', JSON.stringify(session)),
      bareSession,
    );
  }
  const answer = await cannedAnswers(page, bareAnswers);
  await page.goto('/offline');
  const title = page.getByRole('heading', { level: 1 });
  /** From a page in between, because the next screen may be the same one. */
  async function turn(path: string, answers: CannedAnswers): Promise<void> {
    if (path !== '/offline') {
      await turnTo(page, '/offline');
      await expect(title).toHaveText('You are offline');
    }
    answer(answers);
    await turnTo(page, path);
  }
  async function meetAll(entries: readonly Shown[], { exact = true } = {}): Promise<void> {
    for (const [words, path, answers, reach] of entries) {
      await turn(path, { ...bareAnswers, ...answers });
      await reach?.(page);
      const shown = page.getByText(words, { exact }).filter({ visible: true }).first();
      await expect(shown, `${words} on ${path}`).toBeVisible();
      const { html, text } = await page.evaluate(() => ({
        html: `${document.title} ${document.body.outerHTML}`,
        text: document.body.innerText,
      }));
      expect(html, path).not.toMatch(TRACES);
      expect(text, path).not.toMatch(/\bnull\b/);
    }
    expect(faults).toEqual([]);
  }
  return { page, turn, meetAll, faults };
}

test('every screen is whole with no more than was agreed', async ({ context }) => {
  const { meetAll } = await openPage(context, { isCustomer: false });
  await meetAll([...bareVisitor, ...bareCustomer], { exact: false });
});

test('a visitor can meet each of these sentences', async ({ context }) => {
  await (await openPage(context, { isCustomer: false })).meetAll(visitorEntries);
});

test('a customer can meet each of these sentences', async ({ context }) => {
  await (await openPage(context, { isCustomer: true })).meetAll(customerEntries);
});

test("a server's own words come first, whichever server it is", async ({ context }) => {
  await (await openPage(context, { isCustomer: true })).meetAll(otherEntries);
});

test.describe('notifications', { tag: '@notifications' }, () => {
  test('are switched on with no more than was agreed, or refused in these sentences', async ({ context }) => {
    await context.grantPermissions(['notifications']);
    await standInPush(context);
    const { meetAll } = await openPage(context, { isCustomer: true });
    await meetAll(notificationEntries);
    await meetAll([
      [
        'Notifications are enabled on this device.',
        '/account/orders',
        {},
        (page) => page.getByRole('button', { name: 'Enable Notifications' }).click(),
      ],
      [
        'Success! Notifications are now enabled for your app.',
        '/enable-notifications?deviceId=phone-1&token=t',
      ],
    ]);
  });
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
  await pay(page);
  await expect(page.getByRole('heading', { name: 'PayPal' })).toBeVisible();
  await page.goto('/payment/paypal/return?orderId=o1');
  await expect(page.getByText('Payment successful! Your order is being processed.')).toBeVisible();
});

test('hostile text in any field is text on every screen, and no phone scrolls sideways', async ({
  context,
}) => {
  const { page, turn, faults } = await openPage(context, { isCustomer: true });
  await page.setViewportSize({ width: 390, height: 844 });
  const answers = hostileAnswers();
  for (const path of new Set([...bareVisitor, ...bareCustomer].map((entry) => entry[1]))) {
    await turn(path, answers);
    if (path !== '/offline') await expect(page.getByText('You are offline'), path).toHaveCount(0);
    await nothingIsWaitedFor(page, path);
    expect.soft([...(await harmDone(page)), ...(await widerThanScreen(page))], path).toEqual([]);
  }
  expect(faults).toEqual([]);
});

test('no page of the shop is left out', () => {
  const paths = [...bareVisitor, ...bareCustomer].map(([, path]) => path.split('?')[0]!);
  // The second step is reached only from the log-in.
  expect(missingPages([...paths, '/login-2fa'])).toEqual([]);
});
