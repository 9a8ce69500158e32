import type { Page } from '@playwright/test';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  orders,
  payForOrder,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';
import { look, sizes } from '#tests/support/look.ts';
import { productScreens } from '#tests/support/screens.ts';

/**
 * Everything that opens on the shop's pages, and these pages for somebody who has saved, compared and viewed products.
 */
test.use(withoutWorker);

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

test('whatever opens on a product', async ({ page }) => {
  const { Uuid } = await findProduct('babygrow');
  const path = `/products/${Uuid}`;
  await look(page, {
    name: 'size-guide',
    path,
    shows: /A guide only/,
    reach: press('Size guide'),
  });
  await look(page, {
    name: 'fits-my-child',
    path,
    shows: /stays in this browser/,
    reach: press('Does it fit my child?'),
  });
  const soldOut = (await productScreens()).find(({ name }) => name === 'product-sold-out')!;
  await look(page, {
    name: 'tell-me',
    path: soldOut.path,
    shows: /Email/,
    reach: press('Tell me when it is back'),
  });
});

test('suggestions', async ({ page }) => {
  await look(page, {
    name: 'suggestions',
    path: '/',
    shows: /Bottles & Sterilising/,
    async reach() {
      await page.getByLabel('Search products').pressSequentially('bott');
      await page.getByRole('option').first().waitFor();
    },
  });
});

test('what was added', async ({ page }) => {
  await logIn(page, await openAccount());
  await look(page, {
    name: 'added',
    path: '/',
    shows: /added to your basket/,
    async reach() {
      await press(/^Add to Basket: /)(page);
      // It stays open while the focus is in it.
      await page.getByRole('region', { name: 'Your basket' }).getByRole('button', { name: 'Close' }).focus();
    },
  });
});

test('a report of a review', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  const { id } = await payForOrder(account);
  await orders('ship', id);
  const { Uuid } = await findProduct('muslin');
  const review = {
    Stars: 2,
    Title: 'Thin',
    Words: 'Thinner than it looks.',
    Fit: null,
    ChildAgeMonths: null,
  };
  await callShop('POST', `/api/products/${Uuid}/reviews`, review, account.token);
  await look(page, {
    name: 'report',
    path: `/products/${Uuid}`,
    shows: /What is wrong with this review/,
    reach: press('Report'),
  });
});

test.describe('with products saved, compared and viewed', () => {
  /** Saves two comparable products, and one other. */
  async function keep(page: Page) {
    const { Products } = await callShop<{ Products: { Uuid: string }[] }>(
      'GET',
      '/api/products?search=pushchair&pageSize=2',
    );
    const pushchairs = Products.map(({ Uuid }) => Uuid);
    const muslin = (await findProduct('muslin')).Uuid;
    await page.addInitScript(
      ([compared, all]) => {
        const category = 'Pushchairs & Prams';
        localStorage.setItem('comparedProducts', JSON.stringify({ category, ids: compared }));
        for (const list of ['savedProducts', 'seenProducts']) localStorage.setItem(list, JSON.stringify(all));
      },
      [pushchairs, [...pushchairs, muslin]] as const,
    );
    return { pushchairs, muslin };
  }

  const idle = async (page: Page) => {
    await expect(page.getByRole('button', { name: /^Save for later/, pressed: true }).first()).toBeVisible();
  };

  test('every page is without a fault', async ({ page }) => {
    const { pushchairs } = await keep(page);
    await look(page, { name: 'home-kept', path: '/', shows: /^2 chosen/ });
    await look(page, {
      name: 'category-kept',
      path: '/categories/Pushchairs%20%26%20Prams',
      shows: /^2 chosen/,
      reach: idle,
    });
    await look(page, {
      name: 'product-kept',
      path: `/products/${pushchairs[0]}`,
      shows: /^Compare 2$/,
      reach: idle,
    });
    await look(page, { name: 'saved-kept', path: '/saved', shows: /3 products kept/ });
    await look(page, {
      name: 'compare',
      path: `/compare?ids=${pushchairs.join()}`,
      shows: /Only what differs/,
    });
  });

  for (const { name, width, height } of sizes) {
    test(`nothing moves on its own on a ${name}`, async ({ page }) => {
      const { pushchairs } = await keep(page);
      await page.setViewportSize({ width, height });
      // Where Arial is missing, as on many test machines, no fallback has the font's metrics: without the font, nothing moves
      // because it arrives late.
      await page.route('**/*.woff2', (route) => route.fulfill({ status: 404 }));
      await page.addInitScript(() => {
        const kept = window as unknown as { shifts: string[] };
        kept.shifts = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as unknown as {
              value: number;
              sources: { node: Element | null }[];
            };
            const moved = sources.map(({ node }) => node?.className || node?.nodeName);
            kept.shifts.push(`${value.toFixed(4)} ${moved.join(' ')}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const pages = {
        '/': /^2 chosen/,
        '/products?minPrice=cheap': /^2 chosen/,
        '/categories/Pushchairs%20%26%20Prams/Pushchairs': /^2 chosen/,
        [`/products/${pushchairs[0]}`]: /^Compare 2$/,
        '/saved': /3 products kept/,
        [`/compare?ids=${pushchairs.join()}`]: /Only what differs/,
      };
      for (const [path, shows] of Object.entries(pages)) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await expect(page.getByText(shows).first()).toBeVisible();
        expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts), path).toEqual(
          [],
        );
      }
    });
  }
});
