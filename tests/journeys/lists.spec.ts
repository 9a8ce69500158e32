import type { Page } from '@playwright/test';
import { callShop, expect, findProduct, openAccount, test } from '#tests/support/journey.ts';

/** What a visitor saves, compares, and comes back to. */

const phone = { width: 390, height: 844 };

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: `Save for later: ${name}`, exact: true });
const savedNames = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

interface List {
  Products: { Uuid: string; Name: string; StockLevel: number }[];
}

test('saved products wait in this browser, the same in every tab, before, during and after a log-in', async ({
  page,
  context,
}) => {
  const [muslin, pram] = [await findProduct('muslin'), await findProduct('pram')];
  const account = await openAccount();
  await page.goto('/products?search=muslin');
  await heart(page, muslin.Name).click();
  await expect(heart(page, muslin.Name)).toHaveAttribute('aria-pressed', 'true');

  const other = await context.newPage();
  await other.goto(`/products/${pram.Uuid}`);
  await heart(other, pram.Name).click();
  await page.getByRole('link', { name: 'Saved for later' }).first().click();
  await expect(savedNames(page)).toHaveText([pram.Name, muslin.Name]);
  await heart(other, pram.Name).click();
  await expect(savedNames(page)).toHaveText([muslin.Name]);
  await expect(page.getByText('1 product kept in this browser')).toBeVisible();

  // A basket needs a log-in: the visitor is asked to log in, and the product is then added.
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('region', { name: 'Your basket' });
  await expect(sheet).toContainText(`1 × ${muslin.Name} added to your basket.`);
  await expect(savedNames(page)).toHaveText([muslin.Name]);

  // By keyboard, which cannot miss a target that moves or is about to go.
  await sheet.getByRole('link', { name: 'View basket' }).press('Enter');
  // The saved list that is left has a heart of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Your basket' })).toBeVisible();
  await heart(page, muslin.Name).click();
  await expect(page.getByText('Your basket is currently empty.')).toBeVisible();

  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto('/saved');
  await expect(savedNames(page)).toHaveText([muslin.Name]);
  await page.getByRole('button', { name: `Remove ${muslin.Name}` }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(savedNames(page)).toHaveText([muslin.Name]);
  await page.getByRole('button', { name: `Remove ${muslin.Name}` }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
});

test('a list is shared by its link, without what may not be promoted, and copied by its recipient', async ({
  page,
  context,
  browser,
}) => {
  const [muslin, pram] = [await findProduct('muslin'), await findProduct('pram')];
  const { Products } = await callShop<List>('GET', '/api/products?search=first%20infant%20formula');
  const formula = Products[0]!;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As in a browser without a share function.
  await page.addInitScript(
    (ids) => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Reflect.deleteProperty(Navigator.prototype, 'share');
      Reflect.deleteProperty(navigator, 'share');
      localStorage.setItem('savedProducts', JSON.stringify(ids));
    },
    [muslin.Uuid, formula.Uuid, pram.Uuid, '00000000-0000-4000-8000-000000000000'],
  );
  await page.goto('/saved');
  await expect(savedNames(page)).toHaveText([muslin.Name, formula.Name, pram.Name]);
  await expect(page.getByText('3 products kept in this browser')).toBeVisible();
  await page.getByRole('button', { name: 'Share this list' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const friend = await browser.newContext();
  const theirs = await friend.newPage();
  await theirs.goto(link);
  await expect(savedNames(theirs)).toHaveText([muslin.Name, pram.Name]);
  await expect(theirs.getByRole('main')).not.toContainText(formula.Name);
  await theirs.getByRole('button', { name: 'Save all to my list' }).click();
  await theirs.getByRole('link', { name: 'See your saved list' }).click();
  await expect(savedNames(theirs)).toHaveText([muslin.Name, pram.Name]);
  await friend.close();

  await page.goto(`${link},of-no-product`);
  await expect(page.getByText(/Part of the link could not be read/)).toBeVisible();
});

test('a couple compares two pushchairs by weight, folded size and price', async ({ page, browser }) => {
  await page.setViewportSize(phone);
  await page.goto('/categories/Pushchairs%20%26%20Prams');
  // By name: when another card joins those above, the second becomes the one that was the first, and is taken off again.
  const pushchairs = page.getByRole('button', { name: /^Compare [^,]*Pushchair,/ });
  await expect(pushchairs.nth(1)).toBeVisible();
  const names = await pushchairs.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel!));
  for (const name of names.slice(0, 2)) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('link', { name: 'Compare 2' }).click();

  const table = page.getByRole('table');
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  for (const [name, value, best] of [
    ['Price', /^£\d/, 'Cheapest'],
    ['Weight', /^\d.* kg/, 'Lightest'],
    ['Folded size', /^\d+ × \d+ × \d+ cm/, 'Smallest folded'],
  ] as const) {
    await expect(row(name).getByRole('cell')).toHaveText([value, value]);
    await expect(row(name).getByText(best)).toBeVisible();
  }
  for (const button of await table.getByRole('button', { name: /^Add to Basket/ }).all())
    await expect(button).toBeVisible();
  await expect(row('Price').getByText('Differs')).toBeVisible();
  // Both are visible at once, beside the row names.
  for (const cell of await row('Price').getByRole('cell').all())
    await expect(cell).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Only what differs').check();
  await expect(row('Brand')).toBeHidden();
  await expect(row('Price')).toBeVisible();

  // The address is enough, even without code.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const partner = await plain.newPage();
  await partner.goto(page.url());
  await expect(partner.getByRole('columnheader')).toHaveCount(3);
  await partner
    .getByRole('link', { name: /^Remove .* from the comparison$/ })
    .first()
    .click();
  await expect(partner.getByRole('columnheader')).toHaveCount(2);
  await plain.close();

  await page
    .getByRole('link', { name: /^Remove .* from the comparison$/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Choose another' }).click();
  await expect(page.getByRole('button', { name: /^Compare /, pressed: true })).toHaveCount(1);
});

test('a product page leads on: to its companions, to similar products, and back to what was viewed', async ({
  page,
}) => {
  const { Products } = await callShop<List>('GET', '/api/products?search=Dale%20All-Terrain%20Pushchair');
  const dale = Products[0]!;
  const formulas = await callShop<List>('GET', '/api/products?search=first%20infant%20formula');
  await page.goto(`/products/${formulas.Products[0]!.Uuid}`);
  await heart(page, formulas.Products[0]!.Name).waitFor();
  await page.goto(`/products/${dale.Uuid}`);
  await heart(page, dale.Name).waitFor();
  const rail = (name: string) => page.getByRole('region', { name });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(rail('Goes well with this').getByRole('link', { name: /Rain Cover/ })).toBeVisible();
  await rail('Similar to this').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(dale.Name);
  await heart(page, (await page.getByRole('heading', { level: 1 }).textContent())!).waitFor();
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  // Everything viewed, except for this page's product and what may not be promoted.
  await expect(rail('Seen lately').getByRole('heading', { level: 3 })).toHaveText([dale.Name]);
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(rail('Seen lately').getByRole('heading', { level: 3 })).toHaveCount(2);
  await rail('Seen lately').getByRole('button', { name: 'Clear' }).click();
  await expect(rail('Seen lately')).toHaveCount(0);
});

test('next to a sold-out product are three similar ones that can be bought', async ({ page }) => {
  const first = await callShop<List & { PageInfo: { TotalPages: number } }>('GET', '/api/products');
  const last = await callShop<List>('GET', `/api/products?page=${first.PageInfo.TotalPages}`);
  const soldOut = last.Products.find(({ StockLevel }) => StockLevel === 0)!;
  await page.goto(`/products/${soldOut.Uuid}`);
  const others = page.getByRole('region', { name: 'Similar, and in stock' });
  await expect(others.getByRole('link')).toHaveCount(3);
  await others.getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeVisible();
});
