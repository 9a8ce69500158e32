import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

const goods = [
  { sku: 'MUSLIN', name: 'Muslin squares', price: 12.5, stock: 20 },
  { sku: 'CUP', name: 'Otter cup', price: 8, stock: 5 },
];

test('a file is previewed, imported and taken back; prices change in bulk on a phone; a table is edited by keyboard', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await page.setViewportSize({ width: 390, height: 844 });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

  // The changes a file would make are previewed row by row.
  await page.goto('/desk/exchange');
  const content = 'sku,name,price\nCUP,Otter cup with a lid,8.50\nNEW,Rattle,4\nBAD,Thing,x\n';
  await page
    .getByLabel(/^File/)
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await button('Preview changes').click();
  await expect(page.getByText('1 new, 1 changed, 0 unchanged, 1 can’t be imported')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Rows in the file' }).getByRole('row');
  await expect(rows.filter({ hasText: '(CUP)' })).toContainText('£8.00 → £8.50');
  await expect(rows.filter({ hasText: '(NEW)' })).toContainText(/Status\s*Draft/);
  await button('Import 1 product as a draft, change 1').click();
  await expect(page.getByText(/^Done: 1 new, 1 changed/)).toBeVisible();
  await page.getByRole('link', { name: 'View or undo changes' }).click();
  await button('Undo all').click();
  await page
    .getByRole('dialog', { name: 'Undo all of this?' })
    .getByRole('button', { name: 'Undo all' })
    .click();
  await expect(page.getByText('2 undone.')).toBeVisible();

  // All prices of a search at once, with old and new shown beforehand.
  await page.goto('/desk/products/grid?search=muslin');
  await button('Bulk edit these').click();
  await page.getByLabel('Percentage').fill('10');
  await page.getByLabel('Round prices').selectOption('To end in .99');
  await button('Preview changes').click();
  await expect(page.getByText('1 will change. Nothing has been changed yet.')).toBeVisible();
  await expect(page.getByText('£12.50 → £13.99')).toBeVisible();
  await button('Change 1').click();
  await expect(page.getByText('Done: 1 changed.')).toBeVisible();

  // Only by keyboard: down a column, each row saved on leaving it.
  await page.setViewportSize({ width: 1280, height: 850 });
  await page.goto('/desk/products/grid');
  await page.getByLabel('Shelf of Muslin squares').focus();
  await page.keyboard.type('A1');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Shelf of Otter cup')).toBeFocused();
  await page.keyboard.type('A2');
  await page.keyboard.press('ArrowUp');
  await expect(button('Undo Muslin squares')).toBeVisible();
  await expect(button('Undo Otter cup')).toBeVisible();
  await button('Undo Otter cup').press('Enter');
  await expect(page.getByLabel('Shelf of Otter cup')).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Shelf of Muslin squares')).toHaveValue('A1');
  await expect(page.getByLabel('Price (£) of Muslin squares')).toHaveValue('13.99');

  // However far down one screen was left, the next address opens at its top.
  await page.setViewportSize({ width: 390, height: 300 });
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.goto('/desk/changes');
  await expect(page.getByRole('link', { name: 'Import of spring.csv', exact: true })).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the screens of files and changes are fit for all, in both schemes and at every width', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await look(page, { name: 'desk-exchange', path: '/desk/exchange', shows: /Import products/ });
  await look(page, { name: 'desk-changes', path: '/desk/changes', shows: /Import of/ });
  await look(page, { name: 'desk-grid', path: '/desk/products/grid', shows: /save when you leave them/ });
});
