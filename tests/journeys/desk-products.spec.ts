import type { Page } from '@playwright/test';
import { anotherPhone, becomeOwner, expect, test } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

const goods = [
  { sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, categoryPath: ['Feeding'] },
  { sku: 'BIB', name: 'Otter bib', price: 6, stock: 5, categoryPath: ['Feeding', 'Bibs'] },
];

test('on a phone: a product is written, previewed, published and seen in the shop, archived and restored', async ({
  page,
  context,
  browser,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/desk/products');
  await button('New product').click();
  await page.getByLabel('Name', { exact: true }).fill('Otter sleepsuit');
  await page.getByLabel('Price in pounds').fill('twelve');
  await button('Create').click();
  await expect(page.getByText('Please enter a price in pounds, such as 12.50.')).toBeVisible();
  await page.getByLabel('Price in pounds').fill('12.50');
  await button('Create').click();
  await expect(page.getByRole('heading', { name: 'Otter sleepsuit' })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();

  // Typed, kept, and saved after a pause, with a preview beside it.
  await page.getByLabel('Description').fill('Soft and warm.\n\n- Two zips');
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('listitem')).toHaveText('Two zips');
  await page.getByLabel('VAT', { exact: true }).selectOption('Zero rate, 0%');
  await page.getByLabel('Find a category').fill('bib');
  await button('Feeding › Bibs').click();
  const bar = page.getByRole('region', { name: 'Publish' });
  await expect(bar.getByText('Draft saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Soft and warm.\n\n- Two zips');

  // Only visible through the link.
  const opened = context.waitForEvent('page');
  await button('Preview').click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: 'Otter sleepsuit' })).toBeVisible();
  await expect(preview.getByText('Soft and warm.')).toBeVisible();
  await preview.close();
  const address = `/products/${new URL(page.url()).pathname.split('/').at(-1)}`;
  const other = await anotherPhone(browser);
  const visit = async () => (await other.page.goto(shop.url + address))!.status();
  expect(await visit()).toBe(404);
  await button('Publish').click();
  await expect(bar.getByText('Everything is live.')).toBeVisible();
  await expect.poll(visit).toBe(200);
  await expect(other.page.getByText('Two zips')).toBeVisible();

  // A change to a live product is invisible until published, and can be undone at once.
  await page.getByLabel('Name', { exact: true }).fill('Otter romper');
  await page.keyboard.press('Control+s');
  await expect(bar.getByText('Draft saved.')).toBeVisible();
  await visit();
  await expect(other.page.getByRole('heading', { name: 'Otter sleepsuit' })).toBeVisible();
  await button('Publish').click();
  await expect(bar.getByText('Everything is live.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Published' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Otter sleepsuit' })).toBeVisible();

  await button('Archive').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('No longer sold').first()).toBeVisible();
  await expect.poll(visit).toBe(404);
  await button('Restore').click();
  await button('Publish').click();
  await expect.poll(visit).toBe(200);
  await other.context.close();
});

/** A change somebody else saves while the product is open here: to the product itself, or to its draft. */
async function savedMeanwhile(page: Page, id: string, fields: object, part = ''): Promise<void> {
  const status = await page.evaluate(
    async ([path, changed, end]) => {
      const headers = { 'content-type': 'application/json', 'x-desk': '1' };
      const product = (await (await fetch(path, { headers })).json()) as {
        version: number;
        draft: { version: number } | null;
      };
      const version = end === '' ? product.version : (product.draft?.version ?? 0);
      const body = JSON.stringify({ version, fields: changed });
      return (await fetch(path + end, { method: 'PUT', headers, body })).status;
    },
    [`/api/desk/products/${id}`, fields, part] as const,
  );
  expect(status).toBe(200);
}
const draftedMeanwhile = (page: Page, id: string, fields: object) =>
  savedMeanwhile(page, id, fields, '/draft');

