import type { Page } from '@playwright/test';
import { nothingIsWaitedFor, openOnBadNetwork, openTab, type Tab } from '#tests/support/bad-networks.ts';
import { brokenTexts, widerThanScreen } from '#tests/support/geometry.ts';
import { harmDone, hostileText, watchForHarm } from '#tests/support/hostile-text.ts';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test as base,
  withoutWorker,
} from '#tests/support/journey.ts';
import { inspect, look, makeReady, open } from '#tests/support/look.ts';
import {
  accountScreens,
  failAtSomething,
  handOffScreens,
  missingPages,
  newCustomerScreens,
  notificationsScreen,
  orderSomething,
  privacyScreen,
  productScreens,
  securityScreen,
  shoppingScreens,
  TRACES,
  visitorScreens,
  type Screen,
} from '#tests/support/screens.ts';
import { turnTo } from '#tests/support/turn-to.ts';

/**
 * Every screen of the storefront is opened once on some bad network, from which it recovers, and then looked at in every
 * way: at three widths and in both schemes by axe-core, on the smallest phone, in type of twice the size, and with
 * hostile text in its address. The console stays silent. With SCREENSHOTS=directory it also takes the pictures.
 */
const test = base.extend<{ tab: Tab }>({
  tab: async ({ context }, use) => {
    const tab = await openTab(context);
    await use(tab);
    expect(tab.faults).toEqual([]);
  },
});

test.use(withoutWorker);

const MONEY = /[−-]?£[\d,.]+\d/;

/** The cards on a small phone show whole names: they end in the pack size. */
const cutNames = (page: Page) =>
  page
    .locator('main li:has(a[href^="/products/"])')
    .getByRole('heading')
    .evaluateAll((headings) =>
      headings
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
        .map(({ textContent }) => textContent),
    );

/** The screen that is open, in every way. */
async function lookClosely(page: Page, { name, words }: Screen): Promise<void> {
  await inspect(page, name);
  expect(await cutNames(page), name).toEqual([]);
  await page.setViewportSize({ width: 320, height: 690 });
  expect(await widerThanScreen(page), `${name} at 320 pixels`).toEqual([]);
  expect(await brokenTexts(page, MONEY), name).toEqual([]);
  expect(await page.evaluate(() => `${document.title} ${document.body.outerHTML}`), name).not.toMatch(TRACES);
  await page.setViewportSize({ width: 390, height: 844 });
  const browser = await page.context().newCDPSession(page);
  const setType = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await setType(32);
  expect(await widerThanScreen(page), `${name} in large type`).toEqual([]);
  if (words) expect(await brokenTexts(page, words), name).toEqual([]);
  await setType(16);
  await browser.detach();
}

const parameters =
  'search page categoryId token email orderId type id ids from deviceId startDate actionFilter paymentId x'.split(
    ' ',
  );

async function openHostile(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer!.headers()['content-security-policy'], path).toContain("require-trusted-types-for 'script'");
  expect(new URL(page.url()).host, path).toBe(new URL(process.env.SHOP_URL!).host);
  await nothingIsWaitedFor(page, path);
  // React's placeholders for later parts of the page.
  await expect(page.locator('template[id^="B:"]'), path).toHaveCount(0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect.soft([...(await harmDone(page)), ...(await widerThanScreen(page))], path).toEqual([]);
}

async function tryHostileAddresses(page: Page, screens: readonly Screen[]): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  let next = 0;
  const someText = () => encodeURIComponent(hostileText[next++ % hostileText.length]!);
  for (const path of new Set(screens.map((screen) => screen.path.split('?')[0]!))) {
    await openHostile(page, `${path}?${parameters.map((name) => `${name}=${someText()}`).join('&')}`);
  }
}

/** Each is turned to on a bad network, and then loaded from the server. */
async function tourOfVisitor(tab: Tab, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await openOnBadNetwork(tab, screen, 'turned to');
    await open(tab.page, screen);
    await lookClosely(tab.page, screen);
  }
  expect(tab.metCount(), 'calls that met a bad network').toBeGreaterThan(screens.length / 4);
  await tryHostileAddresses(tab.page, screens);
}

