import { expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';
import { orderSomething } from '#tests/support/screens.ts';

/** Pages in use that reload their data over a slow network. */

test('pressing Add to Basket once asks the shop once, and the page stays', async ({ page }) => {
  await logIn(page, await openAccount());
  const { Uuid, Name } = await findProduct('muslin');
  await page.goto(`/products/${Uuid}`, { waitUntil: 'networkidle' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('2');
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await expect(page.getByText(`2 × ${Name} added to your basket.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeFocused();
  await page.waitForLoadState('networkidle');
  // The other request loads the companions for the sheet.
  expect(asked.toSorted()).toEqual([`GET /api/products/${Uuid}/related`, 'POST /api/basket/items']);
});

test('an address added at checkout is selected, although the page learns of it late', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  await orderSomething(account);
  await logIn(page, account);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.route('**/api/basket', async (route) => {
    const answer = await route.fetch();
    // Longer than the delay before a skeleton is shown.
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fulfill({ response: answer });
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/street address 1/i).fill('7 Heron Row');
  await dialog.getByLabel(/city/i).fill('York');
  await dialog.getByLabel(/region/i).fill('Yorkshire');
  await dialog.getByLabel(/postal code/i).fill('YO1 7HH');
  await dialog.getByRole('button', { name: 'Add Address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Shipping address' }).locator('option:checked')).toHaveText(
    /7 Heron Row/,
  );
});

test('a product that is loading already has a title, which is read out', async ({ page }) => {
  const { Uuid, Name } = await findProduct('pram');
  await page.goto('/products?search=pram', { waitUntil: 'networkidle' });
  const gate = Promise.withResolvers<void>();
  await page.route(`**/api/products/${Uuid}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: Name }).click();
  await expect(page.getByText('Loading product...')).toBeAttached();
  await expect(page).toHaveTitle(/^Product · /);
  gate.resolve();
  await expect(page).toHaveTitle(new RegExp(`^${Name} · `));
});
