import type { Locator, Page } from '@playwright/test';
import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';

/** Receiving goods, importing files and printing, all without a mouse. */

const keyboardOf = (page: Page) => ({
  press: (key: string) => page.keyboard.press(key),
  async tabTo(what: Locator) {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(what).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  },
});

test('by keyboard alone: a delivery is received, a shelf counted, and the count taken back', async ({
  page,
  shop,
}) => {
  await shop.stockUp([{ sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, barcode: '5012345678900' }]);
  await becomeOwner(page, shop);
  const { press, tabTo } = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/desk/stock');
  await tabTo(page.getByRole('link', { name: 'Receive', exact: true }));
  await press('Enter');
  await tabTo(page.getByLabel('Find or scan', { exact: true }));
  await page.keyboard.type('5012345678900');
  await press('Enter');
  await expect(page.getByLabel('SKU and quantity, one product per line')).toHaveValue('CUP,1');
  await tabTo(button('Preview'));
  await press('Enter');
  await tabTo(button('Receive delivery'));
  await press('Enter');
  await expect(page.getByText('Received.')).toBeVisible();

  await page.goto('/desk/stock');
  await tabTo(page.getByRole('link', { name: 'Count', exact: true }));
  await press('Enter');
  await expect(page.getByText('6 expected on the shelf')).toBeVisible();
  await tabTo(page.getByLabel('Or enter your count'));
  await page.keyboard.type('4');
  await press('Enter');
  await expect(page.getByText('4 (−2).')).toBeVisible();
  await tabTo(button('Undo the count of Otter cup'));
  await press('Enter');
  await expect(page.getByText('6 expected on the shelf')).toBeVisible();
});

test('by keyboard alone: a file of products is previewed and imported', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  const { press, tabTo } = keyboardOf(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/desk/exchange');
  // From now on, because the browser is told to hand choosers over without anybody waiting for that.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page.getByLabel(/^File/));
  await press('Enter');
  const buffer = Buffer.from('sku,name,price\nNEW,Rattle,4\n');
  await (await chooser).setFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer });
  await tabTo(button('Preview changes'));
  await press('Enter');
  await tabTo(button('Import 1 product as a draft'));
  await press('Enter');
  await expect(page.getByText(/^Done: 1 new/)).toBeVisible();
});

test('by keyboard alone: orders are selected, and their slips made ready for another paper', async ({
  page,
  shop,
}) => {
  await becomeOwner(page, shop);
  const { press, tabTo } = keyboardOf(page);
  const [number] = await shop.takeOrders(2);
  await page.goto('/desk/orders?view=to-pack');
  await tabTo(page.getByRole('checkbox', { name: `Select ${number}` }));
  await press('Space');
  await tabTo(page.getByRole('link', { name: 'Print slips' }));
  await press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  const paper = page.getByLabel('Paper');
  await tabTo(paper);
  await press('ArrowDown');
  await expect(page).toHaveURL(/size=/);
  await tabTo(page.getByRole('button', { name: /^Print/ }));
});
