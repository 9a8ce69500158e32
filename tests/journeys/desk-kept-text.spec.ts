import type { Page } from '@playwright/test';
import { becomeOwner, callDesk, expect, test } from '#tests/support/desk-shop.ts';
import { callShop } from '#tests/support/journey.ts';

/**
 * What was typed and not saved is still there after a reload. Meanwhile somebody else has saved: what they changed in other
 * fields stays, and about the same field the person is asked.
 */

const met = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this' });
const saved = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

test.beforeEach(async ({ page, shop }) => {
  await shop.stockUp([{ sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, categoryPath: ['Feeding'] }]);
  await becomeOwner(page, shop);
});

test('a category', async ({ page }) => {
  const read = async () =>
    (
      await callDesk<{ categories: { id: string; name: string; image: string; version: number }[] }>(
        page,
        'GET',
        '/api/desk/categories',
      )
    ).categories[0]!;
  const { id, version } = await read();
  const name = page.getByRole('textbox', { name: 'Name' });
  await page.goto(`/desk/categories?category=${id}`);
  await name.fill('Meals');
  await callDesk(page, 'PUT', `/api/desk/categories/${id}`, { version, image: '/pictures/theirs.webp' });
  await page.reload();
  await expect(name).toHaveValue('Meals');
  await name.press('Enter');
  await saved(page, 'Category saved.');
  expect(await read()).toMatchObject({ name: 'Meals', image: '/pictures/theirs.webp' });

  await name.fill('Eating');
  await callDesk(page, 'PUT', `/api/desk/categories/${id}`, {
    version: (await read()).version,
    name: 'At the table',
  });
  await page.reload();
  await expect(name).toHaveValue('Eating');
  await name.press('Enter');
  await expect(met(page)).toContainText('At the table');
});

test('settings and a legal text', async ({ page, shop }) => {
  const name = page.getByLabel('Name', { exact: true });
  const set = (key: string, value: string) =>
    shop.sql(`insert into settings (key, value, staff_id, changed_at)
      select '${key}', to_jsonb('${value}'::text), id, now() from staff`);
  const read = async () =>
    (
      await callDesk<{ settings: { key: string; value: string }[] }>(page, 'GET', '/api/desk/settings')
    ).settings.find(({ key }) => key === 'SHOP_PHONE')!.value;
  await page.goto('/desk/settings');
  await name.fill('Otter House');
  await set('SHOP_PHONE', '020 7946 0123');
  await page.reload();
  await expect(name).toHaveValue('Otter House');
  await page.getByRole('button', { name: 'Save shop details' }).click();
  await saved(page, 'Saved. Now shown in the shop.');
  expect(await read()).toBe('020 7946 0123');

  const text = page.getByLabel('Text', { exact: true });
  await page.goto('/desk/settings/terms');
  await text.fill('## Mine');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await saved(page, 'Saved. Not visible to customers until published.');
  await text.fill('## Mine, and more');
  await shop.sql(`update terms_drafts set body = '## Theirs', version = nextval('terms_draft_versions')`);
  await page.reload();
  await expect(text).toHaveValue('## Mine, and more');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await expect(met(page)).toContainText('## Theirs');
});

test('a legal text, while a changed setting publishes another version', async ({ page, shop }) => {
  const text = page.getByLabel('Text', { exact: true });
  await page.goto('/desk/settings/terms');
  await text.fill('## Mine');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await saved(page, 'Saved. Not visible to customers until published.');
  await text.evaluate((field) => Object.assign(field, { isSame: true }));
  await shop.sql(`insert into settings (key, value, staff_id, changed_at)
    select 'SHOP_NAME', to_jsonb('Badger House'::text), id, now() from staff`);
  await expect
    .poll(async () => {
      const { versions } = await callDesk<{ versions: unknown[] }>(page, 'GET', '/api/desk/terms?kind=terms');
      return versions.length;
    })
    .toBe(2);
  await text.fill('## Mine, and more');
  await page.getByRole('button', { name: 'Save draft' }).press('Enter');
  await expect(
    page.getByText('Published automatically because a setting or the supplied text changed.'),
  ).toBeVisible();
  // The same field, with the focus and what is being typed.
  expect(await text.evaluate((field) => 'isSame' in field)).toBe(true);
});

test('a product', async ({ page }) => {
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products?search=cup');
  const id = Products[0]!.Uuid;
  const path = `/api/desk/products/${id}/draft`;
  await page.goto(`/desk/products/${id}`);
  await callDesk(page, 'PUT', path, { version: 0, fields: { name: 'Otter mug' } });
  await page.reload();
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Otter mug');
  const { draft } = await callDesk<{ draft: { version: number } }>(page, 'GET', `/api/desk/products/${id}`);
  await callDesk(page, 'PUT', path, { version: draft.version, fields: { name: 'Otter bowl' } });
  // Before it is saved, which is after three seconds.
  await name.fill('Otter beaker');
  await page.reload();
  await expect(name).toHaveValue('Otter beaker');
  await expect(met(page)).toContainText('Otter bowl');
});

test('a section of the home page', async ({ page, shop }) => {
  await page.goto('/desk/home');
  await page.getByRole('link', { name: 'Edit Which pushchair?' }).click();
  const field = (label: RegExp) => page.getByRole('dialog').getByLabel(label).first();
  await field(/^Title/).fill('Which pram?');
  await shop.sql(
    `update home_sections set text = 'Theirs.', version = version + 1 where title = 'Which pushchair?'`,
  );
  await page.reload();
  await expect(field(/^Title/)).toHaveValue('Which pram?');
  await expect(field(/^Text/)).toHaveValue('Theirs.');
  await page.getByRole('button', { name: 'Save section' }).click();
  await saved(page, 'Saved. It will appear on the home page within two seconds.');
  const { sections } = await callDesk<{ sections: { title: string; text: string }[] }>(
    page,
    'GET',
    '/api/desk/home',
  );
  expect(sections).toContainEqual(expect.objectContaining({ title: 'Which pram?', text: 'Theirs.' }));
});
