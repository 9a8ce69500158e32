import {
  anAddress,
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
} from '#tests/support/journey.ts';

test('a parcel goes to an address for parcels, to a country that is served, and on to PayPal by Retry', async ({
  context,
}) => {
  // A page of its own: its console may report that the network is down.
  const page = await context.newPage();
  const account = await openAccount();
  const { Uuid: productId } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);
  const office = { ...anAddress, streetAddress1: '1 Rue de la Loutre', country: 'France' };
  for (const address of [{ ...office, addressType: 'Billing' }, anAddress])
    await callShop('POST', '/api/account/addresses', address, account.token);
  await logIn(page, account);
  await page.goto('/checkout');

  const choice = page.getByRole('combobox', { name: 'Shipping address' });
  await expect(choice.locator('option:checked')).toHaveText(/^Shipping: .*12 Otter Lane/);
  const notServed = page.getByText('We cannot deliver to France yet.');
  await expect(notServed).toBeHidden();
  const arrival = page.getByText(/^Order by .*, with you \w+ \d+/);
  await expect(arrival).toBeVisible();
  await choice.selectOption({ label: await choice.locator('option', { hasText: /^Billing: / }).innerText() });
  await expect(notServed).toBeVisible();
  await expect(arrival).toBeHidden();
  await page.getByRole('button', { name: 'Change Address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Address' });
  await dialog.getByLabel('Country').selectOption('United Kingdom');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(notServed).toBeHidden();
  await expect(choice.locator('option:checked')).toHaveText(/1 Rue de la Loutre/);

  await page.route('**/initiate-paypal-payment', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  const retry = page.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change basket' })).toBeHidden();
  await retry.press('Enter');
  await expect(retry).toBeFocused();
  await page.unroute('**/initiate-paypal-payment');
  // As after two orders that were not paid: nothing is set aside, which is said before anybody leaves.
  await page.route('**/api/orders', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isStockHeld: false } });
  });
  await retry.press('Enter');
  await expect(page.getByText('these items are not set aside for you')).toBeVisible();
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  await page.waitForURL((url) => url.href.startsWith(process.env.PAYPAL_URL!));
});
