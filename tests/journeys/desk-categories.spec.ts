import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

const goods = [
  { sku: 'PRAM', name: 'Otter pram', price: 250, stock: 2, categoryPath: ['Travel', 'Prams'] },
  { sku: 'BUGGY', name: 'Otter buggy', price: 150, stock: 2, categoryPath: ['Travel', 'Buggies'] },
  { sku: 'COT', name: 'Otter cot', price: 90, stock: 2, categoryPath: ['Nursery'] },
];

test('the tree is changed on a phone: links to renamed categories redirect, and all of it is taken back', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name} `) });
  const all = page.getByRole('link', { name: 'All categories' });

  await page.goto('/desk/categories');
  await expect(item('Travel')).toHaveAccessibleName('Travel 0 products, 2 including subcategories');
  await item('Prams').click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Buggies');
  await button('Save').click();
  await expect(page.getByText('There is already a category Buggies there.')).toBeVisible();
  await name.fill('Pushchairs');
  await button('Save').click();
  await expect(page.getByRole('heading', { name: 'Pushchairs' })).toBeVisible();
  await page.goto('/categories/travel/prams');
  await expect(page).toHaveURL('/categories/Travel/Pushchairs');
  await expect(page.getByRole('heading', { name: 'Otter pram' })).toBeVisible();

  // Create a category within it, which moves to the top; and move the products of one elsewhere.
  await page.goto('/desk/categories');
  await item('Nursery').click();
  await button('New subcategory').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Cots');
  await button('Create').click();
  await expect(page.getByRole('heading', { name: 'Cots' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Move to' }).selectOption('Top level');
  await button('Move').click();
  await expect(button('Up a level')).toBeDisabled();
  await all.click();
  await item('Nursery').click();
  await button('Delete').click();
  await page.getByLabel('Move its 1 product to').selectOption('Cots');
  await button('Move and delete').click();
  await expect(item('Nursery')).toHaveCount(0);
  await expect(item('Cots')).toHaveAccessibleName('Cots 1 product');
  // Pages may lag two seconds behind the catalogue.
  await expect(async () => {
    await page.goto('/categories/nursery');
    await expect(page).toHaveURL('/categories/Cots', { timeout: 1000 });
  }).toPass();

  await page.goto('/desk/categories');
  await button('Undo: Category “Nursery” deleted, a product moved to “Cots”').click();
  await expect(item('Nursery')).toHaveAccessibleName('Nursery 1 product');
  await button('Undo: Category “Prams” renamed “Pushchairs”').click();
  await expect(item('Prams')).toBeVisible();
});

test('the tree is walked and changed by keyboard alone, and two who rename the same category see both names', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await page.setViewportSize({ width: 1280, height: 900 });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const names = () =>
    page
      .getByRole('treeitem')
      .evaluateAll((items) => items.map((each) => `${each.textContent.split(' ')[0]} ${each.ariaLevel}`));
  await page.goto('/desk/categories');
  const focused = (name: string) => expect(page.getByRole('treeitem', { name })).toBeFocused();
  await page.getByRole('treeitem').first().waitFor();
  await page.getByRole('button', { name: 'New category', exact: true }).focus();
  await press('Tab');
  await focused('Travel');
  await press('ArrowDown', 'ArrowDown');
  await focused('Buggies');
  await press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Travel 1', 'Buggies 2', 'Prams 2', 'Nursery 1']);
  await focused('Buggies');
  await press('Alt+ArrowLeft');
  await expect.poll(names).toEqual(['Travel 1', 'Prams 2', 'Buggies 1', 'Nursery 1']);
  await focused('Buggies');
  await press('Home', 'ArrowLeft');
  await expect(page.getByRole('treeitem', { name: 'Prams' })).toHaveCount(0);
  await press('ArrowRight', 'ArrowRight');
  // With a mouse as well: beside another category, and into it.
  const item = (name: string) => page.getByRole('treeitem', { name });
  await expect.poll(names).toEqual(['Travel 1', 'Prams 2', 'Buggies 1', 'Nursery 1']);
  await item('Nursery').dragTo(item('Travel'), { targetPosition: { x: 200, y: 4 } });
  await expect.poll(names).toEqual(['Nursery 1', 'Travel 1', 'Prams 2', 'Buggies 1']);
  await item('Buggies').dragTo(item('Nursery'), { targetPosition: { x: 200, y: 26 } });
  await expect.poll(names).toEqual(['Nursery 1', 'Buggies 2', 'Travel 1', 'Prams 2']);
  await item('Prams').focus();
  await press('Enter');
  await expect(page).toHaveURL(/\?category=/);

  // Somebody else saves first.
  await page.getByRole('textbox', { name: 'Name' }).fill('Prams and all');
  const id = new URL(page.url()).searchParams.get('category');
  const status = await page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json', 'x-desk': '1' };
    const body = JSON.stringify({ version: 1, name: 'Pushchairs' });
    return (await fetch(path, { method: 'PUT', headers, body })).status;
  }, `/api/desk/categories/${id}`);
  expect(status).toBe(200);
  await page.getByRole('textbox', { name: 'Name' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await expect(dialog.getByText('Pushchairs')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Yours Prams and all' }).check();
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Prams and all' })).toBeVisible();
});

test('the tree is fit for all, in both schemes and at every width', async ({ page, shop }) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await look(page, { name: 'desk-categories', path: '/desk/categories', shows: /Alt \+ arrow/ });
  await look(page, {
    name: 'desk-category',
    path: '/desk/categories',
    shows: /Up a level/,
    reach: () => page.getByRole('treeitem', { name: 'Prams' }).click(),
  });
});
