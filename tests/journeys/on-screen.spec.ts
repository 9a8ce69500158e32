import type { Locator, Page } from '@playwright/test';
import { boxOf, brokenTexts, coveredStops, overlap, watchShifts } from '#tests/support/geometry.ts';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';
import { productScreens } from '#tests/support/screens.ts';

/** Layout: faults that only somebody looking at the screen notices. */
test.use(withoutWorker);

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
/** 1280 × 1024 at 400 % zoom. */
const zoomed = { width: 320, height: 256 };

/** The bar at the bottom of a phone's screen that contains this button. */
const barWith = (page: Page, button: string) =>
  page.getByRole('group', { name: 'Buy' }).filter({ has: page.getByRole('button', { name: button }) });

const firstPrice = (page: Page): Locator =>
  page.locator('main li:has(a[href^="/products/"])').first().getByText(/^£/);

test('something to buy is on the first screen of home, category and search', async ({ page }) => {
  for (const path of ['/', '/categories/Nursery', '/products?search=pram']) {
    await page.setViewportSize(phone);
    await page.goto(path);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      const { bottom } = await boxOf(firstPrice(page));
      expect(bottom, `${path} at ${size.width}`).toBeLessThanOrEqual(size.height);
    }
  }
});

test('the product page on a phone says what it is and costs above the buttons, which cover nothing', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await logIn(page, await openAccount());
  const { Uuid, Name } = await findProduct('muslin');
  await page.goto(`/products/${Uuid}`);
  const bar = barWith(page, 'Add to Basket');
  const price = page.getByRole('article').getByText(/^£/);
  const { top } = await boxOf(bar);
  expect((await boxOf(page.getByRole('heading', { level: 1 }))).bottom).toBeLessThanOrEqual(top);
  expect((await boxOf(price.first())).bottom).toBeLessThanOrEqual(top);
  await expect(bar.getByText(/^£/)).toBeInViewport();

  const delivery = page.getByText(/is delivered free/);
  const added = page.getByText(`1 × ${Name} added to your basket.`);
  for (const size of [phone, { width: 820, height: 1180 }, desktop]) {
    await page.setViewportSize(size);
    // At the lowest position where it is visible.
    await delivery.evaluate((line) => line.scrollIntoView({ block: 'end' }));
    const shifts = await watchShifts(page);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(added).toBeVisible();
    const sheet = page.getByRole('region', { name: 'Your basket' });
    await expect(sheet.getByRole('link', { name: 'View basket' })).toHaveAttribute('href', '/basket');
    // A phone has no room beside the content: there the sheet covers the foot of the page until it closes.
    if (size.width > phone.width) {
      expect(overlap(await boxOf(sheet), await boxOf(delivery)), `sheet on delivery at ${size.width}`).toBe(
        false,
      );
    }
    await expect(added).toHaveCount(0);
    // Nothing shifts but the button's own label, changing back from 'Adding...'.
    expect(await shifts(), `shifts at ${size.width}`).toBeLessThan(0.001);
  }

  // The sheet goes when something that may lie under it is focused.
  await page.getByRole('searchbox').focus();
  await expect(page.getByRole('region', { name: 'Your basket' })).toHaveCount(0);
  await expect(page.locator('[data-shield]')).toHaveCount(0);

  for (const size of [phone, { width: 320, height: 690 }, zoomed]) {
    await page.setViewportSize(size);
    await page.evaluate(() => {
      scrollTo(0, 0);
      (document.activeElement as HTMLElement | null)?.blur();
    });
    expect(await coveredStops(page, 45), `covered at ${size.width} × ${size.height}`).toEqual([]);
    const { height } = (await bar.boundingBox())!;
    const isSticky = await bar.evaluate((element) => getComputedStyle(element).position === 'sticky');
    if (isSticky) expect(height).toBeLessThanOrEqual(size.height / 5);
  }
});

test('arrival dates follow the shop’s clock, not the device’s', async ({ page }) => {
  const { Uuid } = await findProduct('pram');
  await page.goto(`/products/${Uuid}`);
  const promise = page.getByText(/^Order by .*, with you \w+ \d+/);
  const words = await promise.innerText();
  await page.clock.setSystemTime(Date.now() + 40 * 24 * 60 * 60 * 1000);
  await page.reload();
  await expect(promise).toHaveText(words);
});

