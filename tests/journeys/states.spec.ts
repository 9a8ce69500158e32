import type { Page } from '@playwright/test';
import { authenticatorCode, enableTwoFactor } from '#tests/support/authenticator.ts';
import { holdWaits } from '#tests/support/held-waits.ts';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  orders,
  payForOrder,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';
import { look, lookAt, sizes } from '#tests/support/look.ts';
import { productScreens } from '#tests/support/screens.ts';
import { standInPush } from '#tests/support/stand-in-push.ts';

/**
 * What a screen of the tour can come to: what opens on it, each step of what takes several, and its other states. Each is
 * looked at like the screens themselves, at three widths and in both schemes by axe-core.
 */
test.use(withoutWorker);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click();

const askForLogin = async () =>
  callShop<{ url: string }>('POST', '/api/auth/web-login-token', undefined, (await openAccount()).token);

test('logged in by the app, and into another account', async ({ page }) => {
  await holdWaits(page);
  const { url } = await askForLogin();
  await look(page, { name: 'app-login-done', path: url, shows: /You are logged in as/ });
  const other = await askForLogin();
  await look(page, { name: 'app-login-question', path: other.url, shows: /Change accounts\?/ });
  await page.route('**/exchange-web-login-token', () => {});
  await look(page, { name: 'app-login', path: '/app-login?token=abc', shows: /Securely logging you in/ });
});

test.describe('with the service worker', { tag: '@notifications' }, () => {
  /** Push is the worker's. */
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(async ({ context }) => {
    await context.grantPermissions(['notifications']);
    await standInPush(context);
  });

  test('notifications of the app', async ({ page }) => {
    await holdWaits(page);
    await page.addInitScript(() => {
      const permission = () => sessionStorage.getItem('test-permission') ?? 'default';
      Object.defineProperty(Notification, 'permission', { get: permission });
    });
    const answer = (permission: string) =>
      page.evaluate((given) => sessionStorage.setItem('test-permission', given), permission);
    const path = '/enable-notifications?deviceId=phone-1&token=nonsense';
    await look(page, { name: 'enable-notifications', path, shows: /Your browser will ask/ });
    await press(page, 'Enable Notifications');
    await lookAt(page, 'enable-notifications-failed', /Could not enable notifications/);
    await answer('denied');
    await look(page, { name: 'enable-notifications-denied', path, shows: /To unblock them/ });
    await answer('granted');
    const { token } = await openAccount();
    const { url } = await callShop<{ url: string }>(
      'POST',
      '/api/notifications/enable-link',
      { deviceId: 'phone-1' },
      token,
    );
    await look(page, { name: 'enable-notifications-success', path: url, shows: /Success! Notifications/ });
  });

  test('notifications of a customer', async ({ page }) => {
    await logIn(page, await openAccount());
    const path = '/account/orders';
    await look(page, { name: 'banner-offer', path, shows: /Shall we let you know/ });
    await press(page, 'Enable Notifications');
    await lookAt(page, 'banner-subscribed', /Notifications are enabled/);
    const settings = '/account/notifications';
    await look(page, { name: 'notifications-on', path: settings, shows: /No other device/ });
    await page.evaluate(() => {
      localStorage.removeItem('test-subscription');
      localStorage.removeItem('pushBanner');
      return caches.delete('notifications');
    });
    await look(page, { name: 'notifications-elsewhere', path: settings, shows: /Switch off/ });
    await page.goto(path);
    await press(page, 'Not Now');
    await lookAt(page, 'banner-dismissed', /You can enable notifications later/);
  });
});

for (const [name, shows, prepare] of [
  [
    'blocked',
    /blocked by your browser/,
    () => Object.defineProperty(Notification, 'permission', { value: 'denied' }),
  ],
  [
    'iphone',
    /Add to Home Screen/,
    () => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' });
    },
  ],
] as const) {
  test(`notifications on a browser that is ${name}`, async ({ page }) => {
    await page.addInitScript(prepare);
    await logIn(page, await openAccount());
    await look(page, { name: `banner-${name}`, path: '/account/orders', shows });
    await look(page, { name: `notifications-${name}`, path: '/account/notifications', shows });
  });
}

test('reviews', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  const { id } = await payForOrder(account);
  await orders('ship', id);
  await logIn(page, account);
  const { Uuid } = await findProduct('muslin');
  await page.goto(`/account/reviews?product=${Uuid}`);
  await press(page, 'Publish review');
  await lookAt(page, 'review-form', /Please choose from one to five stars/);
  const body = { Stars: 4, Title: 'Soft', Words: 'Washes well.', Fit: 'true', ChildAgeMonths: 7 };
  await callShop('POST', `/api/products/${Uuid}/reviews`, body, account.token);
  await look(page, { name: 'reviews', path: '/account/reviews', shows: /Reviews you have written/ });
  await page.goto(`/products/${Uuid}`);
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await lookAt(page, 'product-reviews', /Bought here/);
  await press(page, 'Report');
  await lookAt(page, 'report', /What is wrong with this review/);
});

test('the second factor, from one end to the other', async ({ page }) => {
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/security');
  await press(page, 'Enable 2FA');
  await page.getByRole('img', { name: /QR code/ }).waitFor();
  await press(page, 'Verify & Enable');
  await lookAt(page, 'security-set-up', /Verify & Enable/);
  const secretKey = await page.getByLabel('Secret key').innerText();
  await page.getByLabel('Verification code').fill(authenticatorCode(secretKey));
  await press(page, 'Verify & Enable');
  await lookAt(page, 'security-confirm', /Confirm Your Identity/);
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(account.password);
  await press(page, 'Confirm');
  await lookAt(page, 'security-codes', /I have safely stored these codes/);
  await press(page, 'I have safely stored these codes');
  await lookAt(page, 'security-enabled', /Disable 2FA/);
  await press(page, 'Disable 2FA');
  await lookAt(page, 'security-disable', /You will then log in with your password/);
});

