import { readFile } from 'node:fs/promises';
import { callShop, expect, findProduct, logIn, mailbox, openAccount, test } from '#tests/support/journey.ts';

test('a customer downloads everything the shop knows about them', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  const product = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: product.Uuid, quantity: 2 }, account.token);
  await logIn(page, account);

  await page.goto('/account/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Data & Privacy');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ]);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  expect(download.suggestedFilename()).toBe(`dandle-data-${today}.json`);
  const text = await readFile(await download.path(), 'utf8');
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(text).toBe(JSON.stringify(data, null, 2));

  // Identical to what the API returns now, except for what the first download itself logged.
  const told = await callShop<Record<string, unknown>>(
    'GET',
    '/api/account/export-data',
    undefined,
    account.token,
  );
  expect(Object.keys(data)).toEqual(Object.keys(told));
  for (const part of ['profile', 'addresses', 'basket', 'orders', 'payments', 'twoFactor']) {
    expect(data[part], part).toEqual(told[part]);
  }
  expect(JSON.stringify(data.profile) + JSON.stringify(data.account)).toContain(account.email);
  expect(JSON.stringify(data.addresses)).toContain('12 Otter Lane');
  expect(text).not.toContain(account.token);

  await page.route('**/api/account/export-data', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Download My Data' }).click();
  await expect(page.getByText('Failed to download data.')).toBeVisible();
});

test('a customer deletes the account and registers again', async ({ page, context }) => {
  const account = await openAccount({ withAddress: true });
  await logIn(page, account);
  await page.goto('/account/privacy');
  const otherTab = await context.newPage();
  await otherTab.goto('/account/addresses');
  await expect(otherTab.getByText('12 Otter Lane')).toBeVisible();

  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('button', { name: 'Keep My Account' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Delete My Account' }).click();
  await page.getByRole('button', { name: 'Yes, Continue' }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(dialog.getByText('Password is required to delete your account.')).toBeVisible();
  await password.fill('not my password');
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  await expect(dialog.getByText('That password is incorrect. Nothing was deleted.')).toBeVisible();
  await password.fill(account.password);
  const said = page.waitForEvent('dialog').then(async (alert) => {
    await alert.accept();
    return alert.message();
  });
  await dialog.getByRole('button', { name: 'Delete My Account' }).click();
  expect(await said).toMatch(/your account has been deleted/i);
  await expect(page).toHaveURL(/\/login$/);
  await expect(otherTab).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
  await mailbox.find(account.email, /deleted/i);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  const again = await openAccount({ person: account });
  const addresses = await callShop<unknown[]>('GET', '/api/account/addresses', undefined, again.token);
  expect(addresses).toEqual([]);
});
