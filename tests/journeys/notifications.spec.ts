import { randomBytes, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { sql } from 'kysely';
import { findRunningPostgres } from '#database/embedded.ts';
import { hashSecretToken, newSecretToken } from '#server/authentication/sessions/secret-tokens.rules.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import {
  callShop,
  decideAtPayPal,
  expect,
  findProduct,
  logIn,
  openAccount,
  orders,
  payForOrder,
  type Account,
} from '#tests/support/journey.ts';
import { pushTokenOf, test } from '#tests/support/notified-journey.ts';

test.skip(process.platform !== 'linux', 'Chromium shows its notifications over D-Bus on Linux alone');

async function enableInBanner(page: Page, account: Account): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await logIn(page, account);
  await page.goto('/account/orders');
  await page.getByRole('button', { name: 'Enable Notifications' }).click();
  await expect(page.getByText('Notifications are enabled on this device.')).toBeVisible();
}

/** A page of somebody who packs at the desk. */
async function openDesk(context: BrowserContext): Promise<Page> {
  const token = newSecretToken();
  const { db } = openDatabase(findRunningPostgres(process.env.SHOP_DATA_DIR!)!, {
    poolSize: 1,
    onError: () => {},
  });
  await sql`
    with packer as (
      insert into staff (email, name, role, user_handle, created_at, joined_at)
      values (${`${randomUUID()}@shop.example`}, 'Ben Fox', 'packer', ${randomBytes(32)}, now(), now()) returning id)
    insert into staff_sessions (token_hash, staff_id, device, created_at, last_seen_at, expires_at)
    select ${hashSecretToken(token)}, id, 'a test', now(), now(), now() + interval '1 day' from packer`
    .execute(db)
    .finally(() => db.destroy());
  await context.addCookies([
    { name: 'dandle-desk', value: token, url: process.env.SHOP_URL!, httpOnly: true },
  ]);
  return context.newPage();
}

function listDevices({ token }: Account) {
  return callShop<{ fingerprint: string }[]>('GET', '/api/notifications/subscriptions', undefined, token);
}

test('a customer enables notifications, buys, is told when the parcel leaves, and a click opens the order', async ({
  page,
  context,
  push,
  desktop,
}) => {
  const account = await openAccount({ withAddress: true });
  await enableInBanner(page, account);
  const token = (await pushTokenOf(page))!;
  const { pushPublicKey } = await callShop<{ pushPublicKey: string }>('GET', '/api/shop');
  expect((await push.subscriptions()).find((one) => one.token === token)).toMatchObject({
    senderKey: pushPublicKey,
    gone: null,
  });

  // In another tab of this browser, a packer wants to hear of new orders.
  const desk = await openDesk(context);
  await desk.goto('/desk/me');
  await desk.getByRole('switch', { name: 'Notify me about new orders on this device' }).click();
  await expect(desk.getByText('Notifications are on.').first()).toBeAttached();

  const product = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: product.Uuid, quantity: 1 }, account.token);
  await page.goto('/checkout');
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('Payment successful! Your order is being processed.')).toBeVisible();
  const thanks = await desktop.waitFor(/^Thank you from/);
  const { orders: bought } = await callShop<{ orders: { id: string; orderNumber: string }[] }>(
    'GET',
    '/api/orders',
    undefined,
    account.token,
  );
  const { id, orderNumber } = bought[0]!;
  // Others buy in this shop at the same time, and the desk is told about their orders too.
  const news = await desktop.waitFor(/^New order at/, `Order ${orderNumber}`);
  const atDesk = context.waitForEvent('page');
  desktop.click(news);
  await expect(await atDesk).toHaveURL(`/desk/orders/${orderNumber}`);
  await desk.getByRole('button', { name: /^Your account/ }).click();
  await desk.getByRole('button', { name: 'Log out', exact: true }).last().click();
  await expect(desk).toHaveURL(/\/desk\/login/);
  expect(thanks.body).toContain(`Order ${orderNumber} is paid.`);

  await orders('ship', orderNumber, '--carrier', 'Otter Post');
  const shipped = await desktop.waitFor(/order has been shipped$/);
  expect(shipped.body).toContain(`Order ${orderNumber} has been shipped with Otter Post.`);
  // Anybody can read a lock screen.
  expect(shipped.title + shipped.body).not.toContain(product.Name);
  expect(shipped.body).not.toContain('Otter Lane');
  await push.waitForMessage({ token, fate: 'delivered' });

  const opening = context.waitForEvent('page');
  desktop.click(shipped);
  const opened = await opening;
  await expect(opened).toHaveURL(`/account/orders/${id}`);
  await expect(opened.getByText('Otter Post')).toBeVisible();
  await expect(opened.getByRole('heading', { level: 1 })).toContainText(orderNumber);
  // The newer notification has replaced the older.
  expect(desktop.notifications.filter(({ isOpen, body }) => isOpen && body.includes(orderNumber))).toEqual(
    [],
  );
});

