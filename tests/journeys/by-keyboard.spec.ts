import { callShop, expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';

test('the keyboard goes on in the page when what opened a dialog is gone', async ({ page }) => {
  const account = await openAccount();
  const productId = (await findProduct('muslin')).Uuid;
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);
  await logIn(page, account);
  await page.goto('/basket');
  const clear = page.getByRole('button', { name: 'Clear Basket' });

  await clear.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(clear).toBeFocused();

  await clear.press('Enter');
  await dialog.getByRole('button', { name: 'Clear Basket' }).press('Enter');
  await expect(page.getByText('Your basket is currently empty.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toBeFocused();
});
