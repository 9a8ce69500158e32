import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { authenticatorCode, enableTwoFactor } from '#tests/support/authenticator.ts';
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

/**
 * Every screen at three widths in both colour schemes: axe-core finds nothing, nothing scrolls sideways, and
 * (as in every journey) the console stays silent. With SCREENSHOTS=directory it also takes the pictures.
 */
/** Many screens, each in six shapes: slow on a busy machine, and no fault of theirs. */
test.describe.configure({ timeout: 180_000 });

const sizes = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'tablet', width: 820, height: 1180 },
  { name: 'desktop', width: 1280, height: 900 },
];

interface Screen {
  name: string;
  path: string;
  /** Text that is there once the screen is complete. */
  shows: RegExp;
  /** What is done on the page to get there. */
  reach?: () => Promise<void>;
}

async function look(page: Page, screen: Screen): Promise<void> {
  // Before the page loads: Chromium may leave text in the colour of a scheme that is changed while it does.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(screen.path);
  await screen.reach?.();
  await expect(page.getByText(screen.shows).filter({ visible: true }).first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of sizes) {
      await page.setViewportSize(size);
      // Colours fade from one scheme to the other: look when they have arrived.
      await page.evaluate(async () => {
        // A transition begins with the frame after its cause.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
      });
      const label = `${screen.name}-${size.name}-${colorScheme}`;
      if (process.env.SCREENSHOTS) {
        await page.screenshot({ path: `${process.env.SCREENSHOTS}/${label}.png`, fullPage: true });
      }
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(sideways, `${label} scrolls sideways`).toBeLessThanOrEqual(0);
      // Layout differs by width, colours by scheme: each pair once is enough for axe-core.
      if (size.name === 'tablet') continue;
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
        ),
        label,
      ).toEqual([]);
    }
  }
}

test.describe('every screen a visitor sees', () => {
  const screens: Screen[] = [
    { name: 'home', path: '/', shows: /All Products/ },
    { name: 'products-page-2', path: '/products?page=2', shows: /Page 2 of/ },
    { name: 'search', path: '/products?search=pram', shows: /Search Results for: "pram"/ },
    { name: 'search-nothing', path: '/products?search=zzzzqqqq', shows: /No products found\./ },
    { name: 'categories', path: '/categories', shows: /Our Categories/ },
    { name: 'category', path: '/categories/Nursery', shows: /Products in Nursery/ },
    { name: 'category-unknown', path: '/categories/Nowhere', shows: /category path/i },
    { name: 'offline', path: '/offline', shows: /You are offline/ },
    { name: 'terms', path: '/terms-and-conditions', shows: /Terms and Conditions/ },
    { name: 'not-found', path: '/there/is/nothing/here', shows: /find/i },
    { name: 'login', path: '/login', shows: /forgot/i },
    { name: 'register', path: '/register', shows: /confirm password/i },
    { name: 'forgot-password', path: '/forgot-password', shows: /email/i },
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
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      await look(page, screen);
    });
  }

  test('product', async ({ page }) => {
    const product = await findProduct('pram');
    await look(page, { name: 'product', path: `/products/${product.Uuid}`, shows: /Add to Basket/ });
  });

  test('product out of stock', async ({ page }) => {
    // What is sold out stands at the end of the list.
    interface List {
      Products: { Uuid: string; StockLevel: number }[];
      PageInfo: { TotalPages: number };
    }
    const { PageInfo } = await callShop<List>('GET', '/api/products');
    const last = await callShop<List>('GET', `/api/products?page=${PageInfo.TotalPages}`);
    const soldOut = last.Products.find((product) => product.StockLevel === 0)!;
    await look(page, {
      name: 'product-sold-out',
      path: `/products/${soldOut.Uuid}`,
      shows: /Out of Stock/,
    });
  });
});

