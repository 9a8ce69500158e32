import type { Page } from '@playwright/test';
import {
  callShop,
  decideAtPayPal,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
  type Account,
} from '#tests/support/journey.ts';

/**
 * What the browser does when Back restores a page from its back/forward cache. Playwright cannot follow Chromium there,
 * so the page stays, is left alone meanwhile and gets the same event at the end.
 */
async function showAgain(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
}

const success = /Payment (?:successful|confirmed)!/;

/** A customer who has paid and is back in the shop. */
async function pay(page: Page) {
  const account = await openAccount({ withAddress: true });
  const { Uuid: productId } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId, quantity: 2 }, account.token);
  await logIn(page, account);
  await page.goto('/checkout');
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText(success)).toBeVisible();
  const orderId = new URL(page.url()).searchParams.get('orderId')!;
  return { account, orderId, returnPath: `/payment/paypal/return?orderId=${orderId}` };
}

/** An order that is yet to be paid. */
async function placeOrder(account: Account): Promise<string> {
  const { Uuid: productId } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);
  const [to] = await callShop<{ id: string }[]>('GET', '/api/account/addresses', undefined, account.token);
  const body = { shippingAddressId: to!.id, paymentMethodHint: 'PayPal' };
  return (await callShop<{ id: string }>('POST', '/api/orders', body, account.token)).id;
}

/** What PayPal's own log says about an order: how often money moved. */
async function chargesOf(orderId: string): Promise<string[]> {
  const answer = await fetch(`${process.env.PAYPAL_URL}/simulator/state`);
  const { captures } = (await answer.json()) as { captures: { status: string }[] };
  return captures.filter((capture) => JSON.stringify(capture).includes(orderId)).map(({ status }) => status);
}

async function expectOneCharge(orderId: string, token: string): Promise<void> {
  expect(await chargesOf(orderId)).toEqual(['COMPLETED']);
  const { orders } = await callShop<{ orders: { PaymentStatus: string }[] }>(
    'GET',
    '/orders',
    undefined,
    token,
  );
  expect(orders.map(({ PaymentStatus }) => PaymentStatus)).toEqual(['Paid']);
}

test('the return page, reloaded ten times and open in two more tabs at once, always says the same and charges once', async ({
  page,
  context,
}) => {
  const { account, orderId, returnPath } = await pay(page);
  for (let count = 0; count < 10; count++) {
    await page.reload();
    await expect(page.getByText(success)).toBeVisible();
  }
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab) => tab.goto(returnPath)));
  for (const tab of tabs) await expect(tab.getByText(success)).toBeVisible();
  await expectOneCharge(orderId, account.token);
});

