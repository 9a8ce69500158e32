import type { Page } from '@playwright/test';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  payForOrder,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';
import { look } from '#tests/support/look.ts';

test.use(withoutWorker);

/** Prints as the browser's own dialogue would, whatever the screen's scheme. */
async function print(page: Page): Promise<{ sheets: number }> {
  await page.emulateMedia({ media: null, colorScheme: 'dark' });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return { sheets: pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length };
}

/** The print has the shop's name above the page itself, and nothing to press or follow. */
async function expectNothingToPress(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of [
    'button',
    'navigation',
    'searchbox',
    'spinbutton',
    'complementary',
    'contentinfo',
  ] as const) {
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0);
  }
  await expect(page.getByRole('banner').getByRole('link').filter({ visible: true })).toHaveCount(1);
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(56, 48, 43)');
}

test('an order of eight lines prints on one sheet, the basket as a list, and the terms', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  const shop = <T>(method: string, path: string, body?: unknown) =>
    callShop<T>(method, path, body, account.token);
  const { Products } = await shop<{
    Products: { Uuid: string; Name: string; Price: number; StockLevel: number }[];
  }>('GET', '/api/products?pageSize=100');
  const eight = Products.filter(({ StockLevel, Price }) => StockLevel >= 3 && Price < 500)
    .toSorted((one, other) => other.Name.length - one.Name.length)
    .slice(0, 8);
  for (const { Uuid } of eight) await shop('POST', '/api/basket/items', { productId: Uuid, quantity: 2 });
  const [to] = await shop<{ id: string }[]>('GET', '/api/account/addresses');
  const { id } = await shop<{ id: string }>('POST', '/api/orders', {
    shippingAddressId: to!.id,
    // The maximum length.
    customerNotes: 'Please ring twice. '.repeat(52).trim(),
    paymentMethodHint: 'PayPal',
  });
  await logIn(page, account);

  await page.goto(`/account/orders/${id}`);
  await expect(page.getByRole('heading', { name: /^Order / })).toBeVisible();
  expect(await print(page)).toEqual({ sheets: 1 });
  await expectNothingToPress(page);
  for (const { Name } of eight) await expect(page.getByText(Name)).toBeVisible();
  await expect(page.getByText('Grand Total')).toBeVisible();
  await expect(page.getByText('12 Otter Lane').first()).toBeVisible();
  await expect(page.getByText('Back to orders')).toBeHidden();

  await page.goto('/basket');
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
  expect(await print(page)).toEqual({ sheets: 1 });
  await expectNothingToPress(page);
  const lines = page.getByRole('listitem').filter({ visible: true });
  await expect(lines).toHaveCount(8);
  for (const line of await lines.all()) await expect(line).toContainText(/2 x £[\d.]+ = £[\d.]+$/);

  await page.emulateMedia({ media: null });
  await page.goto('/account/orders');
  await expect(page.getByText('View Details')).toBeVisible();
  await expectNothingToPress(page);
  await page.emulateMedia({ media: null });

  await page.goto('/terms-and-conditions');
  await expect(page.getByRole('heading', { name: 'Terms and Conditions' })).toBeVisible();
  expect((await print(page)).sheets).toBeLessThanOrEqual(3);
  await expectNothingToPress(page);
  await expect(page.getByRole('heading', { name: 'Changing your mind' })).toBeVisible();
});

test('a paid order has an invoice of one sheet', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  const { id, orderNumber } = await payForOrder(account);
  await logIn(page, account);
  await page.goto(`/account/orders/${id}`);
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expect(page.getByRole('heading', { name: `Invoice ${orderNumber}` })).toBeVisible();
  await expect(page.getByText('12 Otter Lane')).toBeVisible();
  await expect(page.getByText('Leeds, West Yorkshire')).toBeVisible();
  expect(await print(page)).toEqual({ sheets: 1 });
  await expectNothingToPress(page);
  await page.emulateMedia({ media: null });
  await look(page, { name: 'invoice', path: `/account/orders/${id}?invoice`, shows: /VAT in the total/ });
});

test('a product prints with its pictures, its price once, and what its page folds away', async ({ page }) => {
  const { Uuid, Name } = await findProduct('pram');
  await page.goto(`/products/${Uuid}`);
  await page.emulateMedia({ media: 'print' });
  const pictures = page.getByRole('list', { name: `Pictures of ${Name}` }).getByRole('img');
  expect(await pictures.count()).toBeGreaterThan(1);
  for (const picture of await pictures.all()) await expect(picture).toBeVisible();
  await expect(page.getByText(/^£579/).filter({ visible: true })).toHaveCount(1);
  const folded = page
    .getByText('Delivery and returns')
    .locator('xpath=ancestor::details')
    .getByRole('paragraph');
  await expect(folded.first()).toBeVisible();
  await expect(page.getByRole('combobox').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeHidden();
});
