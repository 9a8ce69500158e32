import { authenticatorCode, enableTwoFactor } from '#tests/support/authenticator.ts';
import { holdWaits } from '#tests/support/held-waits.ts';
import {
  callShop,
  findProduct,
  logIn,
  openAccount,
  orders,
  payForOrder,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';
import { look, sizes } from '#tests/support/look.ts';
import {
  accountScreens,
  failAtSomething,
  handOffScreens,
  newCustomerScreens,
  orderSomething,
  privacyScreen,
  productScreens,
  securityScreen,
  shoppingScreens,
  visitorScreens,
} from '#tests/support/screens.ts';
import { standInPush } from '#tests/support/stand-in-push.ts';

/**
 * Every screen at three widths in both colour schemes: axe-core finds nothing, nothing scrolls sideways, and (as in
 * every journey) the console stays silent. With SCREENSHOTS=directory it also takes the pictures.
 */
test.use(withoutWorker);

/** Push is the worker's. */
const withWorker = { serviceWorkers: 'allow' } as const;

test.describe('every screen a visitor sees', () => {
  for (const screen of visitorScreens) {
    test(screen.name, async ({ page }) => {
      await look(page, screen);
    });
  }

  test('filters of a phone', async ({ page }) => {
    await look(page, {
      name: 'filter-sheet',
      path: '/products?inStock=true',
      shows: /^Show \d/,
      async reach() {
        await page.setViewportSize(sizes[0]!);
        await page.getByRole('button', { name: 'Filter' }).click();
      },
    });
  });

  test('products', async ({ page }) => {
    for (const screen of await productScreens()) await look(page, screen);
  });
});

test.describe('every screen between the shop and its app', () => {
  /** Nothing may continue automatically while it is being looked at. */
  test.beforeEach(async ({ page }) => void (await holdWaits(page)));

  for (const screen of handOffScreens) {
    test(screen.name, async ({ page }) => {
      await look(page, screen);
    });
  }

  test('opened and returned to', async ({ page }) => {
    await look(page, {
      name: 'open-returned',
      path: '/open?type=product&id=7',
      shows: /Where would you like/,
      async reach() {
        await page.getByText('Continue on the web').waitFor();
        await page.evaluate(() => window.dispatchEvent(new Event('blur')));
      },
    });
  });

  test('a log-in in progress, and into another account', async ({ page }) => {
    await logIn(page, await openAccount());
    const { url } = await callShop<{ url: string }>(
      'POST',
      '/api/auth/web-login-token',
      undefined,
      (await openAccount()).token,
    );
    await look(page, { name: 'app-login-question', path: url, shows: /Change accounts\?/ });
    await page.route('**/exchange-web-login-token', () => {});
    await look(page, { name: 'app-login', path: '/app-login?token=abc', shows: /Securely logging you in/ });
  });

  test('logged in by the app', async ({ page }) => {
    const { url } = await callShop<{ url: string }>(
      'POST',
      '/api/auth/web-login-token',
      undefined,
      (await openAccount()).token,
    );
    await look(page, { name: 'app-login-done', path: url, shows: /You are logged in as/ });
  });

  test.describe('with the service worker', { tag: '@notifications' }, () => {
    test.use(withWorker);
    test('notifications, step by step', async ({ page, context }) => {
      await context.grantPermissions(['notifications']);
      await standInPush(context);
      await page.addInitScript(() => {
        const permission = () => sessionStorage.getItem('test-permission') ?? 'default';
        Object.defineProperty(Notification, 'permission', { get: permission });
      });
      const path = '/enable-notifications?deviceId=phone-1&token=nonsense';
      await look(page, { name: 'enable-notifications', path, shows: /Your browser will ask/ });
      await look(page, {
        name: 'enable-notifications-failed',
        path,
        shows: /Could not enable notifications/,
        reach: () => page.getByRole('button', { name: 'Enable Notifications' }).click(),
      });
      await page.evaluate(() => sessionStorage.setItem('test-permission', 'denied'));
      await look(page, { name: 'enable-notifications-denied', path, shows: /To unblock them/ });
      await page.evaluate(() => sessionStorage.setItem('test-permission', 'granted'));
      const { url } = await callShop<{ url: string }>(
        'POST',
        '/api/notifications/enable-link',
        { deviceId: 'phone-1' },
        (await openAccount()).token,
      );
      await look(page, { name: 'enable-notifications-success', path: url, shows: /Success! Notifications/ });
    });
  });
});

test.describe('every screen a customer sees', () => {
  test('with nothing yet', async ({ page }) => {
    await logIn(page, await openAccount());
    for (const screen of newCustomerScreens) await look(page, screen);
  });

  test('with a basket, an address and an order', async ({ page }) => {
    const account = await openAccount({ withAddress: true });
    const orderId = await orderSomething(account);
    await logIn(page, account);
    for (const screen of shoppingScreens(orderId)) await look(page, screen);
  });

  test('of reviews', async ({ page }) => {
    const account = await openAccount({ withAddress: true });
    const { id } = await payForOrder(account);
    await orders('ship', id);
    await logIn(page, account);
    const { Uuid } = await findProduct('muslin');
    const path = `/account/reviews?product=${Uuid}`;
    await look(page, {
      name: 'review-form',
      path,
      shows: /Please choose from one to five stars/,
      reach: () => page.getByRole('button', { name: 'Publish review' }).click(),
    });
    const body = { Stars: 4, Title: 'Soft', Words: 'Washes well.', Fit: 'true', ChildAgeMonths: 7 };
    await callShop('POST', `/api/products/${Uuid}/reviews`, body, account.token);
    await look(page, { name: 'reviews', path: '/account/reviews', shows: /Reviews you have written/ });
    await look(page, {
      name: 'product-reviews',
      path: `/products/${Uuid}`,
      shows: /Bought here/,
      reach: () => page.locator('#reviews').scrollIntoViewIfNeeded(),
    });
  });

  test('of the account', async ({ page }) => {
    const account = await openAccount({ withAddress: true });
    await orderSomething(account);
    await failAtSomething(account);
    await logIn(page, account);
    for (const screen of accountScreens) await look(page, screen);
  });

  test('of security', async ({ page }) => {
    const account = await openAccount();
    await logIn(page, account);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    const { path } = securityScreen;
    let secretKey = '';
    const typeCode = async () => {
      await press('Enable 2FA');
      secretKey = await page.getByLabel('Secret key').innerText();
      await page.getByLabel('Verification code').fill(authenticatorCode(secretKey));
      await press('Verify & Enable');
    };
    const enable = async () => {
      await typeCode();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password', { exact: true }).fill(account.password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
    };

    await look(page, securityScreen);
    await look(page, {
      name: 'security-set-up',
      path,
      shows: /Verify & Enable/,
      async reach() {
        await press('Enable 2FA');
        await page.getByRole('img', { name: /QR code/ }).waitFor();
        await press('Verify & Enable');
      },
    });
    await look(page, {
      name: 'security-confirm',
      path,
      shows: /Confirm Your Identity/,
      reach: typeCode,
    });
    await look(page, {
      name: 'security-codes',
      path,
      shows: /I have safely stored these codes/,
      reach: enable,
    });
    await look(page, { name: 'security-enabled', path, shows: /Disable 2FA/ });
    await look(page, {
      name: 'security-disable',
      path,
      shows: /You will then log in with your password/,
      reach: () => press('Disable 2FA'),
    });
  });

  test.describe('with the service worker', { tag: '@notifications' }, () => {
    test.use(withWorker);
    test('of notifications', async ({ page, context }) => {
      await context.grantPermissions(['notifications']);
      await standInPush(context);
      const account = await openAccount();
      await logIn(page, account);
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
      const path = '/account/orders';
      await look(page, { name: 'banner-offer', path, shows: /Shall we let you know/ });
      await look(page, {
        name: 'banner-subscribed',
        path,
        shows: /Notifications are enabled/,
        reach: () => press('Enable Notifications'),
      });
      await look(page, {
        name: 'notifications-on',
        path: '/account/notifications',
        shows: /No other device/,
      });
      await page.evaluate(() => {
        localStorage.removeItem('test-subscription');
        localStorage.removeItem('pushBanner');
        return caches.delete('notifications');
      });
      await look(page, {
        name: 'notifications-elsewhere',
        path: '/account/notifications',
        shows: /Switch off/,
      });
      await look(page, {
        name: 'banner-dismissed',
        path,
        shows: /You can enable notifications later/,
        reach: () => press('Not Now'),
      });
    });
  });

  test('where notifications are blocked', async ({ page, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { value: 'denied' });
    });
    await logIn(page, await openAccount());
    await look(page, { name: 'banner-denied', path: '/account/orders', shows: /blocked by your browser/ });
    await look(page, {
      name: 'notifications-blocked',
      path: '/account/notifications',
      shows: /blocked by your browser/,
    });
  });

  test('on an iPhone', async ({ page, context }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)' });
    });
    await logIn(page, await openAccount());
    await look(page, { name: 'banner-iphone', path: '/account/orders', shows: /Add to Home Screen/ });
    await look(page, {
      name: 'notifications-iphone',
      path: '/account/notifications',
      shows: /Add to Home Screen/,
    });
  });

  test('of privacy, and the second step of logging in', async ({ page }) => {
    const account = await openAccount();
    await enableTwoFactor(account);
    await logIn(page, account);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    await look(page, privacyScreen);
    await look(page, {
      name: 'privacy-confirm',
      path: '/account/privacy',
      shows: /This cannot be undone/,
      reach: () => press('Delete My Account'),
    });
    await look(page, {
      name: 'privacy-password',
      path: '/account/privacy',
      shows: /Password is required/,
      async reach() {
        await press('Delete My Account');
        await press('Yes, Continue');
        await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
        await press('Delete My Account');
      },
    });

    await page.evaluate(() => localStorage.removeItem('authData'));
    const typePassword = async () => {
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await press('Log in');
    };
    await look(page, { name: 'login-2fa', path: '/login', shows: /Authenticator code/, reach: typePassword });
    await look(page, {
      name: 'login-2fa-recovery',
      path: '/login',
      shows: /such as K7PM/,
      async reach() {
        await typePassword();
        await press('Use a recovery code instead');
        await press('Verify');
      },
    });
  });
});
