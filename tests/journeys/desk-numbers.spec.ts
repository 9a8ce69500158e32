import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';

const goods = [{ sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, weightGrams: 90 }];

test('nothing is published while a field cannot be read, and a price is asked about once more', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await page.goto('/desk/products');
  await page.getByRole('link', { name: 'Otter cup' }).click();
  const bar = page.getByRole('region', { name: 'Publish' });
  const price = page.getByLabel('Price in pounds');
  const publish = bar.getByRole('button', { name: 'Publish' });
  await expect(bar.getByText('Everything is live.')).toBeVisible();

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(request.url());
  });

  // Unreadable, with something else that could be saved.
  await price.fill('1.299');
  await expect(price).toHaveAccessibleDescription(/can be read in two ways: as £1,299 or as £1\.299\./);
  await page.getByLabel('Brand').fill('Acorn');
  await expect(bar.getByRole('status')).toHaveText(/^Nothing was saved. Please correct: Price in pounds/);
  await expect(publish).toBeDisabled();
  await page.keyboard.press('Control+s');
  await page.getByLabel('Weight in grams').fill('1,2 lb');
  await expect(bar.getByRole('status')).toHaveText(/Price in pounds, including VAT, Weight in grams\.$/);
  await page.getByLabel('Weight in grams').fill('1,2 kg');
  await page.getByLabel('Parcel size').selectOption('Bulky');
  // Longer than the pause after which a draft saves itself.
  await page.waitForTimeout(4000);
  expect(changes).toEqual([]);

  // A decimal comma is read; a price that leaps is asked about with both sums.
  await price.fill('1450');
  await publish.click();
  const asked = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(asked).toContainText('The price of Otter cup would change from £8.00 to £1,450.00.');
  await asked.getByRole('button', { name: 'Go back' }).click();
  await expect(asked).toBeHidden();
  await price.fill('14,50');
  await publish.click();
  await expect(bar.getByText('Everything is live.')).toBeVisible();
  await page.reload();
  await expect(price).toHaveValue('14.50');
  await expect(page.getByLabel('Weight in grams')).toHaveValue('1200');
  await expect(page.getByLabel('Parcel size')).toHaveValue('bulky');
  await expect(page.getByLabel('Brand')).toHaveValue('Acorn');

  // What was not read goes with the draft that is discarded.
  await price.fill('twelve');
  await bar.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(price).toHaveValue('14.50');
  await expect(bar.getByText('Everything is live.')).toBeVisible();
});