test('a summary of what was added from a list is shown beside it, and leads back to where it was pressed', async ({
  page,
}) => {
  await page.clock.install();
  await logIn(page, await openAccount());
  await page.goto('/');
  const button = page.getByRole('button', { name: /^Add to Basket: / }).first();
  const name = (await button.getAttribute('aria-label'))!.replace('Add to Basket: ', '');
  const sheet = page.getByRole('region', { name: 'Your basket' });
  const said = sheet.getByText(`1 × ${name} added to your basket.`);
  const shifts = await watchShifts(page);
  await button.press('Enter');
  await expect(said).toBeVisible();
  await expect(button).toBeFocused();
  await expect(sheet.getByText('Subtotal, 1 item')).toBeVisible();
  await expect(sheet.getByRole('progressbar', { name: 'On the way to free delivery' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Basket, 1 item' })).toBeVisible();
  // The message goes after three seconds: of the page's own time, which then stands still. The sheet stays.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3500));
  await expect(said).toHaveCount(0);
  await page.clock.runFor(60_000);
  await expect(sheet.getByRole('link', { name: 'Checkout' })).toBeVisible();
  // Escape closes it and returns the focus.
  await page.keyboard.press('Tab');
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(await shifts()).toBeLessThan(0.001);
});

test('a double tap presses nothing that has just appeared, nor what was under something that has just gone', async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    baseURL: process.env.SHOP_URL!,
    ...withoutWorker,
  });
  const page = await context.newPage();
  const account = await openAccount();
  await logIn(page, account);
  const { Uuid } = await findProduct('muslin');
  const basket = () =>
    callShop<{ items: { quantity: number }[] }>('GET', '/api/basket', undefined, account.token);
  await page.goto(`/products/${Uuid}`, { waitUntil: 'networkidle' });
  const buyNow = await boxOf(page.getByRole('button', { name: 'Buy It Now' }));
  const at = { x: (buyNow.left + buyNow.right) / 2, y: (buyNow.top + buyNow.bottom) / 2 };
  /** Taps once `isThere` is so, within the same frame: faster than any thumb. */
  const tapOnce = (isThere: string, { x, y }: { x: number; y: number }) =>
    page.evaluate(
      ([selector, left, top]) =>
        new Promise<string>((resolve) => {
          const look = () => {
            const found = document.querySelector(selector.replace('!', ''));
            if (Boolean(found) === selector.startsWith('!')) return requestAnimationFrame(look);
            const target = document.elementFromPoint(left, top)!;
            (target as HTMLElement).click();
            return resolve(target.closest('a, button')?.textContent ?? '');
          };
          look();
        }),
      [isThere, x, y] as const,
    );
  const opened = '[aria-label="Your basket"]:popover-open';
  const appeared = tapOnce(opened, at);
  await page.getByRole('button', { name: 'Add to Basket' }).tap();
  expect(await appeared).toBe('');
  // A moment later the thumb has aimed at what it sees.
  const sheet = page.getByRole('region', { name: 'Your basket' });
  await sheet.getByRole('link', { name: 'Checkout' }).tap({ trial: true });
  const gone = tapOnce(`!${opened}`, at);
  await sheet.getByRole('button', { name: 'Close' }).tap();
  expect(await gone).toBe('');
  expect((await basket()).items.map(({ quantity }) => quantity)).toEqual([1]);
  // A second tap on a button that has not moved counts.
  const more = page.getByRole('button', { name: 'Increase quantity' });
  await more.tap();
  await more.tap();
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
  await context.close();
});

test('whatever the bar, the menu, the strip and the footer lead to at 1280 pixels can be reached at 360', async ({
  page,
}) => {
  const around = page.locator(
    'header a, nav[aria-label="Categories"] li a, footer a, nav[aria-label="Account"] a',
  );
  const reachable = async (width: number) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/categories', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Account' }).click();
    const links = await around.evaluateAll((all) =>
      all.flatMap((link) => {
        link.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, right } = link.getBoundingClientRect();
        return right > left ? [{ path: link.getAttribute('href')!, left, right }] : [];
      }),
    );
    expect(links.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
    return new Set(links.map(({ path }) => path));
  };
  for (const who of ['visitor', 'customer']) {
    if (who === 'customer') await logIn(page, await openAccount());
    const wide = await reachable(1280);
    expect([...wide]).toEqual(expect.arrayContaining(['/saved', '/basket']));
    const narrow = await reachable(360);
    expect(
      [...wide].filter((link) => !narrow.has(link)),
      who,
    ).toEqual([]);
  }
});