test('Back to the return page, to PayPal and to the checkout after paying charges nothing more', async ({
  page,
}) => {
  const { account, orderId, returnPath } = await pay(page);
  await page.getByRole('link', { name: 'See my order' }).click();
  // The return page shows the order too: only the address and the heading show that this is the order's own page.
  await expect(page).toHaveURL((url) => url.pathname === `/account/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /);
  await page.goBack();
  await expect(page).toHaveURL((url) => url.href.includes(returnPath));
  await expect(page.getByText(success)).toBeVisible();
  await showAgain(page);
  await expect(page.getByText(success)).toBeVisible();
  // To PayPal's page, and once more to the shop by its button.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already paid');
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await expect(page.getByText(success)).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByText('Your basket is currently empty.')).toBeVisible();
  await expectOneCharge(orderId, account.token);
});

test('the session ended between the approval and the return: after a new log-in the result is the same', async ({
  page,
}) => {
  const { account, orderId, returnPath } = await pay(page);
  await callShop('POST', '/api/auth/logout', undefined, account.token);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL((url) => url.href.includes(returnPath));
  await expect(page.getByText(success)).toBeVisible();
  const { email, password } = account;
  const { token } = await callShop<{ token: string }>('POST', '/api/auth/login', { email, password });
  await expectOneCharge(orderId, token);
});

test('the cancel page after paying cancels nothing and does not say that nothing was charged', async ({
  page,
}) => {
  const { account, orderId } = await pay(page);
  await page.goto(`/payment/paypal/cancel?orderId=${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already Paid');
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText('My Orders');
  await expect(page.getByText(/Nothing has been charged/)).toBeHidden();
  await page.goBack();
  await expect(page.getByText(success)).toBeVisible();
  await expectOneCharge(orderId, account.token);
});

test('cancelled at PayPal after the session has ended: the customer is asked to log in, and then the order is cancelled', async ({
  page,
  browser,
}) => {
  const account = await openAccount({ withAddress: true });
  const id = await placeOrder(account);
  const cancelPath = `/payment/paypal/cancel?orderId=${id}`;
  const stranger = await browser.newPage();
  await stranger.goto(cancelPath);
  await expect(stranger).toHaveURL(/\/login$/);
  await stranger.close();

  await logIn(page, account);
  await callShop('POST', '/api/auth/logout', undefined, account.token);
  await page.goto(cancelPath);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL((url) => url.href.endsWith(cancelPath));
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await expect(page.getByText(/^Nothing has been charged/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
  await expect(page.locator('.Cancelled')).toHaveText('Cancelled');
  await expect(page.locator('.Failed')).toHaveText('Failed');
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(
    page.getByText('This order was cancelled before it was paid. There is nothing to pay.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /PayPal/ })).toBeHidden();
});

test('Back from PayPal to the order finds a button that can be pressed, not one that is busy forever', async ({
  page,
}) => {
  const account = await openAccount({ withAddress: true });
  const id = await placeOrder(account);
  await logIn(page, account);
  await page.goto(`/account/orders/${id}`);
  const paypal = (url: URL) => url.href.startsWith(process.env.PAYPAL_URL!);
  await page.route(paypal, (route) => route.fulfill({ status: 204 }));
  const leaving = page.waitForResponse((response) => paypal(new URL(response.url())));
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(page.getByText('Taking you to PayPal...')).toBeVisible();
  await leaving;
  await page.unroute(paypal);
  await showAgain(page);
  await page.getByRole('button', { name: 'Pay with PayPal' }).click();
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText(success)).toBeVisible();
  await expectOneCharge(id, account.token);
});

test('Back to a log-in page that is no longer needed leads on to the page wanted', async ({ page }) => {
  await page.goto('/products?page=2');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  const { session, token } = await openAccount();
  const storeSession = () =>
    page.evaluate((kept) => localStorage.setItem('authData', JSON.stringify(kept)), session);
  await storeSession();
  await showAgain(page);
  await expect(page).toHaveURL(/\/products\?page=2$/);

  // An ended session does not count: people who have to log in are not redirected.
  await callShop('POST', '/api/auth/logout', undefined, token);
  await page.goto('/login');
  // The server's page contains the form from the start; the session is checked once the page's code has arrived.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('a page from before a log-out, or of another customer, is not shown again', async ({ page }) => {
  const first = await openAccount({ withAddress: true });
  await logIn(page, first);
  await page.goto('/account/addresses');
  await expect(page.getByText('12 Otter Lane')).toBeVisible();

  // Another tab changes the storage meanwhile, which a page in the back/forward cache does not notice.
  const second = await openAccount();
  await page.evaluate((session) => localStorage.setItem('authData', JSON.stringify(session)), second.session);
  await expect(page.getByText('12 Otter Lane')).toBeVisible();
  await showAgain(page);
  await expect(page.getByText("You haven't added any addresses yet.")).toBeVisible();
  await expect(page.getByText('12 Otter Lane')).toBeHidden();

  await page.evaluate(() => localStorage.removeItem('authData'));
  await showAgain(page);
  await expect(page).toHaveURL(/\/login$/);
});

for (const width of [390, 1280]) {
  test(`Back leads to the same place of a list whose answers are slow, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.route('**/api/**', async (route) => {
      // Longer than a skeleton waits to be shown.
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    // On a phone the home page shows the first few of its list.
    await page.goto(width < 736 ? '/products' : '/');
    const card = page.getByRole('main').getByRole('link', { name: /Baby Bath with Plug/ });
    // All of the page is there once it has been seen.
    await page.mouse.move(width / 2, 400);
    await page.mouse.wheel(0, 400);
    await card.first().scrollIntoViewIfNeeded();
    await card.first().evaluate((link) => window.scrollBy(0, link.getBoundingClientRect().top - 300));
    const place = async () => Math.round((await card.first().boundingBox())!.y);
    await expect.poll(place).toBe(300);
    await card.first().click();
    await expect(page.getByRole('heading', { level: 1, name: /Baby Bath/ })).toBeVisible();
    await page.goBack();
    await expect(card.first()).toBeVisible();
    await expect.poll(place).toBe(300);
  });
}
