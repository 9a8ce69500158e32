import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { callShop, expect, logIn, mailbox, newPerson, openAccount, test } from '#tests/support/journey.ts';

const product = {
  sku: 'BACK-1',
  name: 'Woolly Bonnet Tamarisk',
  description: 'Knitted by hand.',
  price: 12,
  categoryPath: ['Clothing', 'Shoes & Socks'],
};

/** `npm run catalogue -- import …`, as the owner of the running shop. */
async function bring(stock: number): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-product-'));
  const file = path.join(directory, 'product.jsonl');
  writeFileSync(file, JSON.stringify({ ...product, stock }));
  await promisify(execFile)(process.execPath, ['scripts/catalogue.ts', 'import', '--publish', file], {
    env: { PATH: process.env.PATH, DATA_DIR: process.env.SHOP_DATA_DIR },
  });
  rmSync(directory, { recursive: true });
}

test('sold out, tell me, back in stock: a visitor by e-mail, a customer by one press', async ({
  browser,
  page,
}) => {
  await bring(0);
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>(
    'GET',
    '/api/products?search=tamarisk',
  );
  const address = `/products/${Products[0]!.Uuid}`;
  const { email } = newPerson();
  await page.goto(address);
  await page.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please check your email and follow the link in it.')).toBeVisible();
  const asked = await mailbox.find(email, /Shall we tell you when it is back\? Woolly Bonnet/);
  await page.goto(asked.links.find((link) => link.includes('/stock-alert'))!);
  await expect(page.getByText(/We will email you once, when it is back in stock\./)).toBeVisible();
  expect(page.url()).not.toContain('token');

  const account = await openAccount();
  const context = await browser.newContext({ baseURL: process.env.SHOP_URL! });
  const own = await context.newPage();
  await logIn(own, account);
  await own.goto(address);
  await own.getByRole('button', { name: 'Tell me when it is back' }).click();
  await own.getByRole('link', { name: 'What you are waiting for' }).click();
  await expect(own.getByRole('link', { name: product.name })).toBeVisible();

  await bring(5);
  const back = await mailbox.find(email, /^Back in stock: Woolly Bonnet Tamarisk$/);
  await mailbox.find(account.email, /^Back in stock: Woolly Bonnet Tamarisk$/);
  await own.reload();
  await expect(own.getByText('Nothing at the moment.')).toBeVisible();
  await context.close();

  await page.goto(back.links.find((link) => link.includes('/products/'))!);
  await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeVisible();
  await page.goto(back.links.find((link) => link.includes('end=1'))!);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(
    page.getByText('We will no longer email you about things that are back in stock.'),
  ).toBeVisible();
  await bring(0);
});