test.describe('every screen between the shop and its app', () => {
  /** Nothing goes on by itself while it is looked at. */
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const setTimer = window.setTimeout;
      const timed = (act: () => void, milliseconds = 0) =>
        milliseconds >= 1500 && milliseconds <= 3000 ? 0 : setTimer(act, milliseconds);
      window.setTimeout = timed as typeof window.setTimeout;
    });
  });

  const screens: Screen[] = [
    { name: 'open', path: '/open?type=product&id=7', shows: /Continue on the web/ },
    { name: 'open-invalid', path: '/open', shows: /Invalid link/ },
    { name: 'open-unknown', path: '/open?type=basket&id=7', shows: /Unknown link type/ },
    { name: 'app-login-invalid', path: '/app-login', shows: /Invalid login link/ },
    { name: 'app-login-failed', path: '/app-login?token=nonsense', shows: /Login failed/ },
    { name: 'enable-notifications-missing', path: '/enable-notifications', shows: /Missing authentication/ },
    { name: 'notifications-enabled', path: '/notifications-enabled', shows: /Return to App/ },
  ];
  for (const screen of screens) {
    test(screen.name, async ({ page }) => {
      await look(page, screen);
    });
  }

  test('open, come back to', async ({ page }) => {
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

  test('a login under way, and into another account', async ({ page }) => {
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

test.describe('every screen a customer sees', () => {
  // Several screens to a test, each looked at six times.
  test.slow();

  async function orderSomething(account: Account): Promise<string> {
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

  test('with nothing yet', async ({ page }) => {
    await logIn(page, await openAccount());
    await look(page, { name: 'basket-empty', path: '/basket', shows: /Your basket is currently empty\./ });
    await look(page, {
      name: 'addresses-empty',
      path: '/account/addresses',
      shows: /You haven't added any addresses yet\./,
    });
    await look(page, {
      name: 'orders-empty',
      path: '/account/orders',
      shows: /No orders found for your criteria\./,
    });
    await look(page, {
      name: 'order-unknown',
      path: '/account/orders/00000000-0000-4000-8000-000000000000',
      shows: /Order not found\./,
    });
    await look(page, {
      name: 'return-invalid',
      path: '/payment/paypal/return',
      shows: /Invalid return URL\./,
    });
  });

  test('with a basket, an address and an order', async ({ page }) => {
    const account = await openAccount({ withAddress: true });
    const orderId = await orderSomething(account);
    await logIn(page, account);
    await look(page, { name: 'basket', path: '/basket', shows: /Proceed to Checkout/ });
    await look(page, { name: 'checkout', path: '/checkout', shows: /Proceed to PayPal/ });
    await look(page, { name: 'addresses', path: '/account/addresses', shows: /Primary Shipping/ });
    await look(page, { name: 'orders', path: '/account/orders', shows: /View Details/ });
    await look(page, { name: 'order', path: `/account/orders/${orderId}`, shows: /Placed on/ });
    await look(page, {
      name: 'payment-cancelled',
      path: `/payment/paypal/cancel?orderId=${orderId}`,
      shows: /Payment Cancelled/,
    });
  });

  test('of the account', async ({ page }) => {
    const account = await openAccount({ withAddress: true });
    await orderSomething(account);
    // Something that failed: the answer is not 2xx, and the log says so.
    await callShop(
      'POST',
      '/api/account/change-password',
      { currentPassword: 'wrong', newPassword: 'four polite herons', confirmPassword: 'four polite herons' },
      account.token,
    ).catch(() => {});
    await logIn(page, account);
    await look(page, { name: 'profile', path: '/account/profile', shows: /Save Changes/ });
    await look(page, { name: 'activity', path: '/account/activity', shows: /Failed/ });
    await look(page, {
      name: 'activity-nothing',
      path: '/account/activity?search=zzzzqqqq',
      shows: /No activity logs found for the selected criteria\./,
    });
    await look(page, {
      name: 'change-password',
      path: '/account/change-password',
      shows: /Confirm New Password/,
    });
  });

  test('of security', async ({ page }) => {
    test.slow();
    const account = await openAccount();
    await logIn(page, account);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    const path = '/account/security';
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

    await look(page, { name: 'security-disabled', path, shows: /Enable 2FA/ });
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
      shows: /Your password alone/,
      reach: () => press('Disable 2FA'),
    });
  });

  test('of notifications', async ({ page, context }) => {
    test.slow();
    await context.grantPermissions(['notifications']);
    await standInPush(context);
    const account = await openAccount();
    await logIn(page, account);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const path = '/account/orders';
    await look(page, { name: 'banner-offer', path, shows: /Shall we tell you/ });
    await look(page, {
      name: 'banner-subscribed',
      path,
      shows: /Notifications are enabled/,
      reach: () => press('Enable Notifications'),
    });
    await look(page, { name: 'notifications-on', path: '/account/notifications', shows: /No other device/ });
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
      shows: /You can enable them later/,
      reach: () => press('Not Now'),
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
    test.slow();
    const account = await openAccount();
    await enableTwoFactor(account);
    await logIn(page, account);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).last().click();
    await look(page, { name: 'privacy', path: '/account/privacy', shows: /Download My Data/ });
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
        await press('Yes, Go On');
        await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor();
        await press('Delete My Account');
      },
    });

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
