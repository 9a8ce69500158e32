import { expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';
import { orderSomething } from '#tests/support/screens.ts';

/** A page in use that asks for its data anew, on a network that takes its time. */

test('the product page stands while it is asked for anew after Add to Basket', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  await logIn(page, account);
  const { Uuid, Name } = await findProduct('muslin');
  await page.goto(`/products/${Uuid}`);
  const gate = Promise.withResolvers<void>();
  await page.route(`**/api/products/${Uuid}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const quantity = page.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('2');
  const anew = page.waitForRequest(`**/api/products/${Uuid}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await anew;
  await expect(page.getByText(`2 × ${Name} added to your basket.`)).toBeVisible();
  await expect(quantity).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeFocused();
  gate.resolve();
});

test('an address added at checkout is the chosen one, though the page is slow to hear of it', async ({
  page,
}) => {
  const account = await openAccount({ withAddress: true });
  await orderSomething(account);
  await logIn(page, account);
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Add New Address' }).click();
  await page.route('**/api/basket', async (route) => {
    const answer = await route.fetch();
    // Longer than a blink.
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