test('a sold-out product has no dead buttons and no offer of delivery, but a way on', async ({ page }) => {
  const soldOut = (await productScreens()).find(({ name }) => name === 'product-sold-out')!;
  await page.setViewportSize(phone);
  await page.goto(soldOut.path);
  await expect(page.getByText('Out of Stock')).toBeVisible();
  await expect(page.getByRole('button', { name: /Add to Basket|Buy It Now|quantity/ })).toHaveCount(0);
  await expect(page.getByText(/is delivered free/)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^See more in / })).toHaveAttribute('href', /^\/categories\/./);
});

test('on a phone the search returns on scrolling up, and covers no focused control', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const shifts = await watchShifts(page);
  await page.mouse.wheel(0, 1800);
  await expect(search).not.toBeInViewport();
  await page.mouse.wheel(0, -150);
  await expect(search).toBeInViewport({ ratio: 1 });
  await search.click();
  await expect(search).toBeFocused();
  // It stays while it is in use.
  await page.mouse.wheel(0, 300);
  await expect(search).toBeInViewport({ ratio: 1 });
  await search.blur();
  await page.mouse.wheel(0, 300);
  await expect(search).not.toBeInViewport();

  const card = page.locator('main li:has(a[href^="/products/"]) a').nth(12);
  await card.evaluate((link) => {
    link.scrollIntoView({ block: 'start' });
    link.focus({ preventScroll: true });
    scrollBy(0, link.getBoundingClientRect().top - 30);
  });
  await page.mouse.wheel(0, -20);
  await expect.poll(async () => (await boxOf(card)).top).toBeGreaterThan(45);
  await expect(search).not.toBeInViewport();
  await page.mouse.wheel(0, -200);
  await expect(search).toBeInViewport({ ratio: 1 });
  expect(await shifts()).toBe(0);
});

