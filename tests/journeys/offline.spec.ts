import type { BrowserContext, Page } from '@playwright/test';
import { callShop, expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';

/** Chromium reports every request that fails without a network, so these tabs are not held to a silent console. */
async function openTab(context: BrowserContext): Promise<Page> {
  return context.newPage();
}

/** What this browser's caches contain, by the path of the request. */
function storedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        paths.push(new URL(url).pathname + new URL(url).search);
      }
    }
    return paths;
  });
}

async function hasStored(page: Page, path: string): Promise<void> {
  await expect.poll(() => storedPaths(page), { message: `${path} is kept` }).toContain(path);
}

async function loseNetwork(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
}

test('the service worker registers under the content security policy, and takes control of the page', async ({
  page,
}) => {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const script = await page.evaluate(() => navigator.serviceWorker.controller!.scriptURL);
  expect(new URL(script).pathname).toBe('/service-worker.js');
});

test('no script can register another worker', async ({ context }) => {
  const page = await openTab(context);
  await page.goto('/');
  const refused = await page.evaluate(async () => {
    try {
      await navigator.serviceWorker.register('/assets/elsewhere.js');
      return 'registered';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(refused).toBe('TypeError');
});

test('the worker is fetched again at every visit', async ({ request }) => {
  const answer = await request.get('/service-worker.js');
  expect(answer.headers()['cache-control']).toBe('no-cache, max-age=0');
  expect(answer.headers()['content-type']).toContain('javascript');
});

test('the shop can be installed', async ({ page, request }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(address!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    start_url: string;
    display: string;
    icons: { src: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.name).not.toBe('');
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/account/orders', '/basket']);
  const icons = [...manifest.icons.map(({ src }) => src), '/apple-touch-icon.png', '/badge-96.png'];
  for (const icon of icons) expect((await request.get(icon)).status(), icon).toBe(200);
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('pages that were visited are shown again without a network, others show the offline page', async ({
  context,
}) => {
  const product = await findProduct('pram');
  const page = await openTab(context);
  await page.goto('/');
  await hasStored(page, '/');
  // Reached by the router: the server was never asked for that page.
  await page.goto(`/products?search=pram`);
  await page.getByRole('link', { name: product.Name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.Name);
  await hasStored(page, `/products/${product.Uuid}`);

  await loseNetwork(context);
  await page.goto(`/products/${product.Uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.Name);
  await expect(page.getByText(/You are offline/)).toBeVisible();

  await page.goto('/terms-and-conditions');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: product.Name })).toBeVisible();
  // Styled, not a bare page.
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCSS('border-radius', '999px');

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
});

test('a link to a visited page leads to it without a network', async ({ context }) => {
  const page = await openTab(context);
  await page.goto('/terms-and-conditions');
  await hasStored(page, '/terms-and-conditions');
  await page.goto('/categories');
  await hasStored(page, '/categories');
  await expect(page.getByRole('heading', { name: 'Our Categories' })).toBeVisible();
  await page.goto('/terms-and-conditions');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await loseNetwork(context);
  // Not through the menu: by the router, like a link on the page.
  await page.getByRole('link', { name: 'Home', exact: true }).first().waitFor();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Our Categories' })).toBeVisible();
});

test('a tab finds the code of pages it has not visited, although it is no longer served', async ({
  context,
}) => {
  const page = await openTab(context);
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The page's own code is split over several files.
  const code = await page.evaluate(async () => {
    const worker = await fetch(navigator.serviceWorker.controller!.scriptURL);
    return [...new Set((await worker.text()).match(/\/assets\/[\w.-]+\.js/g))];
  });
  expect(code.some((path) => path.includes('/login-page-'))).toBe(true);
  const missing = async () => {
    const stored = await storedPaths(page);
    return code.filter((path) => !stored.includes(path));
  };
  await expect.poll(missing).toEqual([]);
  await loseNetwork(context);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Log in' }).first().click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('nothing of the API or a customer’s is ever cached, and nothing of them is left after a log-out', async ({
  context,
}) => {
  const account = await openAccount({ withAddress: true });
  const product = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: product.Uuid, quantity: 1 }, account.token);
  const page = await openTab(context);
  await logIn(page, account);
  await page.goto('/');
  await hasStored(page, '/');
  await page.goto('/products?search=surprise');
  await page.goto('/verify-email-handler?token=abcdefgh&email=a%40example.com');
  for (const path of ['/account/profile', '/account/addresses', '/basket', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/terms-and-conditions');
  await hasStored(page, '/terms-and-conditions');

  const stored = await storedPaths(page);
  const allowed = /^\/(?:$|products|categories|terms-and-conditions$|offline$|assets\/|pictures\/)/;
  expect(stored.filter((path) => !allowed.test(path) || /\?.*(?:token|search)/.test(path))).toEqual([]);
  const texts = await page.evaluate(async () => {
    const all: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) all.push(await (await cache.match(request))!.text());
    }
    return all.join('\n');
  });
  for (const secret of [account.email, account.token, 'Otter Lane', 'Ashworth']) {
    expect(texts).not.toContain(secret);
  }

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await loseNetwork(context);
  for (const path of ['/account/profile', '/account/addresses', '/basket']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page.getByText('Ashworth')).toHaveCount(0);
  }
});

test('a new worker takes over from the one before, and the old one leaves nothing behind', async ({
  context,
}) => {
  const page = await openTab(context);
  await page.goto('/');
  await hasStored(page, '/');
  // Caches as old builds would have left them, and one that is not the worker's.
  await page.evaluate(async () => {
    for (const name of ['pages-old', 'pictures-old', 'assets-old', 'notifications']) await caches.open(name);
  });
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.unregister();
  });
  await page.reload();
  await expect
    .poll(() =>
      page.evaluate(async () => (await caches.keys()).map((name) => name.replace(/-[0-9a-f]{12}$/, ''))),
    )
    .toEqual(expect.not.arrayContaining(['pages-old', 'pictures-old']));
  const names = await page.evaluate(() => caches.keys());
  expect(names).toContain('notifications');
  // From the previous build: pages opened under it still find their code.
  expect(names).toContain('assets-old');
});