test('two sizes: only those that exist, each row saving its draft, and all put on sale at once', async ({
  page,
  context,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/desk/products?search=bib');
  await page.getByRole('link', { name: 'Otter bib' }).click();
  await button('Sizes, colours and other variants').click();
  await page.getByLabel('Values, separated by commas').fill('S, M, L');
  await page.getByLabel('This product is').selectOption('M');
  await page.getByRole('checkbox', { name: 'L', exact: true }).uncheck();
  await button('Create variants').click();
  const variants = page.getByRole('table', { name: 'Variants of Otter bib' });
  const small = variants.getByRole('row').filter({ has: page.getByRole('link', { name: 'S', exact: true }) });
  await expect(small.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByLabel('SKU of Otter bib, S')).toHaveValue('BIB-S');
  await expect(variants.locator('tbody').getByRole('row')).toHaveCount(2);

  // By keyboard: from one row down to the next, each saved on leaving it, the last with Enter.
  const shelf = (size: string) => page.getByLabel(`Shelf of Otter bib, ${size}`);
  await shelf('M').focus();
  await page.keyboard.type('B6');
  await page.keyboard.press('Enter');
  await expect(shelf('S')).toBeFocused();
  await expect(button('Undo Otter bib, M')).toBeVisible();
  await page.keyboard.type('B7');
  await page.keyboard.press('Enter');
  await expect(small.getByRole('status')).toHaveText('Saved');
  await page.keyboard.type('nowhere');
  await page.keyboard.press('Escape');
  await expect(shelf('S')).toHaveValue('B7');

  // Without a network the text stays, even after a reload, and is saved once the network is back.
  await context.setOffline(true);
  await page.getByLabel('Barcode of Otter bib, S').fill('5012345');
  await page.keyboard.press('Enter');
  await expect(button('Retry: Otter bib, S')).toBeVisible();
  await context.setOffline(false);
  await expect(small.getByRole('status')).toHaveText('Saved');
  await page.getByLabel('Barcode of Otter bib, S').fill('501');
  await page.reload();
  await expect(page.getByLabel('Barcode of Otter bib, S')).toHaveValue(/^501$/);
  await expect(shelf('S')).toHaveValue('B7');

  // Somebody else changes the shelf first: both values are shown, and one is chosen.
  const id = (await page.getByRole('link', { name: 'S', exact: true }).getAttribute('href'))!
    .split('/')
    .at(-1)!;
  await draftedMeanwhile(page, id, { shelf: 'C1', brand: 'Elm' });
  await shelf('S').fill('B8');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByText('C1')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Yours B8' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(small.getByRole('status')).toHaveText('Saved');
  await expect(shelf('S')).toHaveValue('B8');

  // The form and the table say the same of the product on the screen, whichever is typed in.
  const price = page.getByLabel('Price in pounds');
  await price.fill('7');
  await expect(page.getByLabel('Price (£) of Otter bib, M')).toHaveValue('7.00');
  await page.getByLabel('Price (£) of Otter bib, M').fill('6.50');
  await page.keyboard.press('Enter');
  await expect(price).toHaveValue('6.50');

  // The same when writing to all variants.
  await draftedMeanwhile(page, id, { brand: 'Oak' });
  await button('Copy to all').click();
  await page.getByRole('checkbox', { name: 'Brand' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy to all' }).click();
  await expect(dialog.getByText('Oak')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Yours nothing' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  const bar = page.getByRole('region', { name: 'Publish' });
  await expect(bar.getByText('Drafts: S.')).toBeVisible();
  await button('Publish').click();
  const asked = page.getByRole('dialog', { name: 'Publish variants' });
  await expect(asked.getByRole('checkbox', { name: 'S, £6.00, new' })).toBeChecked();
  await asked.getByRole('button', { name: 'Publish' }).click();
  await expect(small.getByText('For sale')).toBeVisible();
  await expect(bar.getByText('Everything is live.')).toBeVisible();

  // In the list, the style's row stands for both variants: chosen and moved by keyboard, with a preview first.
  await page.goto('/desk/products');
  await expect(page.getByRole('link', { name: 'Otter cup' })).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: 'Select Otter bib' })).toBeChecked();
  await button('Bulk edit').click();
  await page.getByLabel('Change', { exact: true }).selectOption('Move to another category');
  await page.getByLabel('From', { exact: true }).selectOption('Feeding › Bibs');
  await page.getByLabel('To', { exact: true }).selectOption('Feeding');
  await button('Preview changes').click();
  await expect(page.getByText('2 will change. Nothing has been changed yet.')).toBeVisible();
  await button('Change 2').click();
  await expect(page.getByText('Done: 2 changed.')).toBeVisible();

  await page.goto('/desk/products');
  await page.getByRole('button', { name: '2 variants of Otter bib' }).click();
  await expect(page.getByRole('list', { name: 'Variants of Otter bib' }).getByRole('link')).toHaveText([
    'M',
    'S',
  ]);
});

test('by keyboard alone: what somebody else has published meanwhile is shown beside one’s own', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/desk/products?search=cup');
  await page.getByRole('link', { name: 'Otter cup' }).focus();
  await page.keyboard.press('Enter');
  const name = page.getByLabel('Name', { exact: true });
  await name.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Otter mug');
  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await savedMeanwhile(page, id, { name: 'Otter beaker', brand: 'Lutra' });
  // The screen loads the product again slowly, and the keys that answer the dialog come at once.
  await page.route(`**/api/desk/products/${id}`, async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByText('Otter beaker')).toBeVisible();
  await dialog.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /Otter mug/ })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Everything is live.')).toBeVisible();
  // The brand is a different field, so both changes are kept.
  await expect(page.getByLabel('Brand')).toHaveValue('Lutra');
  await expect(page.getByRole('heading', { name: 'Otter mug' })).toBeVisible();
});

