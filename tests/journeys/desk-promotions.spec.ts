import type { Page } from '@playwright/test';
import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';
import { callShop, openAccount } from '#tests/support/journey.ts';
import { look, lookAt } from '#tests/support/look.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the owner makes WELCOME10, tries it, and stops it', async ({ page, shop }) => {
  await shop.stockUp([
    { sku: 'COT-OAK', name: 'Oak cot', price: 42, stock: 5, categoryPath: ['Sleep'] },
    {
      sku: 'MILK-1',
      name: 'First infant formula',
      price: 12,
      stock: 5,
      categoryPath: ['Sleep'],
      saleRule: 'first-infant-formula',
    },
  ]);
  await becomeOwner(page, shop);
  await look(page, {
    name: 'desk-promotions-none',
    path: '/desk/promotions',
    shows: /No promotion codes yet/,
  });

  // Only by keyboard, from the palette to the form.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('voucher');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'New code' }).press('Enter');
  await page.getByLabel('Code', { exact: true }).fill('welcome-10');
  await page.getByLabel('Percentage').fill('95%');
  await page.getByLabel('Uses per customer').fill('1');
  await page.getByLabel('First day').fill('2026-12-14');
  await page.getByLabel('Last day').fill('2026-12-01');
  await button(page, 'Make code').press('Enter');
  await expect(page.getByLabel('Percentage')).toHaveAccessibleDescription(/whole number from 1 to 90/);
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/can’t be before the first/);
  await page.getByLabel('Percentage').fill('10%');
  await page.getByLabel('First day').fill('');
  await page.getByLabel('Last day').fill('2099-12-14');

  // Tried before it is saved.
  await page.getByLabel('For', { exact: true }).selectOption('chosen');
  await page.getByLabel('Find a product', { exact: true }).fill('infant');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Formula: the law forbids it')).toBeVisible();
  await page.getByLabel('Find a category').fill('sle');
  await page.keyboard.press('Enter');
  await page.getByLabel('Find a product to try').fill('o');
  await page.keyboard.press('Enter');
  await button(page, 'Add Oak cot').click();
  await button(page, 'Add First infant formula').click();
  await button(page, 'Try the code').click();
  await expect(page.getByText('10% off')).toBeVisible();
  await expect(page.getByText('−£4.20')).toBeVisible();
  await expect(page.getByText('Formula: never takes part')).toBeVisible();
  await lookAt(page, 'desk-promotion-new', /−£4\.20/);
  await button(page, 'Make code').click();
  await expect(page.getByRole('heading', { name: 'WELCOME10' })).toBeVisible();

  const buyer = await openAccount();
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products?search=cot');
  await callShop('POST', '/api/basket/items', { productId: Products[0]!.Uuid, quantity: 1 }, buyer.token);
  const apply = () =>
    callShop<{ discount: { amount: number } | null; codeProblem: string | null }>(
      'PUT',
      '/api/basket/code',
      { code: 'welcome10' },
      buyer.token,
    );
  expect(await apply()).toMatchObject({ discount: { amount: 4.2 } });

  // Changed, and changed back.
  await page.getByLabel('Percentage').fill('20');
  await button(page, 'Save code').click();
  await expect(page.getByText('20% off').first()).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('10% off').first()).toBeVisible();
  await expect(page.getByLabel('Percentage')).toHaveValue('10');

  await button(page, 'Stop').click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  expect(await apply()).toMatchObject({ discount: null, codeProblem: expect.stringMatching(/has ended/) });
  await lookAt(page, 'desk-promotion', /No orders yet/);
  await button(page, 'Start again').click();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();

  // A copy has everything but the code.
  await page.getByRole('link', { name: 'Copy' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Percentage')).toHaveValue('10');
  await page.getByLabel('Code', { exact: true }).fill('WELCOME10');
  await button(page, 'Make code').click();
  await expect(page.getByText('There is already a code WELCOME10.')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('WELCOME11');
  await button(page, 'Make code').click();
  await expect(page.getByRole('heading', { name: 'WELCOME11' })).toBeVisible();
  await look(page, { name: 'desk-promotions', path: '/desk/promotions', shows: /WELCOME10/ });
});
