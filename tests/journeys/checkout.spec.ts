import type { Page } from '@playwright/test';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import type { Order } from '#contract/orders.ts';
import {
  anAddress,
  callShop,
  decideAtPayPal,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
} from '#tests/support/journey.ts';

const proceed = (page: Page) => page.getByRole('button', { name: /^Proceed to PayPal/ });
const toPayPal = (url: URL) => url.href.startsWith(process.env.PAYPAL_URL!);

/** A customer with one muslin in the basket. */
async function openBasket(page: Page) {
  const account = await openAccount({ withAddress: true });
  const { Uuid: productId } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);
  await logIn(page, account);
  return {
    ask: <T>(method: string, path: string, body?: unknown) => callShop<T>(method, path, body, account.token),
  };
}

test('a parcel goes to a delivery address, to a country that is served, and on to PayPal with Retry', async ({
  context,
}) => {
  // A separate page, because its console may report that the network is down.
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
  await expect(choice.locator('option:checked')).toHaveText(/12 Otter Lane.*\(for shipping\)$/);
  const notServed = page.getByText('We cannot deliver to France yet.');
  await expect(notServed).toBeHidden();
  const arrival = page.getByText(/^Order by .*, with you \w+ \d+/);
  await expect(arrival).toBeVisible();
  await choice.selectOption({
    label: await choice.locator('option', { hasText: /\(for billing\)$/ }).innerText(),
  });
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
  // As after two unpaid orders: no stock is reserved, and this is said before anybody leaves for PayPal.
  await page.route('**/api/orders', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), isStockHeld: false } });
  });
  await retry.press('Enter');
  await expect(page.getByText('these items are not set aside for you')).toBeVisible();
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  await page.waitForURL(toPayPal);
});

test('a parcel goes to an address that is changed after the way to PayPal and back', async ({ page }) => {
  const { ask } = await openBasket(page);
  await page.goto('/checkout');
  await proceed(page).click();
  await page.waitForURL(toPayPal);

  const [home] = await ask<Address[]>('GET', '/api/account/addresses');
  await ask('PUT', `/api/account/addresses/${home!.id}`, { ...home, streetAddress1: '7 Heron Row' });
  await page.goto('/checkout');
  await expect(page.getByText('7 Heron Row').last()).toBeVisible();
  await proceed(page).click();
  await page.waitForURL(toPayPal);
  const { orders } = await ask<{ orders: Order[] }>('GET', '/orders');
  const [latest, ...earlier] = await Promise.all(
    orders.map(({ id }) => ask<Order>('GET', `/api/orders/${id}`)),
  );
  expect(latest).toMatchObject({
    OrderStatus: 'Pending',
    shippingAddress: { streetAddress1: '7 Heron Row' },
  });
  expect(earlier.map(({ OrderStatus }) => OrderStatus)).toEqual(['Cancelled']);
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('7 Heron Row')).toBeVisible();
});

test('nobody is led to PayPal for a different sum from the one on the button', async ({ page }) => {
  const { ask } = await openBasket(page);
  const { grandTotal } = await ask<Basket>('GET', '/api/basket');
  // The basket as it was when this page was opened: a pound cheaper.
  await page.route('**/api/basket', async (route) => {
    const answer = await route.fetch();
    const basket = (await answer.json()) as Basket;
    const items = basket.items.map((item) => ({ ...item, unitPrice: item.unitPrice - 1 }));
    const json = { ...basket, items, subtotal: basket.subtotal - 1, grandTotal: grandTotal - 1 };
    await route.fulfill({ response: answer, json });
  });
  await page.goto('/checkout');
  const [before, now] = [grandTotal - 1, grandTotal].map((sum) => `£${sum.toFixed(2)}`);
  await expect(proceed(page)).toContainText(`Order with obligation to pay ${before}`);
  await page.unrouteAll({ behavior: 'wait' });
  await proceed(page).click();
  await expect(page.getByText(`Your order now comes to ${now} instead of ${before}.`)).toBeVisible();
  await expect(proceed(page)).toContainText(`Order with obligation to pay ${now}`);
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(now!);
  await proceed(page).click();
  await page.waitForURL(toPayPal);
});
