import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { hostileText } from '#tests/support/hostile-text.ts';
import {
  anAddress,
  callShop,
  expect,
  logIn,
  openAccount,
  orders,
  payForOrder,
  test,
  type Account,
} from '#tests/support/journey.ts';
import { handOffScreens, visitorScreens } from '#tests/support/screens.ts';
import startShop from '#tests/support/start-shop.ts';

/**
 * Whatever a name, an address, a note, the catalogue or the address bar contains is shown as text: none of it runs as
 * script, the content security policy has nothing to block, and a phone need not scroll sideways.
 */
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

/** A separate shop, because its catalogue would disturb the other journeys. */
const before = { ...process.env };
let stop: () => Promise<void>;
let account: Account;
let orderId: string;
/** Products that the account has reviewed. */
let reviewed: string[] = [];

test.beforeAll(async () => {
  stop = await startShop();
  await importCatalogue();
  account = await openAccount();
  orderId = await fillAccount(account);
});
test.afterAll(async () => {
  await stop();
  for (const name of ['SHOP_URL', 'PAYPAL_URL', 'MAILBOX_URL', 'SHOP_DATA_DIR', 'PUSH_SERVICE'])
    process.env[name] = before[name];
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The import turns HTML into text, so each text is written as HTML and comes out as above. */
async function importCatalogue(): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-hostile-'));
  const rows = hostileText.map((text, index) => ({
    sku: `H${index}-${escaped(text)}`.slice(0, 60),
    name: escaped(text),
    brand: escaped(text).slice(0, 80),
    description: escaped(`${text}\n\n${text.repeat(3)}`),
    price: 1 + index,
    stock: 50,
    categoryPath: index % 6 === 0 ? [escaped(text), 'Below'] : ['Hostile', escaped(text)],
    images: [{ path: `/pictures/${text}`, description: escaped(text) }],
  }));
  const file = path.join(directory, 'hostile.jsonl');
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  await promisify(execFile)(process.execPath, ['scripts/catalogue.ts', 'import', file], {
    env: { PATH: process.env.PATH, DATA_DIR: process.env.SHOP_DATA_DIR },
  }).catch((error: { code: number; stderr: string }) => {
    // 1 means that some rows were refused, which is an equally good answer.
    if (error.code !== 1) throw error;
  });
  rmSync(directory, { recursive: true });
}

/** Stores these texts in everything a customer can store, wherever the shop accepts it. Returns the id of an order. */
async function fillAccount({ token, email, password }: Account): Promise<string> {
  const shop = <T>(method: string, to: string, body?: unknown) => callShop<T>(method, to, body, token);
  const refusable = (method: string, to: string, body?: unknown) => shop(method, to, body).catch(() => {});
  for (const text of hostileText) {
    await refusable('PUT', '/api/account/profile', {
      firstName: text,
      lastName: text,
      dateOfBirth: null,
      phoneNumber: null,
    });
    await refusable('POST', '/api/account/addresses', {
      contactName: text,
      streetAddress1: text,
      streetAddress2: text,
      city: text,
      regionOrState: text,
      postalCode: 'LS1 1AA',
      country: 'United Kingdom',
    });
  }
  for (const text of hostileText.slice(0, 12)) {
    const headers = { 'content-type': 'application/json', 'user-agent': text };
    const body = JSON.stringify({ email, password });
    await fetch(`${process.env.SHOP_URL}/api/auth/login`, { method: 'POST', headers, body });
  }
  let addresses = await shop<{ id: string }[]>('GET', '/api/account/addresses');
  if (addresses.length === 0) {
    await shop('POST', '/api/account/addresses', anAddress);
    addresses = await shop<{ id: string }[]>('GET', '/api/account/addresses');
  }
  interface List {
    Products: { Uuid: string; StockLevel: number }[];
  }
  let id = '';
  for (const [index, { id: shippingAddressId }] of addresses.slice(0, 3).entries()) {
    const { Products } = await shop<List>(
      'GET',
      `/api/products?page=1&search=${['alert', 'evil', 'pwned'][index]}`,
    );
    for (const { Uuid } of Products.filter(({ StockLevel }) => StockLevel > 0).slice(0, 12)) {
      await shop('POST', '/api/basket/items', { productId: Uuid, quantity: 1 });
    }
    const customerNotes = hostileText
      .slice(index * 16, index * 16 + 16)
      .join('\n')
      .slice(0, 1000);
    const order = await shop<{ id: string }>('POST', '/api/orders', {
      shippingAddressId,
      customerNotes,
      paymentMethodHint: 'PayPal',
    });
    id ||= order.id;
  }
  await reviewThings(token);
  return id;
}

/** Reviews some of the goods paid for and sent, with one of the texts in each field. */
async function reviewThings(token: string): Promise<void> {
  const { id } = await payForOrder({ token });
  await orders('ship', id);
  const { ToReview } = await callShop<{ ToReview: { Uuid: string }[] }>(
    'GET',
    '/api/account/reviews',
    undefined,
    token,
  );
  reviewed = ToReview.map(({ Uuid }) => Uuid);
  const body = {
    Stars: 3,
    Title: hostileText[0],
    Words: hostileText.join('\n').slice(0, 2000),
    ShowAs: 'own',
    OwnName: '<img src=x onerror=pwned=1>\u202E',
  };
  for (const each of reviewed) await callShop('POST', `/api/products/${each}/reviews`, body, token);
  expect(reviewed.length).toBeGreaterThan(0);
}

interface Watched {
  pwned?: unknown;
  violations?: string[];
}

async function watch(page: Page): Promise<string[]> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { violations: seen });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return dialogs;
}

