import type { Page, Request } from '@playwright/test';
import { formatPounds } from '#contract/money.ts';
import { boxOf, brokenTexts, overlap } from '#tests/support/geometry.ts';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';

/** Choosing size and colour on a product's page, and whether it fits the child. */
test.use(withoutWorker);

interface Variants {
  Variants: { Uuid: string; Values: string[]; StockLevel: number }[];
}
const variantsOf = async (id: string) =>
  (await callShop<Variants>('GET', `/api/products/${id}/variants`)).Variants;

/** The month this many months ago, as the browser stores it and as its two lists name it. */
function monthsAgo(count: number): { kept: string; month: string; year: string } {
  const today = new Date();
  const date = new Date(today.getFullYear(), today.getMonth() - count, 1);
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return { kept: `${date.getFullYear()}-${month}`, month, year: String(date.getFullYear()) };
}

async function saveChild(page: Page, { month, year }: { month: string; year: string }): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Does it fit my child?' });
  await dialog.getByLabel('Month', { exact: true }).selectOption(month);
  await dialog.getByLabel('Year', { exact: true }).selectOption(year);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

test('a size is a link: the page follows, keyboard focus and scroll position stay, and Back leads to the list', async ({
  page,
}) => {
  const { Uuid } = await findProduct('puddle suit rose');
  const variants = await variantsOf(Uuid);
  const other = variants.find(({ Values }) => Values.join() === '2 to 3 Years,Rose Leaf')!;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/products?search=puddle+suit');
  await page.locator(`main a[href="/products/${Uuid}"]`).click();
  const choice = page.getByRole('list', { name: /^Size: / }).getByRole('link', { name: '2 to 3 Years' });
  await expect(choice).not.toHaveAttribute('aria-current');
  // Before anything is scrolled, no choice is behind the bar to buy with.
  const bar = page.getByRole('group', { name: 'Buy' });
  for (const row of await page
    .getByRole('article')
    .getByRole('list', { name: /^(Size|Colour):/ })
    .all()) {
    await expect(row).toBeInViewport({ ratio: 1 });
    expect(overlap(await boxOf(row), await boxOf(bar))).toBe(false);
  }
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await choice.focus();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products/${other.Uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2 to 3 Years/);
  await expect(choice).toHaveAttribute('aria-current', 'true');
  await expect(choice).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await expect(page.getByText(`Low Stock (Only ${other.StockLevel} left!)`)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/products?search=puddle+suit');
});

interface Product {
  Uuid: string;
  Name: string;
  Price: number;
  ImageCollection: { ImagePath: string }[];
}

/** Of every style that offers a choice: the variant to open, and another one that can be bought. */
async function choicesOfEveryStyle() {
  const { PageInfo } = await callShop<{ PageInfo: { TotalPages: number } }>('GET', '/api/products');
  const styles = new Map<string, { opened: string; chosen: string }>();
  for (let number = 1; number <= PageInfo.TotalPages; number++) {
    const { Products } = await callShop<{ Products: Product[] }>('GET', `/api/products?page=${number}`);
    for (const { Uuid } of Products) {
      const variants = await variantsOf(Uuid);
      const opened = variants.find((variant) => variant.Uuid === Uuid);
      // One press away: only one of the values differs.
      const chosen = variants.find(
        ({ StockLevel, Values }) =>
          StockLevel > 0 && Values.filter((value, index) => value !== opened?.Values[index]).length === 1,
      );
      if (chosen) styles.set(variants[0]!.Uuid, { opened: Uuid, chosen: chosen.Uuid });
    }
  }
  return [...styles.values()];
}

for (const { width, code } of [
  { width: 390, code: 'quick' },
  { width: 820, code: 'quick' },
  { width: 1280, code: 'quick' },
  { width: 390, code: 'partly missing' },
]) {
  test(`in every style opened by its address, a choice made without scrolling is what is bought: ${width} pixels, code ${code}`, async ({
    page,
  }) => {
    const account = await openAccount();
    await logIn(page, account);
    await page.setViewportSize({ width, height: 844 });
    if (code !== 'quick') {
      // Never answered: the reviews, the strip, the footer and the sheet that says what was added.
      await page.route(/\/assets\/(?:review-list|category-strip|footer|added)[^/]*\.js$/, () => {});
      await page.route('**/assets/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        await route.fallback();
      });
    }
    const styles = await choicesOfEveryStyle();
    expect(styles.length).toBeGreaterThan(10);
    for (const { opened, chosen } of styles) {
      const product = await callShop<Product>('GET', `/api/products/${chosen}`);
      await page.goto(`/products/${opened}`, { waitUntil: 'domcontentloaded' });
      const before = await page.getByRole('heading', { level: 1 }).innerText();
      // An ordinary link until its code is there, which would load the other page from scratch.
      await page.waitForFunction(
        (link) =>
          Object.keys(document.querySelector(link) ?? {}).some((key) => key.startsWith('__reactProps')),
        `main a[href="/products/${chosen}"]`,
      );
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      await page.locator(`main a[href="/products/${chosen}"]`).first().click();
      await expect(page).toHaveURL(`/products/${chosen}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.Name, { timeout: 5000 });
      expect(before).not.toBe(product.Name);
      const [picture] = product.ImageCollection;
      await expect(page.locator('article img').first()).toHaveAttribute('src', picture!.ImagePath);
      await expect(page.getByRole('article').getByText(formatPounds(product.Price)).first()).toBeVisible();
      await page.getByRole('button', { name: 'Add to Basket' }).click();
      const inBasket = async () => {
        const { items } = await callShop<{ items: { productId: string }[] }>(
          'GET',
          '/api/basket',
          undefined,
          account.token,
        );
        return items.map(({ productId }) => productId);
      };
      await expect.poll(inBasket).toContain(chosen);
      expect(await inBasket()).not.toContain(opened);
      await expect(page.getByText('Adding...')).toHaveCount(0);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
      await callShop('DELETE', '/api/basket', undefined, account.token);
    }
    // Back leads to the page before, not through what was chosen.
    await page.goBack({ waitUntil: 'domcontentloaded' });
    await expect(page).toHaveURL(`/products/${styles.at(-2)!.chosen}`);
  });
}

test('while the chosen size is loading the one before cannot be bought by mistake', async ({ page }) => {
  const { Uuid } = await findProduct('puddle suit rose');
  const other = (await variantsOf(Uuid)).find(({ Values }) => Values.join() === '2 to 3 Years,Rose Leaf')!;
  // Until its code is there, a choice is an ordinary link.
  await page.goto(`/products/${Uuid}`, { waitUntil: 'networkidle' });
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/products/${other.Uuid}`, async (route) => {
    await held;
    await route.continue();
  });
  const bar = page.getByRole('group', { name: 'Buy', includeHidden: true });
  await page.getByRole('link', { name: '2 to 3 Years' }).click();
  await expect(page).toHaveURL(`/products/${other.Uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/18 to 24 Months/);
  await expect(bar).toHaveAttribute('inert');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2 to 3 Years/);
  await expect(bar).not.toHaveAttribute('inert');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sizes and colours are links, and what is sold out can be reached', async ({ page }) => {
    const { Uuid } = await findProduct('puddle suit rose');
    await page.goto(`/products/${Uuid}`);
    await page.getByRole('link', { name: 'Teal Stars (sold out)' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Teal Stars, 18 to 24 Months/);
    await expect(page.getByText('Out of Stock')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Machine washable' })).toBeVisible();
  });

  test('every page says what cannot be done without it', async ({ page }) => {
    for (const path of ['/', '/login', '/basket']) {
      await page.goto(path);
      await expect(page.locator('noscript p').first()).toBeVisible();
    }
  });
});

test('the pictures open large, turned by keyboard, and the size guide marks the chosen one', async ({
  page,
}) => {
  const { Uuid, Name } = await findProduct('puddle suit rose');
  await page.goto(`/products/${Uuid}`);
  const picture = page
    .getByRole('list', { name: `Pictures of ${Name}` })
    .getByRole('button')
    .first();
  await picture.click();
  const viewer = page.getByRole('dialog', { name: `Pictures of ${Name}` });
  await expect(viewer.getByText(/^1 of \d$/)).toBeVisible();
  await expect(viewer.getByRole('img').first()).toBeInViewport({ ratio: 0.99 });
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText(/^2 of \d$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(picture).toBeFocused();

  await page.getByRole('button', { name: 'Size guide' }).click();
  const guide = page.getByRole('dialog', { name: 'Clothes sizes' });
  await expect(guide.getByRole('columnheader')).toHaveText(['Size', 'Height', 'Weight']);
  await expect(guide.getByRole('rowheader', { name: '18 to 24 months (chosen)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Size guide' })).toBeFocused();

  // The widest table on a phone breaks no range.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/products/${(await findProduct('car seat')).Uuid}`);
  await page.getByRole('button', { name: 'Size guide' }).click();
  await expect(page.getByText('61–105 cm')).toBeVisible();
  expect(await brokenTexts(page, /\d+–\d+ cm/)).toEqual([]);
});

test('whether a product fits the child is worked out in the browser, and the child’s month never leaves it', async ({
  page,
}) => {
  const account = await openAccount();
  const { Products } = await callShop<{ Products: { Uuid: string; Name: string; StockLevel: number }[] }>(
    'GET',
    '/api/products?attr.not-under-36-months=true&inStock=true',
  );
  const toy = Products[0]!;
  const sent: string[] = [];
  page.on('request', (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  const child = monthsAgo(8);

  await logIn(page, account);
  await page.goto(`/products/${toy.Uuid}`);
  await expect(
    page.getByText('Warning. Not suitable for children under 36 months.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Does it fit my child?' }).click();
  await saveChild(page, child);
  await expect(page.getByText(/^From \w+ \d{4}$/)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('childMonth'))).toBe(child.kept);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.goto('/basket');
  await expect(
    page.getByText('Not suitable for children under 36 months. Your child is 8 months old.'),
  ).toBeVisible();

  // The month is changed in another tab, and the child is now old enough.
  await page.evaluate((month) => localStorage.setItem('childMonth', month), monthsAgo(60).kept);
  await page.goto('/basket');
  await expect(page.getByText(toy.Name)).toBeVisible();
  await expect(page.getByText(/Not suitable for children/)).toHaveCount(0);

  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Forget it' }).click();
  expect(await page.evaluate(() => localStorage.getItem('childMonth'))).toBeNull();
  await page.goto(`/products/${toy.Uuid}`);
  await expect(page.getByRole('button', { name: 'Does it fit my child?' })).toBeVisible();

  // A car seat fits by height, which is asked for.
  const { Uuid: seatId } = await findProduct('owl high back booster');
  const toddler = monthsAgo(61);
  await page.evaluate((month) => localStorage.setItem('childMonth', month), toddler.kept);
  await page.goto(`/products/${seatId}`);
  await expect(page.getByText('Check: 100–150 cm')).toBeVisible();
  await page.getByRole('button', { name: 'Add my child’s height' }).click();
  const dialog = page.getByRole('dialog', { name: 'Does it fit my child?' });
  await dialog.getByLabel('Height in cm').fill('9.1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter the height in centimetres, such as 74.')).toBeVisible();
  await dialog.getByLabel('Height in cm').fill('111,5 cm');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Fits now')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('childSize'))).toContain('"height":111.5');
  expect(sent.filter((text) => text.includes('111.5') || text.includes(toddler.kept))).toEqual([]);

  expect(sent.length).toBeGreaterThan(20);
  const months = [child.kept, monthsAgo(60).kept];
  expect(sent.filter((text) => months.some((month) => text.includes(month)) || /child|ageMonths/i.test(text)))
    // Only the file name of the dialog's code contains "child".
    .toEqual(sent.filter((text) => /\/assets\/child-[\w-]+\.(js|css) $/.test(text)));
});