test('names, breadcrumbs, tiles and the account strip are not cut off anywhere', async ({ page }) => {
  const { Products } = await callShop<{ Products: { Uuid: string; Name: string }[] }>(
    'GET',
    '/api/products?search=2-in-1',
  );
  const twoInOne = Products.find(({ Name }) => Name.includes('2-in-1'))!;
  for (const path of ['/products?search=2-in-1', `/products/${twoInOne.Uuid}`]) {
    await page.goto(path);
    for (const width of [320, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await brokenTexts(page, /\b\d-in-\d\b/), `${path} at ${width}`).toEqual([]);
    }
  }

  await page.setViewportSize({ width: 320, height: 690 });
  const crumbs = await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('listitem')
    .evaluateAll((all) => all.map((crumb) => crumb.getBoundingClientRect().right));
  expect(crumbs.filter((right) => right > 320)).toEqual([]);

  await page.setViewportSize(desktop);
  await page.goto('/');
  const tiles = page.getByRole('navigation', { name: 'Shop by category' }).getByRole('listitem');
  // As in a shop with three top categories.
  await tiles.evaluateAll((all) =>
    all.slice(3).forEach((tile) => ((tile as HTMLElement).style.display = 'none')),
  );
  const [first, third] = [await boxOf(tiles.first()), await boxOf(tiles.nth(2))];
  expect(third.right - first.left).toBeLessThanOrEqual(3 * 160);

  await logIn(page, await openAccount());
  await page.setViewportSize(phone);
  const strip = page.getByRole('navigation', { name: 'My account' });
  for (const path of ['/account/profile', '/account/orders', '/account/security', '/account/privacy']) {
    await page.goto(path);
    await expect(strip.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
    // Rotated, and rotated back.
    await page.setViewportSize({ width: phone.height, height: phone.width });
    await page.setViewportSize(phone);
    await expect(strip.locator('[aria-current="page"]')).toBeInViewport({ ratio: 1 });
    const sliced = await strip.evaluate((menu) => {
      const { left } = menu.getBoundingClientRect();
      return [...menu.children]
        .filter((entry) => {
          const { left: start, right: end } = entry.getBoundingClientRect();
          // Its padding may be cut off.
          return start < left && end - Number.parseFloat(getComputedStyle(entry).paddingRight) > left;
        })
        .map((entry) => entry.textContent);
    });
    expect(sliced, path).toEqual([]);
  }
});

test('if paging in My Orders fails, the rows and the pager agree', async ({ page }) => {
  await logIn(page, await openAccount());
  const order = (number: number) => ({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    orderNumber: `AAAA-000${number}`,
    orderDate: '2026-03-05T14:30:00.000Z',
    OrderStatus: 'Delivered',
    PaymentStatus: 'Paid',
    grandTotal: 10.95,
    items: [{ id: String(number), productNameSnapshot: 'Muslin', productMainImageUrl: null, quantity: 1 }],
  });
  let isBroken = true;
  await page.route('**/api/orders?*', async (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const pageInfo = { currentPage: number, pageSize: 10, totalItems: 11, totalPages: 2 };
    if (number === 2 && isBroken) await route.fulfill({ status: 400, json: { detail: 'Not today.' } });
    else await route.fulfill({ json: { orders: [order(number)], pageInfo } });
  });
  await page.goto('/account/orders');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Failed to load orders.')).toBeVisible();
  await expect(page.getByText('Order AAAA-0001')).toBeVisible();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  isBroken = false;
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Order AAAA-0002')).toBeVisible();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
});

test('the buttons of a basket line are in one row below its quantity', async ({ page }) => {
  const account = await openAccount();
  const { Uuid, Name } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: Uuid, quantity: 1 }, account.token);
  await logIn(page, account);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/basket', { waitUntil: 'networkidle' });
  const quantity = await boxOf(page.getByRole('group', { name: `Quantity of ${Name}` }));
  const remove = page.getByRole('button', { name: `Remove ${Name}` });
  const save = page.getByRole('button', { name: `Save for later: ${Name}` });
  expect((await boxOf(save)).top).toBeCloseTo((await boxOf(remove)).top, 0);
  expect(Math.abs((await boxOf(remove.locator('svg'))).left - quantity.left)).toBeLessThanOrEqual(1);
  const goOn = await boxOf(page.getByRole('link', { name: 'Continue Shopping' }));
  const clear = await boxOf(page.getByRole('button', { name: 'Clear Basket' }));
  expect(clear.top).toBeCloseTo(goOn.top, 0);
});

test('the heart and the box of a product are aligned with its name', async ({ page }) => {
  await page.setViewportSize(phone);
  const { Uuid, Name } = await findProduct('muslin');
  await page.goto(`/products/${Uuid}`);
  const { left } = await boxOf(page.getByRole('heading', { level: 1 }));
  const heart = page.getByRole('article').getByRole('button', { name: `Save for later: ${Name}` });
  const compare = page.getByRole('article').getByRole('button', { name: `Compare ${Name}` });
  for (const mark of [heart.locator('svg'), compare.locator('span').first()]) {
    expect(Math.abs((await boxOf(mark)).left - left)).toBeLessThanOrEqual(1);
  }
});

test('less motion means no transition of anything', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto('/');
  await page.evaluate(() => {
    document.addEventListener('transitionrun', ({ propertyName }) => {
      document.documentElement.dataset.moved = propertyName;
    });
  });
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.evaluate(async () => {
    // A transition starts in the frame after its cause.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
});

test('the rows of the home page reach the edge of a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.mouse.move(200, 400);
  const cards = page.getByRole('region', { name: 'Gifts under £30' }).getByRole('listitem');
  // In small steps, as a jump lays out the whole page.
  await expect(async () => {
    await page.mouse.wheel(0, 250);
    expect(await cards.first().evaluate((card) => card.getBoundingClientRect().bottom)).toBeLessThan(800);
  }).toPass();
  const isAtEdge = () =>
    cards.evaluateAll((all) => {
      const { top, height } = all[0]!.getBoundingClientRect();
      const atEdge = document.elementFromPoint(window.innerWidth - 2, top + height / 4);
      return all.some((card) => card.contains(atEdge));
    });
  await expect.poll(isAtEdge).toBe(true);
});
