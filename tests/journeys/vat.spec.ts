import type { Page } from '@playwright/test';
import { deskPages } from '#contract/desk/pages.ts';
import { pages } from '#contract/pages.ts';
import { becomeOwner, expect, test, type NewShop } from '#tests/support/desk-shop.ts';
import { callShop, logIn, openAccount, payForGoods } from '#tests/support/journey.ts';

const goods = [
  { sku: 'COT', name: 'Oak cot', price: 120, stock: 20, categoryPath: ['Nursery', 'Cots'] },
  { sku: 'SUIT', name: 'Otter sleepsuit', price: 14, stock: 20, vatClass: 'zero', categoryPath: ['Clothes'] },
];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** All that a screen says, to the eye or to a screen reader, except where a number for VAT is entered. */
async function expectNoVat(page: Page, where: string): Promise<void> {
  await expect(page.locator('h1').first(), where).toBeVisible();
  await expect(page.getByText(/^(?:Loading|Opening(?! hours)|Preparing)\b/), where).toHaveCount(0);
  const words = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const unsaid of copy.querySelectorAll('script, style, form[aria-label="Business details"]'))
      unsaid.remove();
    const named = [...copy.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'alt', 'content', 'data-head', 'value'].map((name) =>
        element.getAttribute(name),
      ),
    );
    return [copy.textContent, ...named].join('\n');
  });
  expect(words.match(/.{0,40}\bVAT\b.{0,40}/i)?.[0], `VAT at ${where}`).toBeUndefined();
}

/** The address of every page; a page with a parameter that is not known here fails. */
function filled(all: readonly string[], values: Readonly<Record<string, string>>): string[] {
  return all.map((path) =>
    path.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
      const value = values[name ?? path];
      if (value === undefined) throw new Error(`Nothing is known to look at under ${path}.`);
      return value;
    }),
  );
}

async function saveTrader(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.goto(deskPages.settings);
  const form = page.getByRole('form', { name: 'Business details' });
  for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
  await button(page, 'Save business details').click();
  await expect(form.getByText('Saved. Now shown in the shop.')).toBeVisible();
}

async function order(shop: NewShop) {
  const account = await openAccount({ withAddress: true });
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products');
  const bought = Products.map(({ Uuid }) => ({ productId: Uuid, quantity: 1 }));
  const placed = await payForGoods(account, bought);
  // Something is left in the basket, for the screens that show it.
  await callShop('POST', '/api/basket/items', bought[0], account.token);
  return { account, productId: bought[0]!.productId, ...placed, url: shop.url };
}

test('a shop that is not registered says VAT on no screen, and says it once it is', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);

  // Until then it shows an example, like any demo.
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('VAT number GB 000 0000 00 (example)');
  await expect(page.getByRole('contentinfo')).toContainText('Dandle Example Ltd');

  await page.goto(deskPages.settings);
  await page.getByLabel('Business type').selectOption('Sole trader');
  await button(page, 'Save business details').click();
  await expect(page.getByLabel('Legal name')).toHaveAccessibleDescription(/The law requires your own name\./);
  await page.getByLabel('Legal name').fill('Nora Bell');
  await button(page, 'Save business details').click();
  await expect(page.getByText('Saved. Now shown in the shop.').first()).toBeVisible();

  const bought = await order(shop);
  await logIn(page, bought.account);
  const storefront = filled(Object.values(pages), {
    productId: bought.productId,
    orderId: bought.id,
    [pages.category]: 'Nursery',
    [pages.giftsFor]: '1-year',
  });
  for (const path of [...storefront, `/account/orders/${bought.id}?invoice`]) {
    await page.goto(path);
    await expectNoVat(page, path);
  }
  await page.goto(`/account/orders/${bought.id}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByRole('heading', { name: `Receipt ${bought.orderNumber}` })).toBeVisible();
  await expect(page.getByText('Dandle is a trading name of Nora Bell, a sole trader.').first()).toBeVisible();

  // The ways in are closed to somebody who is in.
  const { login: _, setUp: __, ...inside } = deskPages;
  for (const pattern of Object.values(inside)) {
    const path = filled([pattern], { number: bought.orderNumber, id: bought.productId })[0]!;
    const isPaper = path.startsWith('/desk/print/') || pattern === deskPages.sending;
    await page.goto(isPaper ? `${path}?orders=${bought.orderNumber}` : path);
    await expectNoVat(page, path);
  }
  await page.goto(deskPages.products);
  await button(page, 'New product').click();
  await expect(page.getByLabel('Price in pounds')).toBeVisible();
  await expectNoVat(page, 'a new product');
  await page.goto(deskPages.grid);
  await button(page, 'Bulk edit these').click();
  await expectNoVat(page, 'a change of many');

  // From then on it is registered; what was sold before stays as it was.
  await saveTrader(page, { 'VAT number': 'GB 123 4567 89' });
  await page.goto(`/desk/products/${bought.productId}`);
  await expect(page.getByText(/nappies, maternity pads, books/)).toBeVisible();
  await page.goto(`/desk/print/invoice?orders=${bought.orderNumber}`);
  await expect(page.getByRole('heading', { name: `Receipt ${bought.orderNumber}` })).toBeVisible();
  await expect(page.getByRole('article').getByText('VAT')).toHaveCount(0);
  await page.goto(`/products/${bought.productId}`);
  await expect(page.getByText('including VAT').first()).toBeVisible();
  await expect(expectNoVat(page, 'a registered shop')).rejects.toThrow('VAT at a registered shop');
  await expect(page.getByRole('contentinfo')).toContainText('VAT number GB 123 4567 89');
  const later = await order(shop);
  await page.goto(`/desk/print/invoice?orders=${later.orderNumber}`);
  await expect(page.getByRole('heading', { name: `Invoice ${later.orderNumber}` })).toBeVisible();
  await expect(page.getByText('Total, with VAT')).toBeVisible();
});
