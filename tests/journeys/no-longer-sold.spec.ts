import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { callShop, expect, findProduct, logIn, openAccount, test } from '#tests/support/journey.ts';

/** `npm run catalogue -- import …`, as the owner of the running shop. */
async function bring(product: object): Promise<void> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'dandle-product-'));
  const file = path.join(directory, 'product.jsonl');
  writeFileSync(file, JSON.stringify(product));
  await promisify(execFile)(process.execPath, ['scripts/catalogue.ts', 'import', '--publish', file], {
    env: { PATH: process.env.PATH, DATA_DIR: process.env.SHOP_DATA_DIR },
  });
  rmSync(directory, { recursive: true });
}

const product = {
  sku: 'GONE-1',
  name: 'Woolly Balaclava Tamarind',
  description: 'Knitted by hand.',
  price: 12,
  stock: 40,
  categoryPath: ['Clothing', 'Shoes & Socks'],
};

test('what the shop stops selling is on no page, and baskets and the checkout say so', async ({
  page,
  request,
}) => {
  await bring(product);
  const { Uuid: productId } = await findProduct('balaclava');
  const account = await openAccount({ withAddress: true });
  await callShop('POST', '/api/basket/items', { productId, quantity: 2 }, account.token);
  await logIn(page, account);
  await page.goto('/checkout');
  await expect(page.getByText(product.name)).toBeVisible();

  await bring({ ...product, status: 'archived' });
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  await expect(
    page.getByText(`${product.name} is no longer sold. Please remove it from your basket.`),
  ).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText('No longer sold. Please remove this item to continue.')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${product.name}` }).click();
  await expect(page.getByText('Your basket is currently empty.')).toBeVisible();

  const pageOf = async (to: string) => {
    const answer = await request.get(to, { headers: { accept: 'text/html' } });
    return { status: answer.status(), html: await answer.text() };
  };
  // Pages are at most two seconds old.
  await expect.poll(async () => (await pageOf(`/products/${productId}`)).status).toBe(404);
  for (const status of ['archived', 'draft']) {
    await bring({ ...product, status });
    for (const to of [
      ...[
        '/',
        '/products',
        '/products?search=balaclava',
        '/products?search=GONE-1',
        '/products?search=hand+knitted',
      ],
      ...['/categories/Clothing', '/categories/Clothing/Shoes%20%26%20Socks', `/products/${productId}`],
    ]) {
      expect((await pageOf(to)).html, to).not.toMatch(/Tamarind|application\/ld\+json[^<]*Balaclava/);
    }
  }

  // Old links to a draft find nothing; those to an archived product lead to something similar.
  await expect
    .poll(async () => (await pageOf(`/products/${productId}`)).html)
    .toContain('Product not found.');
  await bring({ ...product, status: 'archived' });
  await expect.poll(async () => (await pageOf(`/products/${productId}`)).html).toContain('No longer sold');
  await page.goto(`/products/${productId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'No longer sold' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See more in Shoes & Socks' })).toHaveAttribute(
    'href',
    '/categories/Clothing/Shoes%20%26%20Socks',
  );
  const likenesses = page.getByRole('region', { name: 'You may like instead' });
  await expect(likenesses.getByRole('heading', { level: 3 })).toHaveCount(4);
});
