import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

const goods = [
  { sku: 'MUSLIN', name: 'Muslin squares', price: 12.5, stock: 20 },
  { sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, barcode: '5012345678900' },
];

test('a delivery is received, the shelves are counted, and a wrong entry is taken back', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const rows = (table: string) => page.getByRole('table', { name: table, exact: true }).getByRole('row');

  // After a faulty line is corrected, a delivery is previewed first and only then received.
  await page.goto('/desk/stock');
  await link('Receive').click();
  const lines = page.getByLabel('SKU and quantity, one product per line');
  await lines.fill('CUP;2\nNO-SUCH,1');
  await button('Preview').click();
  await expect(lines).toHaveAccessibleDescription(/No product has the SKU NO-SUCH\./);
  // Scanned once, with a quantity, once more, and chosen from two matches.
  const entry = page.getByLabel('Find or scan', { exact: true });
  await lines.fill('');
  await entry.pressSequentially('5012345678900');
  await entry.press('Enter');
  await expect(lines).toHaveValue('CUP,1');
  await expect(entry).toBeFocused();
  await page.keyboard.type('+2');
  await page.keyboard.press('Enter');
  await expect(lines).toHaveValue('CUP,3');
  await entry.fill('u +4');
  await entry.press('Enter');
  await button('Muslin squares (MUSLIN)').click();
  await expect(lines).toHaveValue('CUP,3\nMUSLIN,4');
  await entry.fill('nothing like it');
  await entry.press('Enter');
  await expect(page.getByText('No product matches “nothing like it”.')).toBeVisible();
  await page.reload();
  await expect(lines).toHaveValue('CUP,3\nMUSLIN,4');
  await button('Preview').click();
  const cupComes = rows('To be received').filter({ hasText: 'CUP' });
  await expect(cupComes).toContainText('+3');
  await expect(cupComes.getByRole('cell').last()).toHaveText('8');
  await button('Receive delivery').click();
  await expect(page.getByText('Received.')).toBeVisible();
  await expect(lines).toHaveValue('');
  await rows('Received').getByRole('link', { name: 'Otter cup' }).click();

  // Set its shelf; no more can be lost than there are, and a correction needs a reason.
  await expect(page.getByRole('heading', { name: 'Otter cup' })).toBeVisible();
  await page.getByLabel('Shelf').fill('A2');
  await button('Save shelf').click();
  await expect(page.getByText('CUP · shelf A2')).toBeVisible();
  const quantity = page.getByLabel('Quantity', { exact: true });
  await page.getByLabel('Reason').selectOption('Lost (remove)');
  await quantity.fill('9');
  await button('Save').click();
  await expect(quantity).toHaveAccessibleDescription(/Only 8 are on the shelf\./);
  await page.getByLabel('Reason').selectOption('Correction (remove)');
  await quantity.fill('2');
  await button('Save').click();
  await expect(page.getByText('Please say what you are correcting.')).toBeVisible();
  await page.getByLabel('Note').fill('Two were another cup');
  await button('Save').click();
  await expect(rows('History').filter({ hasText: 'Two were another cup' })).toContainText('−2');
  await button('Undo correction −2').click();
  await expect(page.getByText('Undone: Correction')).toBeVisible();
  await expect(button('Undo correction −2')).toHaveCount(0);
  await expect(page.getByRole('term').filter({ hasText: 'On the shelf' }).locator('..')).toContainText('8');

  // Along the shelves: products with a shelf come first, one tap if the stock agrees.
  await page.goto('/desk/stock');
  await link('Count').click();
  await expect(page.getByRole('heading', { name: 'Otter cup' })).toBeVisible();
  await expect(page.getByText('8 expected on the shelf')).toBeVisible();
  await button('Count matches').click();
  await expect(page.getByRole('heading', { name: 'Muslin squares' })).toBeFocused();
  await page.getByLabel('Or enter your count').fill('32');
  await button('Save count').click();
  await expect(page.getByText('That was the last product.')).toBeVisible();
  await button('Undo the count of Muslin squares').click();
  await expect(page.getByText('24 expected on the shelf')).toBeVisible();
  await page.getByLabel('Or enter your count').fill('23');
  await button('Save count').click();
  await expect(page.getByText('That was the last product.')).toBeVisible();
  await expect(page.getByText('23 (−1).')).toBeVisible();
  await link('Muslin squares').click();
  await expect(rows('History').filter({ hasText: 'Counted' }).first()).toContainText('Nora Bell');

  // Download everything as a table.
  await page.goto('/desk/stock');
  const saved = page.waitForEvent('download');
  await button('Export all as CSV').click();
  const file = await (await saved).createReadStream();
  const csv = Buffer.concat(await file.toArray()).toString();
  expect(csv).toContain('CUP,Otter cup,published,A2,8,0,0,8\r\n');
});

test('the screens of the stock are fit for all, in both schemes and at every width', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await look(page, { name: 'desk-stock', path: '/desk/stock', shows: /Otter cup/ });
  await look(page, {
    name: 'desk-stock-nothing',
    path: '/desk/stock?search=none',
    shows: /No matching products/,
  });
  await look(page, {
    name: 'desk-stock-product',
    path: '/desk/stock?search=cup',
    shows: /Please enter how many, from 1/,
    async reach() {
      await page.getByRole('link', { name: 'Otter cup' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
  });
  await look(page, { name: 'desk-stock-count', path: '/desk/stock/count', shows: /expected on the shelf/ });
  await look(page, {
    name: 'desk-stock-choose',
    path: '/desk/stock/receive',
    shows: /Otter cup \(CUP\)/,
    async reach() {
      await page.getByLabel('Find or scan').fill('u');
      await page.getByLabel('Find or scan').press('Enter');
    },
  });
  await look(page, {
    name: 'desk-stock-receive',
    path: '/desk/stock/receive',
    shows: /Nothing has been changed yet/,
    async reach() {
      await page.getByLabel('Sku and quantity').fill('CUP,2');
      await page.getByRole('button', { name: 'Preview' }).click();
    },
  });
});
