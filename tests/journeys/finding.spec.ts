import type { Page } from '@playwright/test';
import { boxOf } from '#tests/support/geometry.ts';
import { callShop, expect, logIn, openAccount, test, withoutWorker } from '#tests/support/journey.ts';

/** Filtering and sorting lists, with and without the page's code, and searches parents make. */
test.use(withoutWorker);

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };

interface List {
  Products: { Uuid: string; Name: string; Price: number }[];
  PageInfo: { TotalItems: number };
}
interface Facets {
  Total: number;
  Facets: { Key: string; Name: string; Values: { Value: string; Name: string; Count: number }[] }[];
}

const products = (query = '') => callShop<List>('GET', `/api/products?${query}`);
const facetOf = async (key: string, query = '') => {
  const { Facets } = await callShop<Facets>('GET', `/api/products/facets?${query}`);
  return Facets.find(({ Key }) => Key === key)!;
};
const countText = (count: number) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? 'product' : 'products'}`;

const rail = (page: Page) => page.getByRole('region', { name: 'Filters' });
const chips = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });

test('in the rail each choice takes effect at once and keeps focus and scroll position, and Back undoes it', async ({
  page,
}) => {
  await page.setViewportSize(desktop);
  await page.goto('/products');
  const brand = (await facetOf('brand')).Values[0]!;
  const box = rail(page).getByRole('checkbox', { name: brand.Name });
  await box.focus();
  const { top } = await boxOf(box);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/products\?brand=/);
  await expect(page.getByText(countText(brand.Count), { exact: true }).first()).toBeVisible();
  await expect(box).toBeChecked();
  await expect(box).toBeFocused();
  expect(Math.abs((await boxOf(box)).top - top)).toBeLessThan(2);
  await expect(page.getByRole('status').filter({ hasText: countText(brand.Count) })).toHaveCount(1);

  const query = `brand=${encodeURIComponent(brand.Value)}`;
  const band = (await facetOf('price', query)).Values[0]!;
  await rail(page).getByRole('link', { name: band.Name }).click();
  await expect(page.getByText(countText(band.Count), { exact: true }).first()).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL(/sort=price-desc/);
  await expect(chips(page).getByRole('link')).toHaveText([/^Remove /, /^Remove /, 'Clear all']);

  await chips(page)
    .getByRole('link', { name: `Remove ${brand.Name}` })
    .click();
  await expect(box).not.toBeChecked();
  await expect(page).not.toHaveURL(/brand=/);
  // On the remaining chip, not on the link that clears all.
  await expect(chips(page).getByRole('link', { name: /^Remove / })).toBeFocused();
  await page.goBack();
  await expect(box).toBeChecked();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/products\?brand=[^&]*$/);
  // The address changes before the page does.
  await expect(chips(page).getByRole('link')).toHaveText([/^Remove /, 'Clear all']);
  await expect(page.getByLabel('Sort by')).not.toHaveValue('price-desc');
  await chips(page).getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'Products found' })).toBeFocused();
});

test('a price is typed in pounds, and what is not a price is marked as wrong', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/products');
  const from = rail(page).getByLabel('From, in pounds');
  const to = rail(page).getByLabel('To, in pounds');
  // Without the page's code Enter submits the form, and the address is reported as invalid instead.
  await expect(rail(page).getByRole('button', { name: 'Apply' })).toBeHidden();
  await from.fill('20');
  await to.fill('cheap');
  await to.press('Enter');
  await expect(rail(page).getByText('Please enter amounts such as 5 or 4.99.')).toBeVisible();
  await to.fill('10');
  await to.press('Enter');
  await expect(rail(page).getByText('The lowest price is above the highest.')).toBeVisible();
  await to.fill('£24.50');
  await to.press('Enter');
  await expect(page).toHaveURL(/\?minPrice=20&maxPrice=24\.5$/);
  await chips(page).getByRole('link', { name: 'Remove £20.00 to £24.50' }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(from).toHaveValue('');
});

test('on a phone a sheet counts during the choice, and is one step of the history', async ({ page }) => {
  await page.setViewportSize(phone);
  // Slower than the delay before a skeleton is shown.
  await page.route('**/api/categories', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto('/categories/Clothing');
  // One press opens a single filter, and the first goods are on the first screen.
  const price = page.getByRole('button', { name: 'Price', exact: true });
  await price.press('Enter');
  const alone = page.getByRole('dialog', { name: 'Price' });
  await expect(alone.getByRole('group')).toHaveCount(1);
  await alone.press('Escape');
  await expect(price).toBeFocused();
  const firstCard = page.getByRole('region', { name: 'Products found' }).getByRole('listitem').first();
  expect((await firstCard.boundingBox())!.y).toBeLessThan(330);

  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByText('In stock only').click();
  await expect(sheet.getByRole('button', { name: /^Show \d/ })).toBeVisible();
  await sheet.getByRole('radio', { name: '1 year' }).check();
  await expect(page).toHaveURL(/inStock=true/);
  await expect(page).toHaveURL(/ageMonths=12/);
  const colours = sheet.getByRole('group', { name: 'Colour' });
  // By its value, because the most frequent values come first.
  const value = await colours.getByRole('checkbox').first().getAttribute('value');
  const last = colours.locator(`input[value="${value}"]`);
  // Move it out from under the button at the foot.
  await last.hover();
  await last.check();
  await expect(page).toHaveURL(/attr\.colour=/);
  await expect(sheet.getByRole('button', { name: /^Show \d/ })).toBeVisible();
  await last.uncheck();
  await expect(page).not.toHaveURL(/attr\.colour=/);
  const id = await page.evaluate(async () => {
    const { Categories } = (await (await fetch('/api/categories')).json()) as {
      Categories: { Id: string; Name: string }[];
    };
    return Categories.find(({ Name }) => Name === 'Clothing')!.Id;
  });
  const { PageInfo } = await products(`categoryId=${id}&inStock=true&ageMonths=12`);
  expect(PageInfo.TotalItems).toBeGreaterThan(0);
  await sheet.getByRole('button', { name: `Show ${PageInfo.TotalItems}`, exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText(countText(PageInfo.TotalItems), { exact: true }).first()).toBeVisible();

  // In view however far the page is scrolled.
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('button', { name: 'Filter (2)' })).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page).toHaveURL(/\/categories\/Clothing$/);

  // The last chip is removed: the focus moves to where more can be chosen.
  await page.goForward();
  await chips(page)
    .getByRole('link', { name: /^Remove / })
    .last()
    .press('Enter');
  await expect(chips(page).getByRole('link', { name: /^Remove / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
});

test('choices made while the first is still loading are one step of the history too', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/categories');
  await page.getByRole('main').getByRole('link', { name: 'Clothing' }).first().click();
  await page.getByRole('button', { name: 'Filter' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/products?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await sheet.getByText('In stock only').click();
  await sheet.getByRole('radio', { name: '1 year' }).check();
  gate.resolve();
  await expect(page).toHaveURL(/inStock=true.*ageMonths=12|ageMonths=12.*inStock=true/);
  await sheet.getByRole('button', { name: /^Show \d/ }).click();
  await page.goBack();
  await expect(page).toHaveURL(/\/categories\/Clothing$/);
});

test('choices ticked before the page’s code had loaded count too', async ({ page }) => {
  await page.setViewportSize(desktop);
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/entry.browser-*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/products', { waitUntil: 'commit' });
  const brand = (await facetOf('brand')).Values[0]!;
  await rail(page).getByRole('checkbox', { name: brand.Name }).check();
  gate.resolve();
  await expect(page).toHaveURL(/\?brand=/);
  await expect(rail(page).getByRole('checkbox', { name: brand.Name })).toBeChecked();
});

test('an empty list says which filter to remove, and a malformed address has a way out', async ({ page }) => {
  await page.setViewportSize(phone);
  const all = (await products('inStock=true')).PageInfo.TotalItems;
  await page.goto('/products?inStock=true&maxPrice=0.01');
  await expect(page.getByText('No products found.')).toBeVisible();
  await page.getByRole('link', { name: `Without ‘Up to £0.01’ there are ${all}` }).click();
  await expect(page).toHaveURL(/\/products\?inStock=true$/);
  await expect(page.getByText(countText(all), { exact: true }).first()).toBeVisible();

  for (const path of ['/products?minPrice=30&maxPrice=20', '/categories/Clothing?ageMonths=old']) {
    expect((await page.goto(path))?.status(), path).toBe(400);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^The (?:lowest price|age) must /);
    await page.getByRole('link', { name: 'See everything, without filters' }).click();
    await expect(page).toHaveURL(new RegExp(`${path.split('?')[0]}$`));
    await expect(page.getByText(/^\d+ products$/).first()).toBeVisible();
  }
});

test('filtered pages are not for search engines, which are led to the whole list', async ({ request }) => {
  const headOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    return {
      robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
      canonical: /<link rel="canonical" href="[^"]*?\/\/[^/]*([^"]*)"/.exec(html)?.[1],
      html,
    };
  };
  const whole = { robots: undefined, canonical: '/products' };
  expect(await headOf('/products')).toMatchObject(whole);
  for (const query of ['inStock=true', 'page=2&sort=newest', 'brand=Otterly']) {
    const head = await headOf(`/products?${query}`);
    expect(head, query).toMatchObject({ ...whole, robots: expect.stringMatching(/^noindex, follow$/) });
  }
  expect(await headOf('/categories/Nursery?inStock=true')).toMatchObject({
    robots: 'noindex, follow',
    canonical: '/categories/Nursery',
  });
  expect(await headOf('/categories/Nursery?page=2')).toMatchObject({
    robots: undefined,
    canonical: '/categories/Nursery?page=2',
  });
  const { html } = await headOf('/products?inStock=true');
  const filtering = html.match(/<a [^>]*href="\/products\?[^"]*(?:Price|brand|attr\.)[^"]*"[^>]*>/g) ?? [];
  expect(filtering.length).toBeGreaterThan(3);
  expect(filtering.filter((link) => !link.includes('rel="nofollow"'))).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters are a form, chips are links, and the sort order has its button', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/products?search=a');
    const brand = (await facetOf('brand', 'search=a')).Values[0]!;
    await rail(page).getByRole('checkbox', { name: brand.Name }).check();
    await rail(page).getByLabel('To, in pounds').fill('40');
    await rail(page).getByRole('button', { name: 'Apply' }).click();
    const { PageInfo } = await products(`search=a&maxPrice=40&brand=${encodeURIComponent(brand.Value)}`);
    await expect(page.getByText(countText(PageInfo.TotalItems), { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for: "a"');

    await page.getByLabel('Sort by').selectOption('Price: low to high');
    await page.getByRole('button', { name: 'Sort', exact: true }).click();
    await expect(page).toHaveURL(/sort=price-asc/);
    await expect(page).toHaveURL(/maxPrice=40/);
    await chips(page).getByRole('link', { name: 'Remove Up to £40.00' }).click();
    await expect(rail(page).getByRole('checkbox', { name: brand.Name })).toBeChecked();
    await expect(page).toHaveURL(/sort=price-asc/);
  });

  test('on a phone Filter leads to the form', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/products');
    await expect(rail(page)).toBeHidden();
    await page.getByRole('link', { name: 'Filter' }).click();
    await rail(page).getByRole('radio', { name: '1 year' }).check();
    await rail(page).getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/ageMonths=12/);
    await expect(chips(page).getByRole('link', { name: 'Remove 1 year' })).toBeVisible();
  });
});

test('a gift under £30 for a one-year-old is on the first screen', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Gifts' }).click();
  await page.getByRole('link', { name: 'Gifts by age and price' }).click();
  const age = page.getByRole('navigation', { name: 'Age' });
  await age.getByRole('link', { name: '1 year' }).click();
  await page.getByRole('navigation', { name: 'Price' }).getByRole('link', { name: 'Under £30.00' }).click();
  await expect(page).toHaveURL(/\/gifts\/1-year\/under-30$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gifts for a one-year-old under £30.00');
  await expect(age.locator('[aria-current]')).toBeInViewport({ ratio: 1 });

  const first = page.locator('main li:has(a[href^="/products/"])').first();
  await page.evaluate(() => scrollTo(0, 0));
  expect((await boxOf(first.getByText(/^£/))).bottom).toBeLessThanOrEqual(phone.height);
  const id = (await first.getByRole('link').first().getAttribute('href'))!.split('/').at(-1);
  const { Products } = await products('maxPrice=29.99&ageMonths=12&inStock=true&pageSize=100');
  expect(Products.map(({ Uuid }) => Uuid)).toContain(id);
});

test('nappies of size 3 and wipes are in the basket after at most twelve taps', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/');
  let taps = 0;
  const tap = async (role: 'link' | 'button', name: string | RegExp, within = page.locator('body')) => {
    taps += 1;
    await within.getByRole(role, { name }).first().tap();
  };
  const strip = page.getByRole('navigation', { name: 'Categories' });
  await tap('link', 'Nappies & Changing', strip);
  await tap('button', 'Filter');
  taps += 1;
  const sheet = page.getByRole('dialog', { name: 'Filter' });
  await sheet.getByRole('checkbox', { name: /^(?:Size )?3\b/ }).tap();
  await tap('button', /^Show \d/);
  await tap('link', /Nappies Size 3/, page.locator('#results'));
  await tap('button', 'Add to Basket');
  await expect(page.getByText(/added to your basket/).first()).toBeVisible();
  await tap('link', 'Nappies & Changing', strip);
  await tap('link', /^Wipes/, page.getByRole('main'));
  await tap('link', /Wipes/, page.locator('#results'));
  await tap('button', 'Add to Basket');
  await expect(page.getByText(/added to your basket/).first()).toBeVisible();
  expect(taps).toBeLessThanOrEqual(12);
  const { items } = await callShop<{ items: { productName: string }[] }>(
    'GET',
    '/api/basket',
    undefined,
    account.token,
  );
  expect(items.map(({ productName }) => productName)).toEqual(
    expect.arrayContaining([expect.stringMatching(/Nappies.*Size 3/), expect.stringMatching(/Wipes/)]),
  );
  await context.close();
});
