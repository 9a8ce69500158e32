import type { Page } from '@playwright/test';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
  type Account,
} from '#tests/support/journey.ts';
import { standInPush } from '#tests/support/stand-in-push.ts';

const offer = 'Enable Notifications';

function listDevices(account: Pick<Account, 'token'>) {
  return callShop<{ id: string; fingerprint: string }[]>(
    'GET',
    '/api/notifications/subscriptions',
    undefined,
    account.token,
  );
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Notifications' });

/** The page has loaded everything: what is not there now will not appear. */
async function settled(page: Page): Promise<void> {
  const isControlled = (timeout: number) =>
    page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout });
  // If the shop is too busy to answer, the worker's installation fails, and the next page installs it.
  await isControlled(20_000).catch(() => page.reload());
  await isControlled(40_000);
  await page.waitForLoadState('networkidle');
}

test('a visitor is offered nothing', async ({ page, context }) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/');
  await settled(page);
  await expect(page.getByRole('button', { name: offer })).toHaveCount(0);
});

test('a customer enables notifications, is informed on the account pages, and takes them along when logging out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await standInPush(context);
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/orders');
  await page.getByRole('button', { name: offer }).click();
  await expect(page.getByText('Notifications are enabled on this device.')).toBeVisible();
  await expect.poll(() => listDevices(account)).toHaveLength(1);

  await page.reload();
  await expect(page.getByText('Notifications are enabled on this device.')).toBeVisible();
  await page.goto('/');
  await settled(page);
  await expect(banner(page)).toHaveCount(0);
  await page.goto('/account/profile');
  await banner(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
  await settled(page);
  await expect(banner(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  await expect.poll(() => page.evaluate(() => caches.has('notifications'))).toBe(false);
});

test("'Not Now' is remembered, says where to change one's mind, and is each customer's own", async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/orders');
  await page.getByRole('button', { name: 'Not Now' }).click();
  await expect(page.getByText(/You can enable notifications later from/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You can enable notifications later from/)).toBeVisible();
  await expect(page.getByRole('button', { name: offer })).toHaveCount(0);
  await banner(page).getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible();
  await settled(page);
  await expect(banner(page)).toHaveCount(0);

  // The next log-in has a different token.
  const again = await callShop<object>('POST', '/api/auth/login', {
    email: account.email,
    password: account.password,
  });
  await page.evaluate((session) => localStorage.setItem('authData', JSON.stringify(session)), again);
  await page.reload();
  await expect(page.getByText(/You can enable notifications later from/)).toBeVisible();

  const other = await openAccount();
  await page.evaluate((session) => localStorage.setItem('authData', JSON.stringify(session)), other.session);
  await page.reload();
  await expect(page.getByRole('button', { name: offer })).toBeVisible();
});

test('the offer appears on any page, but not below an error or above an empty basket', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await standInPush(context);
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/');
  await expect(page.getByRole('button', { name: offer })).toBeVisible();
  await page.getByRole('link', { name: /^Basket/ }).click();
  await expect(page.getByText('Your basket is currently empty.')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('button', { name: offer })).toBeVisible();

  const { Uuid: productId } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);
  await page.getByRole('link', { name: /^Basket/ }).click();
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' }).last()).toBeVisible();
  await expect(page.getByRole('button', { name: offer })).toBeVisible();

  for (const [path, error] of [
    ['/products/00000000-0000-4000-8000-000000000000', 'Product not found.'],
    ['/account/orders/00000000-0000-4000-8000-000000000000', 'Order not found.'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(error)).toBeVisible();
    await settled(page);
    await expect(banner(page)).toBeHidden();
  }

  await page.goto('/');
  await page.getByRole('button', { name: 'Not Now' }).click();
  await expect(page.getByText(/You can enable notifications later from/)).toBeVisible();
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('heading', { name: 'Terms and Conditions', level: 1 })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('a browser that cannot subscribe says so, and offers it again', async ({ context }) => {
  await context.grantPermissions(['notifications']);
  // Chromium reports on the console that it has no push service in a private window.
  const page = await context.newPage();
  await logIn(page, await openAccount());
  await page.goto('/account/orders');
  await page.getByRole('button', { name: offer }).click();
  await expect(page.getByText('Failed to subscribe. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: offer })).toBeVisible();
});

test('blocked notifications are explained and not asked for', async ({ page, context }) => {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'denied' });
  });
  await logIn(page, await openAccount());
  await page.goto('/account/orders');
  await expect(page.getByText('Notifications are blocked by your browser.')).toBeVisible();
  await expect(page.getByRole('button', { name: offer })).toHaveCount(0);
});

test('an iPhone is told that the shop must be on the home screen', async ({ page, context }) => {
  await context.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' });
  });
  await logIn(page, await openAccount());
  await page.goto('/account/orders');
  await expect(page.getByText(/Add to Home Screen/)).toBeVisible();
  await expect(page.getByRole('button', { name: offer })).toHaveCount(0);
});

test('notifications are switched on and off from the account page, here and on other devices', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await standInPush(context);
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/notifications');
  const here = page.getByRole('switch', { name: 'Notifications in this browser' });
  await expect(page.getByText('No other device gets your notifications.')).toBeVisible();
  await here.click();
  await expect(here).toBeChecked();
  await expect.poll(() => listDevices(account)).toHaveLength(1);
  // This browser is not listed among the others.
  await expect(page.getByText('No other device gets your notifications.')).toBeVisible();
  await here.click();
  await expect(here).not.toBeChecked();
  await expect.poll(() => listDevices(account)).toHaveLength(0);

  // As if another device had subscribed: this browser forgets its own subscription.
  await here.click();
  await expect.poll(() => listDevices(account)).toHaveLength(1);
  await page.evaluate(async () => {
    localStorage.removeItem('test-subscription');
    await caches.delete('notifications');
  });
  await page.reload();
  await page.getByRole('button', { name: /^Switch off on/ }).click();
  await expect(page.getByText('No other device gets your notifications.')).toBeVisible();
  expect(await listDevices(account)).toEqual([]);
});

test('a subscription follows its customer into the next session, and is given up for another customer', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await standInPush(context);
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/notifications');
  const here = page.getByRole('switch', { name: 'Notifications in this browser' });
  await here.click();
  await expect(here).toBeChecked();

  // The session is ended elsewhere, and the subscription with it.
  const again = await callShop<{ token: string }>('POST', '/api/auth/login', {
    email: account.email,
    password: account.password,
  });
  await callShop('DELETE', '/api/account/sessions', undefined, again.token);
  expect(await listDevices(again)).toEqual([]);
  await page.evaluate((session) => localStorage.setItem('authData', JSON.stringify(session)), again);
  await page.goto('/account/orders');
  await expect.poll(() => listDevices(again)).toHaveLength(1);

  const other = await openAccount();
  await page.evaluate((session) => localStorage.setItem('authData', JSON.stringify(session)), other.session);
  await page.goto('/account/orders');
  await expect(page.getByRole('button', { name: offer })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull();
  expect(await listDevices(other)).toEqual([]);
});