test('leaving, and the second step of logging in', async ({ page }) => {
  const account = await openAccount();
  await enableTwoFactor(account);
  await logIn(page, account);
  await page.goto('/account/privacy');
  await press(page, 'Delete My Account');
  await lookAt(page, 'privacy-confirm', /This cannot be undone/);
  await press(page, 'Yes, Continue');
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
  await press(page, 'Delete My Account');
  await lookAt(page, 'privacy-password', /Password is required/);

  await page.evaluate(() => localStorage.removeItem('authData'));
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await press(page, 'Log in');
  await lookAt(page, 'login-2fa', /Authenticator code/);
  await press(page, 'Use a recovery code instead');
  await press(page, 'Verify');
  await lookAt(page, 'login-2fa-recovery', /such as K7PM/);
});

test('what opens on lists and products', async ({ page }) => {
  await page.setViewportSize(sizes[0]!);
  await page.goto('/products?inStock=true');
  await press(page, 'Filter');
  await lookAt(page, 'filter-sheet', /^Show \d/);

  const { Uuid } = await findProduct('babygrow');
  await page.goto(`/products/${Uuid}`);
  await press(page, 'Size guide');
  await lookAt(page, 'size-guide', /A guide only/);
  await page.keyboard.press('Escape');
  await press(page, 'Does it fit my child?');
  await lookAt(page, 'fits-my-child', /stays in this browser/);
  const soldOut = (await productScreens()).find(({ name }) => name === 'product-sold-out')!;
  await page.goto(soldOut.path);
  await press(page, 'Tell me when it is back');
  await lookAt(page, 'tell-me', /Email/);

  await logIn(page, await openAccount());
  await page.goto('/');
  await page.getByLabel('Search products').pressSequentially('bott');
  await page.getByRole('option').first().waitFor();
  await lookAt(page, 'suggestions', /Bottles & Sterilising/);
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Add to Basket: / })
    .first()
    .click();
  // It stays open while the focus is in it.
  await page.getByRole('region', { name: 'Your basket' }).getByRole('button', { name: 'Close' }).focus();
  await lookAt(page, 'added', /added to your basket/);
});

test.describe('with products saved, compared and viewed', () => {
  /** Saves two comparable products, and one other. */
  async function keep(page: Page) {
    const { Products } = await callShop<{ Products: { Uuid: string }[] }>(
      'GET',
      '/api/products?search=pushchair&pageSize=2',
    );
    const pushchairs = Products.map(({ Uuid }) => Uuid);
    const muslin = (await findProduct('muslin')).Uuid;
    await page.addInitScript(
      ([compared, all]) => {
        const category = 'Pushchairs & Prams';
        localStorage.setItem('comparedProducts', JSON.stringify({ category, ids: compared }));
        for (const list of ['savedProducts', 'seenProducts']) localStorage.setItem(list, JSON.stringify(all));
      },
      [pushchairs, [...pushchairs, muslin]] as const,
    );
    return { pushchairs, muslin };
  }

  const idle = async (page: Page) => {
    await expect(page.getByRole('button', { name: /^Save for later/, pressed: true }).first()).toBeVisible();
  };

  test('every page is without a fault', async ({ page }) => {
    const { pushchairs } = await keep(page);
    await look(page, { name: 'home-kept', path: '/', shows: /^2 chosen/ });
    await look(page, {
      name: 'category-kept',
      path: '/categories/Pushchairs%20%26%20Prams',
      shows: /^2 chosen/,
      reach: idle,
    });
    await look(page, {
      name: 'product-kept',
      path: `/products/${pushchairs[0]}`,
      shows: /^Compare 2$/,
      reach: idle,
    });
    await look(page, { name: 'saved-kept', path: '/saved', shows: /3 products kept/ });
    await look(page, {
      name: 'compare',
      path: `/compare?ids=${pushchairs.join()}`,
      shows: /Only what differs/,
    });
  });

  for (const { name, width, height } of sizes) {
    test(`nothing moves on its own on a ${name}`, async ({ page }) => {
      const { pushchairs } = await keep(page);
      await page.setViewportSize({ width, height });
      // Where Arial is missing, as on many test machines, no fallback has the font's metrics: without the font, nothing moves
      // because it arrives late.
      await page.route('**/*.woff2', (route) => route.fulfill({ status: 404 }));
      await page.addInitScript(() => {
        const kept = window as unknown as { shifts: string[] };
        kept.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as unknown as {
              value: number;
              sources: { node: Element | null }[];
            };
            const moved = sources.map(({ node }) => node?.className || node?.nodeName);
            kept.shifts.push(`${value.toFixed(4)} ${moved.join(' ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const pages = {
        '/': /^2 chosen/,
        '/products?minPrice=cheap': /^2 chosen/,
        '/categories/Pushchairs%20%26%20Prams/Pushchairs': /^2 chosen/,
        [`/products/${pushchairs[0]}`]: /^Compare 2$/,
        '/saved': /3 products kept/,
        [`/compare?ids=${pushchairs.join()}`]: /Only what differs/,
      };
      for (const [path, shows] of Object.entries(pages)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByText(shows).first()).toBeVisible();
        expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), path).toEqual(
          [],
        );
      }
    });
  }
});