test('the screens of products are fit for all, in both schemes and at every width', async ({
  page,
  shop,
}) => {
  await becomeOwner(page, shop);
  await look(page, { name: 'desk-products-none', path: '/desk/products', shows: /Add the first product/ });
  await shop.stockUp(goods);
  await look(page, { name: 'desk-products', path: '/desk/products', shows: /Otter cup/ });
  await shop.stockUp(
    ['S', 'M'].map((size) => ({
      ...{ sku: `SLEEP-${size}`, name: `Sleepsuit, ${size}`, price: 14, stock: 3 },
      style: { name: 'Sleepsuit', options: { Size: size } },
    })),
  );
  await look(page, {
    name: 'desk-variants',
    path: '/desk/products?search=sleepsuit',
    shows: /Whole grams|weight in whole grams/,
    reach: async () => {
      await page.getByRole('button', { name: '2 variants of Sleepsuit' }).click();
      await page.getByRole('link', { name: 'S', exact: true }).click();
      await page.getByLabel('Weight (g) of Sleepsuit, M').fill('heavy');
      await page.getByLabel('Weight (g) of Sleepsuit, M').press('Enter');
    },
  });
  await look(page, {
    name: 'desk-products-chosen',
    path: '/desk/products',
    shows: /Preview changes/,
    reach: async () => {
      await page.getByRole('button', { name: 'Select all shown' }).click();
      await page.getByRole('button', { name: 'Bulk edit' }).click();
      await page.getByLabel('Change', { exact: true }).selectOption('Move to another category');
      await page.getByLabel('From', { exact: true }).waitFor();
    },
  });
  await look(page, {
    name: 'desk-product',
    path: '/desk/products?search=cup',
    shows: /UK rates/,
    reach: () => page.getByRole('link', { name: 'Otter cup' }).click(),
  });
});

test('on a phone filters are behind a button that says how many are chosen', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await becomeOwner(page, shop);
  await shop.stockUp(goods);
  await page.goto('/desk/products');
  const filters = page.getByRole('search', { name: 'Find products' });
  await expect(filters.getByLabel('Find')).toBeVisible();
  // Every press counts, however quick: opened and closed again.
  await filters.getByRole('button', { name: 'Filter', exact: true }).dblclick();
  await expect(filters.getByLabel('Status')).toBeHidden();
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters.getByLabel('Status').selectOption('Draft');
  await expect(page).toHaveURL(/status=draft/);
  await expect(page.getByText('No matching products.')).toBeVisible();
  await filters.getByRole('button', { name: 'Filter (1)' }).click();
  await expect(filters.getByLabel('Status')).toBeHidden();
  await filters.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('link', { name: 'Otter cup' })).toBeVisible();

  const found = page.getByRole('link', { name: /^Otter/ });
  await filters.getByRole('button', { name: 'Filter', exact: true }).click();
  await filters.getByLabel('Sort by').selectOption('Highest price');
  await expect(found).toHaveText(['Otter cup', 'Otter bib']);
  await filters.getByLabel('Category').selectOption('Feeding › Bibs');
  await expect(found).toHaveText(['Otter bib']);
  await page.reload();
  await expect(found).toHaveText(['Otter bib']);
  await expect(filters.getByLabel('Category').locator('option:checked')).toHaveText('Feeding › Bibs');

  await page.goto('/desk/log?refused=true');
  const log = page.getByRole('search', { name: 'Filter the audit log' });
  await log.getByRole('button', { name: 'Filter (1)' }).click();
  await expect(log.getByLabel('Outcome')).toHaveValue('true');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(log.getByRole('button', { name: 'Filter (1)' })).toBeHidden();
  await expect(log.getByLabel('Outcome')).toBeVisible();
});

test('a product says what finds it, and leads to the search that did not', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  await shop.stockUp(goods);
  await shop.sql(`insert into search_synonyms (words) values ('{beaker,cup}')`);
  await shop.sql(`insert into search_misses (day, words, count) values (current_date, 'otter tumbler', 4)`);
  await page.goto('/desk/products');
  await page.getByRole('link', { name: 'Otter cup' }).click();
  await expect(page.getByText('beaker, cup', { exact: true })).toBeVisible();
  await expect(page.getByText('cup in the name')).toBeVisible();
  await expect(page.getByText('4 times')).toBeVisible();
  await page.getByRole('link', { name: 'otter tumbler' }).click();
  await expect(page.getByLabel('Search as a shopper')).toHaveValue('otter tumbler');
});