test('a click uses the tab that has the order, otherwise an idle one, and never the checkout', async ({
  page,
  context,
  desktop,
}) => {
  const account = await openAccount({ withAddress: true });
  await enableInBanner(page, account);
  const order = await payForOrder(account);
  desktop.dismiss(await desktop.waitFor(/^Thank you from/));
  const { Uuid: productId } = await findProduct('pram');
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);
  const checkout = await context.newPage();
  await checkout.goto('/checkout');
  await expect(checkout.getByRole('button', { name: /^Proceed to PayPal/ })).toBeVisible();

  await orders('ship', order.orderNumber);
  desktop.click(await desktop.waitFor(/has been shipped$/));
  await expect(page).toHaveURL(`/account/orders/${order.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.orderNumber);

  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
  await orders('refund', order.orderNumber, '--amount', '1', '--yes');
  desktop.click(await desktop.waitFor(/^A refund from/));
  await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true);
  expect(await page.evaluate(() => 'isTheSamePage' in window)).toBe(true);
  expect(context.pages().filter((tab) => tab.url().includes(order.id))).toEqual([page]);
  await expect(checkout).toHaveURL('/checkout');
});

test('a device that its push service has given up disappears, and the others are still notified', async ({
  page,
  push,
  desktop,
}) => {
  const account = await openAccount({ withAddress: true });
  await enableInBanner(page, account);
  const [kept, lost] = [
    await push.browserPlayedByTest({ host: 'web.push.apple.com' }),
    await push.browserPlayedByTest({ host: 'wns2-par02p.notify.windows.com' }),
  ];
  for (const { endpoint, p256dh, auth } of [kept, lost]) {
    const subscription = { endpoint, p256dh, auth, deviceId: null };
    await callShop('POST', '/api/notifications/subscribe', subscription, account.token);
  }
  await page.goto('/account/notifications');
  const others = page.getByRole('button', { name: /^Switch off on/ });
  await expect(others).toHaveCount(2);

  await lost.end(410);
  const order = await payForOrder(account);
  await desktop.waitFor(/^Thank you from/);
  const message = await kept.next();
  expect(JSON.parse(message.text!)).toMatchObject({
    url: `/account/orders/${order.id}`,
    body: expect.stringContaining(order.orderNumber),
  });
  expect(message).toMatchObject({ claims: { aud: 'https://web.push.apple.com' }, urgency: 'normal' });
  await expect.poll(() => listDevices(account)).toHaveLength(2);
  await page.reload();
  await expect(others).toHaveCount(1);
});

test('a push service in trouble delays only its own messages', async ({ page, push, desktop }) => {
  const account = await openAccount({ withAddress: true });
  await enableInBanner(page, account);
  const slow = await push.browserPlayedByTest({ host: 'android.googleapis.com' });
  const { endpoint, p256dh, auth } = slow;
  const subscription = { endpoint, p256dh, auth, deviceId: null };
  await callShop('POST', '/api/notifications/subscribe', subscription, account.token);
  await push.fault({ fault: 'hang', token: slow.token });
  await push.fault({ fault: 'status', status: 503, retryAfter: '1', token: slow.token });
  const order = await payForOrder(account);
  expect((await desktop.waitFor(/^Thank you from/)).body).toContain(order.orderNumber);
  await push.waitForMessage({ token: slow.token, fate: 'refused' });
  await expect.poll(() => listDevices(account)).toHaveLength(2);
});

test('logging out ends the subscription at the push service and in the shop', async ({ page, push }) => {
  const account = await openAccount();
  await enableInBanner(page, account);
  const token = (await pushTokenOf(page))!;
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await expect.poll(() => pushTokenOf(page)).toBeNull();
  await expect
    .poll(async () => (await push.subscriptions()).find((one) => one.token === token)?.gone)
    .toBe(410);
  const again = await callShop<{ token: string }>('POST', '/api/auth/login', {
    email: account.email,
    password: account.password,
  });
  expect(await listDevices({ ...account, token: again.token })).toEqual([]);
});

test('a browser whose endpoint changes informs the shop automatically', async ({
  page,
  context,
  desktop,
}) => {
  const account = await openAccount({ withAddress: true });
  await enableInBanner(page, account);
  const before = await listDevices(account);
  const [worker] = context.serviceWorkers();
  await page.close();
  // Chromium raises this event when its push service drops the subscription, which a test cannot provoke.
  await worker!.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      ExtendableEvent: typeof Event;
      dispatchEvent(event: Event): void;
    };
    await (await scope.registration.pushManager.getSubscription())!.unsubscribe();
    scope.dispatchEvent(new scope.ExtendableEvent('pushsubscriptionchange'));
  });
  await expect
    .poll(async () => (await listDevices(account)).map(({ fingerprint }) => fingerprint))
    .not.toEqual([before[0]!.fingerprint]);
  const order = await payForOrder(account);
  expect((await desktop.waitFor(/^Thank you from/)).body).toContain(order.orderNumber);
  expect(await listDevices(account)).toHaveLength(1);
});

test('the app’s link subscribes the browser, which is then notified', async ({ page, context, desktop }) => {
  const account = await openAccount({ withAddress: true });
  await context.grantPermissions(['notifications']);
  const { url } = await callShop<{ url: string }>(
    'POST',
    '/api/notifications/enable-link',
    { deviceId: 'phone-1' },
    account.token,
  );
  const toApp = page.waitForRequest((request) => request.url().startsWith('dandle:'));
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Success! Notifications are now enabled for your app.',
  );
  expect((await toApp).url()).toBe('dandle://notifications-enabled');
  const order = await payForOrder(account);
  expect((await desktop.waitFor(/^Thank you from/)).body).toContain(order.orderNumber);
});

test('a customer who blocks notifications is told how to unblock them, and nothing is subscribed', async ({
  page,
  context,
  baseURL,
}) => {
  await logIn(page, await openAccount());
  await page.goto('/account/orders');
  await expect(page.getByRole('button', { name: 'Enable Notifications' })).toBeVisible();
  const browser = await context.newCDPSession(page);
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: new URL(baseURL!).origin,
  });
  await expect(page.getByText('Notifications are blocked by your browser.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Enable Notifications' })).toHaveCount(0);
  expect(await pushTokenOf(page)).toBeNull();
});
