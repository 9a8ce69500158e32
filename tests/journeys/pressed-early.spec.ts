import type { Page } from '@playwright/test';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';

/** Presses while the page's code is still loading, as on a slow phone. */
test.use(withoutWorker);

/** Opens a page whose code loads only when the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/entry.browser-*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return gate.resolve;
}

test('Add to Basket, pressed early with a quantity, takes effect once when the code has loaded', async ({
  page,
}) => {
  const { Uuid, Name } = await findProduct('muslin');
  const account = await openAccount();
  await logIn(page, account);
  const codeComes = await openWithoutCode(page, `/products/${Uuid}`);
  const add = page.getByRole('button', { name: 'Add to Basket' });
  await page.getByRole('button', { name: 'Increase quantity' }).click({ clickCount: 2 });
  await add.click();
  await add.click();
  await expect(add).toHaveAttribute('aria-busy', 'true');
  codeComes();
  await expect(page.getByText(`3 × ${Name} added to your basket.`)).toBeVisible();
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  const { items } = await callShop<{ items: { quantity: number }[] }>(
    'GET',
    '/api/basket',
    undefined,
    account.token,
  );
  expect(items.map(({ quantity }) => quantity)).toEqual([3]);
});

test('Buy It Now, pressed early by a visitor, leads to the log-in and back', async ({ page }) => {
  const { Uuid, Name } = await findProduct('muslin');
  const { email, password } = await openAccount();
  const codeComes = await openWithoutCode(page, `/products/${Uuid}`);
  await page.getByRole('button', { name: 'Buy It Now' }).click();
  codeComes();
  await page.waitForURL('**/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Welcome back. As you asked, 1 × ${Name} is in your basket.`)).toBeVisible();
});

test('a log-in submitted early is sent when the code has loaded, and no password appears in an address', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const { email, password } = await openAccount();
  const codeComes = await openWithoutCode(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute('aria-busy', 'true');
  codeComes();
  await page.waitForURL((url) => url.pathname === '/');
  expect(addresses.filter((address) => address.includes('password='))).toEqual([]);
});

test('a form that the browser submits natively puts no password in the address', async ({ page }) => {
  await page.route('**/assets/entry.*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('robin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('three kind otters');
  const sent = page.waitForRequest((request) => request.isNavigationRequest());
  await page.keyboard.press('Enter');
  expect((await sent).url()).not.toContain('otters');
});

test('a menu opened early is open when the code has loaded, and says so', async ({ page }) => {
  const codeComes = await openWithoutCode(page, '/');
  const menu = page.getByRole('button', { name: 'Account' });
  await menu.click();
  codeComes();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a price typed early is kept, and counts when the code has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const codeComes = await openWithoutCode(page, '/products');
  const filters = page.getByRole('region', { name: 'Filters' });
  await filters.getByLabel('From, in pounds').fill('20');
  await filters.getByLabel('To, in pounds').fill('30');
  codeComes();
  await expect(filters.getByRole('button', { name: 'Apply' })).toBeHidden();
  await filters.getByLabel('To, in pounds').press('Enter');
  await expect(page).toHaveURL(/\?minPrice=20&maxPrice=30$/);
  await page.getByRole('link', { name: 'Remove £20.00 to £30.00' }).click();
  await expect(filters.getByLabel('From, in pounds')).toHaveValue('');
});

test('a blank search submitted early does nothing', async ({ page }) => {
  const codeComes = await openWithoutCode(page, '/categories');
  const field = page.getByRole('searchbox', { name: 'Search products' });
  await field.fill('  ');
  await field.press('Enter');
  // If it had been submitted, it would precede this one in the history.
  await field.fill('pram');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/products\?search=pram$/);
  codeComes();
  await page.goBack();
  await expect(page).toHaveURL(/\/categories$/);
});

test('Log in, pressed early, leads back to where it was pressed', async ({ page }) => {
  const account = await openAccount();
  const codeComes = await openWithoutCode(page, '/products?page=2');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login', { waitUntil: 'commit' });
  codeComes();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/products\?page=2$/);
});
