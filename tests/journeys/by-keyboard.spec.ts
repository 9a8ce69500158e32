import type { Locator } from '@playwright/test';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';

test.use(withoutWorker);

test('the keyboard focus stays in the page when the control that opened a dialog is gone', async ({
  page,
}) => {
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

test('a typed quantity above the stock is corrected, and the page says so', async ({ page }) => {
  const { Uuid, Name } = await findProduct('thermometer');
  await logIn(page, await openAccount());
  const expectCorrected = async (quantity: Locator) => {
    await quantity.fill('9998');
    await quantity.press('Enter');
    const words = page.getByRole('main').getByText(/^Only \d+ left in stock: quantity set to \d+\.$/);
    await expect(words).toBeVisible();
    const said = await words.innerText();
    await expect(quantity).toHaveValue(/(\d+)\.$/.exec(said)![1]!);
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1);
    await quantity.press('ArrowDown');
    await expect(words).toBeHidden();
  };

  await page.goto(`/products/${Uuid}`);
  await expectCorrected(page.getByRole('textbox', { name: 'Quantity' }));
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await expect(page.getByText(`${Name} added to your basket.`)).toBeVisible();

  await page.goto('/basket');
  await expectCorrected(page.getByRole('textbox', { name: `Quantity of ${Name}`, exact: true }));
  await expect(page.getByRole('button', { name: `Decrease quantity of ${Name}`, exact: true })).toBeEnabled();
  await expect(page.getByRole('button', { name: `Increase quantity of ${Name}`, exact: true })).toBeEnabled();
});

test('the strip opens a category to show what is below it, by key and under a mouse', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/products');
  const strip = page.getByRole('navigation', { name: 'Categories' });
  const nursery = strip.getByRole('link', { name: 'Nursery', exact: true });
  const below = strip.getByRole('link', { name: 'Furniture' });

  await expect(async () => {
    await nursery.press('ArrowDown');
    await expect(strip.getByRole('link', { name: 'All of Nursery' })).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(below).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(below).toBeHidden();
  await expect(nursery).toBeFocused();

  await strip.getByRole('link', { name: 'Feeding', exact: true }).hover();
  await nursery.hover();
  await below.click();
  await expect(page).toHaveURL(/\/categories\/Nursery\/Furniture/);
  await expect(below).toBeHidden();
});
