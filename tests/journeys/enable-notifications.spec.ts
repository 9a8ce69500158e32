import type { BrowserContext } from '@playwright/test';
import {
  askForWebLogin,
  askForEnableLink,
  listDevices,
  asAnother,
  watchApp,
  pressUnderQuestion,
  watchToken,
  storedEmail,
} from '#tests/support/companion-app.ts';
import { expect, logIn, openAccount, test } from '#tests/support/journey.ts';
import { holdWaits } from '#tests/support/held-waits.ts';
import { standInPush } from '#tests/support/stand-in-push.ts';

test.describe('/enable-notifications', () => {
  const COULD_NOT =
    'Could not enable notifications. You may have denied permission. Please try again from the app or check your browser settings.';
  const MISSING = 'Missing authentication or device information. Please try again from your app.';
  const SUCCESS = 'Success! Notifications are now enabled for your app.';

  /** A browser that has not been asked yet; headless Chromium never asks anybody. */
  async function answerPermission(context: BrowserContext, answer: 'granted' | 'denied' | 'default') {
    await context.addInitScript((given) => {
      const kept = () => sessionStorage.getItem('test-permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: kept });
      Notification.requestPermission = async () => {
        sessionStorage.setItem('test-permission', given);
        return given;
      };
    }, answer);
  }

  test('asks for permission after a click, and returns to the app after 2 seconds', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications']);
    await answerPermission(context, 'granted');
    await standInPush(context);
    const account = await openAccount();
    const { url, token } = await askForEnableLink(account, 'phone-1');
    const expectNoToken = await watchToken(page, token);
    const app = watchApp(page);
    const waits = await holdWaits(page);
    await page.goto(url);
    await expect(page).toHaveURL(/\/enable-notifications$/);
    await expect(page.getByText('phone-1')).toBeVisible();
    expect(await listDevices(account)).toEqual([]);
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SUCCESS);
    await expect(page.getByRole('link', { name: 'Return to App' })).toHaveAttribute(
      'href',
      'dandle://notifications-enabled',
    );
    expect(await listDevices(account)).toMatchObject([{ isAppDevice: true }]);
    expect(app).toEqual([]);
    await waits.pass(2000);
    await expect.poll(() => app).toEqual(['dandle://notifications-enabled']);
    await expectNoToken();
    expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
  });

  test('needs no click if permission was given before', async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await standInPush(context);
    const account = await openAccount();
    await logIn(page, account);
    const subscribed: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/notifications/subscribe')) subscribed.push(request.postDataJSON());
    });
    // Unencoded base64, as an app might put it into a link.
    await page.goto('/enable-notifications?deviceId=q83v+jRWeJCrze8/w==');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SUCCESS);
    expect(subscribed).toEqual([expect.objectContaining({ deviceId: 'q83v+jRWeJCrze8/w==' })]);
    expect(await listDevices(account)).toMatchObject([{ isAppDevice: true }]);
  });

  test('lets the link decide whose notifications they are, and affects no session', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['notifications']);
    await standInPush(context);
    const robin = await openAccount();
    const kim = await asAnother('Kim');
    await logIn(page, robin);
    await page.goto((await askForEnableLink(kim, 'phone-of-kim')).url);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SUCCESS);
    expect(await listDevices(kim)).toHaveLength(1);
    expect(await listDevices(robin)).toEqual([]);
    expect(await storedEmail(page)).toBe(robin.email);
  });

  test('says that a link has expired, and ends nobody’s session for it', async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await standInPush(context);
    const account = await openAccount();
    await logIn(page, account);
    const foreign = await askForWebLogin(account);
    for (const token of ['nonsense', foreign.token]) {
      await page.goto(`/enable-notifications?${new URLSearchParams({ deviceId: 'phone-3', token })}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(COULD_NOT);
      expect(await storedEmail(page)).toBe(account.email);
    }
    expect(await listDevices(account)).toEqual([]);
  });

  test('says what to do if permission is denied, and asks again if the question was closed', async ({
    page,
    context,
  }) => {
    await answerPermission(context, 'default');
    const { url } = await askForEnableLink(await openAccount(), 'phone-4');
    await page.goto(url);
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(COULD_NOT);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.evaluate(() => {
      Notification.requestPermission = async () => {
        sessionStorage.setItem('test-permission', 'denied');
        return 'denied';
      };
    });
    await page.getByRole('button', { name: 'Enable Notifications' }).click();
    await expect(page.getByText(/To unblock them/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Return to App' })).toHaveAttribute(
      'href',
      'dandle://account',
    );
  });

  for (const query of [
    '',
    '?deviceId=phone',
    '?token=abc',
    '?deviceId=a%20b&token=abc',
    '?deviceId=&token=abc',
    `?deviceId=${'a'.repeat(201)}&token=abc`,
  ]) {
    test(`cannot work with /enable-notifications${query.slice(0, 40)}`, async ({ page }) => {
      await page.goto(`/enable-notifications${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(MISSING);
    });
  }

  test('tells an iPhone what it needs', async ({ page, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgent', {
        value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
      });
      Reflect.deleteProperty(window, 'PushManager');
    });
    await page.goto('/enable-notifications?deviceId=phone&token=abc');
    await expect(page.getByText(/Add to Home Screen/)).toBeVisible();
  });
});

test('/notifications-enabled says so and returns to the app after 1.5 seconds', async ({ page }) => {
  const app = watchApp(page);
  const waits = await holdWaits(page);
  await page.goto('/notifications-enabled');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications Enabled');
  expect(app).toEqual([]);
  await waits.pass(1500);
  await expect.poll(() => app).toEqual(['dandle://notifications-enabled']);
  await pressUnderQuestion(page, 'Go to Homepage');
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
});
