import { becomeOwner, test as deskTest } from '#tests/support/desk-shop.ts';
import { expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';
import { translate } from '#tests/support/translate.ts';

test('a page that the browser translates goes on showing what is true', async ({ context }) => {
  const page = await context.newPage();
  const faults: string[] = [];
  // A part that React has yet to hydrate is made again in the browser, which React calls an error.
  page.on('pageerror', ({ message }) => {
    if (!message.includes('Minified React error #418')) faults.push(message);
  });
  const seen = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  await logIn(page, await openAccount());
  const { Uuid } = await findProduct('puddle suit rose');
  await page.goto(`/products/${Uuid}`);
  await translate(page);

  const name = page.getByRole('heading', { level: 1 });
  await expect(name).not.toHaveText(/2 to 3 Years/);
  await page
    .getByRole('list', { name: /^Size: / })
    .getByRole('link', { name: '2 to 3 Years' })
    .click();
  await expect(name).toHaveText(/2 to 3 Years/);
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to Basket' }).first().click();
  await expect(page.getByRole('link', { name: 'Basket, 2 items' })).toBeVisible();

  await page.goto('/basket');
  await translate(page);
  await seen('£76.00');
  await page
    .getByRole('button', { name: /^Increase/ })
    .first()
    .click();
  await seen('£114.00');
  await page
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click();
  await seen('Your basket is currently empty.');
  await page.getByRole('link', { name: 'Nursery' }).first().click();
  await expect(name).toHaveText('Nursery');
  expect(faults).toEqual([]);
});

deskTest('at the desk as well', async ({ page, shop }) => {
  await shop.stockUp([
    { sku: 'CUP', name: 'Otter cup', price: 8, stock: 5 },
    { sku: 'MUSLIN', name: 'Muslin squares', price: 12.5, stock: 20 },
  ]);
  await becomeOwner(page, shop);
  await page.goto('/desk/products');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name }).getByRole('checkbox');
  await row('Otter cup').check();
  const chosen = page.getByRole('status').filter({ hasText: 'selected' });
  await expect(chosen).toHaveText('1 selected');
  await translate(page);
  await row('Muslin squares').check();
  await expect(chosen).toHaveText('2 selected');
  await row('Otter cup').uncheck();
  await row('Muslin squares').uncheck();
  await expect(chosen).toHaveCount(0);
});