/** Opens the page and checks the result. */
async function look(page: Page, to: string): Promise<void> {
  const answer = await page.goto(to);
  expect(answer!.headers()['content-security-policy'], to).toContain("require-trusted-types-for 'script'");
  expect(new URL(page.url()).host, to).toBe(new URL(process.env.SHOP_URL!).host);
  await expect(
    page.locator('[class*="_skeleton_"], [class*="_loading_"]').filter({ visible: true }),
    to,
  ).toHaveCount(0);
  // React's placeholders for later parts of the page.
  await expect(page.locator('template[id^="B:"]'), to).toHaveCount(0);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const found = await page.evaluate(() => {
    const { pwned, violations } = window as Watched;
    const { scrollWidth, clientWidth } = document.documentElement;
    return {
      pwned,
      violations,
      // The elements that are too wide, with their text.
      sideways:
        scrollWidth <= clientWidth
          ? []
          : [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
              .map((element) => `${element.className}: ${element.textContent.slice(0, 40)}`),
      isBlank: document.body.innerText.trim().length < 40,
      foreign: document.querySelectorAll(
        'main iframe, main base, main meta, main style, main template, main script:not([type="application/ld+json"])',
      ).length,
      script: [...document.querySelectorAll('a[href]')].filter((link) =>
        /^(?:javascript|data):/i.test((link as HTMLAnchorElement).href),
      ).length,
    };
  });
  expect.soft(found, to).toEqual({
    pwned: undefined,
    violations: [],
    sideways: [],
    isBlank: false,
    foreign: 0,
    script: 0,
  });
}

test('what a customer has stored', async ({ page }) => {
  const dialogs = await watch(page);
  await logIn(page, account);
  const pages = [
    '/account/profile',
    '/account/addresses',
    '/account/orders',
    '/account/reviews',
    '/account/security',
    '/account/privacy',
    '/account/notifications',
    '/basket',
    '/checkout',
    `/account/orders/${orderId}`,
    `/account/orders/${orderId}?invoice`,
    `/payment/paypal/return?orderId=${orderId}`,
    ...[1, 2, 3, 4, 5, 6, 7].map((number) => `/account/activity?page=${number}`),
  ];
  for (const to of pages) await look(page, to);
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText(/^Hello, /)).toBeVisible();
  expect(dialogs).toEqual([]);
});

test('what the catalogue holds', async ({ page }) => {
  const dialogs = await watch(page);
  interface List {
    Products: { Uuid: string }[];
  }
  const own = new Set<string>();
  for (const word of ['alert', 'pwned', 'evil', 'constructor', 'html', 'script', 'zero', 'left']) {
    const { Products } = await callShop<List>('GET', `/api/products?search=${word}`);
    for (const { Uuid } of Products.slice(0, 6)) own.add(Uuid);
  }
  expect(own.size).toBeGreaterThan(20);
  const { Categories } = await callShop<{ Categories: { Name: string }[] }>('GET', '/api/categories');
  for (const to of ['/', '/categories', '/products?search=alert', '/products?search=pwned'])
    await look(page, to);
  for (const { Name } of Categories.filter((category) => category.Name !== 'Hostile').slice(-6)) {
    await look(page, `/categories/${encodeURIComponent(Name)}`);
  }
  await look(page, '/categories/Hostile');
  for (const id of [...own, ...reviewed]) await look(page, `/products/${id}`);
  expect(dialogs).toEqual([]);
});

const parameters = [
  'search',
  'page',
  'categoryId',
  'token',
  'email',
  'orderId',
  'type',
  'id',
  'ids',
  'from',
  'deviceId',
  'startDate',
  'actionFilter',
  'paymentId',
  'x',
];

test('what is in the address of every page', async ({ page }) => {
  const dialogs = await watch(page);
  await logIn(page, account);
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
  const paths = new Set(
    [...visitorScreens, ...handOffScreens].map((screen) => screen.path.split('?')[0]!).concat(own),
  );
  let next = 0;
  for (const to of paths) {
    const query = parameters.map(
      (name) => `${name}=${encodeURIComponent(hostileText[next++ % hostileText.length]!)}`,
    );
    await look(page, `${to}?${query.join('&')}`);
  }
  const places = [
    '/products/*',
    '/categories/*/*',
    '/account/orders/*',
    '/products?search=*',
    '/products?brand=*&attr.colour=*&attr.*=1',
    '/products?minPrice=*&ageMonths=*&sort=*',
    '/gifts/*',
  ];
  for (const [index, text] of hostileText.filter((each) => !each.startsWith('.')).entries()) {
    await look(
      page,
      places[index % places.length]!.replaceAll('*', () => encodeURIComponent(text)),
    );
  }
  expect(dialogs).toEqual([]);
});