/** The server knows no customer: each page loads everything itself, whichever way it is opened. */
async function tourOfCustomer(tab: Tab, screens: readonly Screen[]): Promise<void> {
  for (const [index, screen] of screens.entries()) {
    await makeReady(tab.page);
    await openOnBadNetwork(tab, screen, index % 2 === 0 ? 'loaded' : 'turned to');
    await lookClosely(tab.page, screen);
  }
  expect(tab.metCount(), 'calls that met a bad network').toBeGreaterThan(screens.length / 4);
}

for (const [name, screens] of Object.entries(visitorScreens)) {
  test(`a visitor’s ${name}`, ({ tab }) => tourOfVisitor(tab, screens));
}

test('products', async ({ tab }) => tourOfVisitor(tab, await productScreens()));

test('between the shop and its app', async ({ tab }) => {
  const { page } = tab;
  for (const screen of handOffScreens) {
    await makeReady(page);
    // That screen waits for the app.
    if (screen.name === 'open') await open(page, screen);
    else await openOnBadNetwork(tab, screen, 'loaded');
    await lookClosely(page, screen);
  }
  await look(page, {
    name: 'open-returned',
    path: '/open?type=product&id=7',
    shows: /Where would you like/,
    async reach() {
      await page.getByText('Continue on the web').waitFor();
      await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    },
  });
  await tryHostileAddresses(page, handOffScreens);
});

test('a customer with nothing yet', async ({ tab }) => {
  await logIn(tab.page, await openAccount());
  await tourOfCustomer(tab, [...newCustomerScreens, securityScreen, notificationsScreen, privacyScreen]);
});

test('a customer who shops', async ({ tab }) => {
  const account = await openAccount({ withAddress: true });
  const screens = [...shoppingScreens(await orderSomething(account)), ...accountScreens];
  // Sums of thousands, which are the longest.
  const { Uuid: productId } = await findProduct('pram');
  await callShop('POST', '/api/basket/items', { productId, quantity: 6 }, account.token);
  await failAtSomething(account);
  await logIn(tab.page, account);
  await tourOfCustomer(tab, screens);
});

test('addresses made of hostile text', async ({ page }) => {
  await watchForHarm(page);
  await logIn(page, await openAccount());
  const own = [
    '/account/orders',
    '/account/activity',
    '/account/addresses',
    '/checkout',
    '/payment/paypal/return',
    '/payment/paypal/cancel',
    '/enable-notifications',
    '/login-2fa',
  ];
  await tryHostileAddresses(
    page,
    own.map((path) => ({ name: path, path, shows: /./ })),
  );
  const places = [
    '/products?search=*&brand=*&attr.colour=*&attr.*=1',
    '/products/*',
    '/categories/*/*',
    '/account/orders/*',
    '/products?minPrice=*&ageMonths=*&sort=*',
    '/gifts/*',
  ];
  const texts = hostileText.filter((text) => !text.startsWith('.')).map(encodeURIComponent);
  for (let turn = 0; texts.length > 0; turn++) {
    await openHostile(
      page,
      places[turn % places.length]!.replaceAll('*', () => texts.shift() ?? 'x'),
    );
  }
});

test('no page of the shop is left out', async () => {
  const all = [
    ...Object.values(visitorScreens).flat(),
    ...(await productScreens()),
    ...handOffScreens,
    ...newCustomerScreens,
    ...shoppingScreens('1'),
    ...accountScreens,
    securityScreen,
    notificationsScreen,
    privacyScreen,
  ].map(({ path }) => path.split('?')[0]!);
  // Reached only from the log-in, with state that is in no address.
  expect(missingPages([...all, '/login-2fa'])).toEqual([]);
});

test('the strip of categories comes back with Retry', async ({
  tab: { page, breakNetwork, mendNetwork },
}) => {
  await page.goto('/login');
  await breakNetwork();
  await turnTo(page, '/categories');
  await page.getByRole('button', { name: 'Retry' }).waitFor();
  await mendNetwork();
  await page.getByRole('button', { name: 'Retry' }).click();
  const strip = page.getByRole('navigation', { name: 'Categories' });
  await expect(strip.getByRole('link', { name: 'Nursery' })).toBeVisible();
});
