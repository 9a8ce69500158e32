import type { Page } from '@playwright/test';
import { expect, findProduct, test } from '#tests/support/journey.ts';

test('a page needs no Intl before it can be used, which blocks a slow phone for a tenth of a second', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const used: string[] = [];
    Object.assign(window, { used });
    const note = <T extends object>(of: T, name: keyof T & string) => {
      of[name] = new Proxy(of[name] as object, {
        apply: (original, self, args) => (
          used.push(name),
          Reflect.apply(original as () => unknown, self, args)
        ),
        construct: (original, args) => (
          used.push(name),
          Reflect.construct(original as new () => object, args)
        ),
      }) as T[typeof name];
    };
    note(Intl, 'NumberFormat');
    note(Intl, 'DateTimeFormat');
    note(Number.prototype, 'toLocaleString');
    document.addEventListener('hydrated', () => Object.assign(window, { usedUntilHydrated: [...used] }));
  });
  const { Uuid } = await findProduct('pram');
  for (const path of ['/', '/products', `/products/${Uuid}`]) {
    await page.goto(path);
    await page.waitForFunction(() => 'usedUntilHydrated' in window);
    expect(await page.evaluate(() => (window as { usedUntilHydrated?: string[] }).usedUntilHydrated)).toEqual(
      [],
    );
  }
});

test.describe('the home page, whose lower half is laid out when it comes near', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const isWhole = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-is-whole'));

  /** Opens it and waits until the bar at the top follows scrolling. */
  async function openHome(page: Page) {
    await page.goto('/');
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 40);
        return page.locator('header[data-is-away]').count();
      })
      .toBe(1);
    expect(await isWhole(page)).toBe(false);
  }

  test('is at the same place after a reload', async ({ page }) => {
    await openHome(page);
    const card = page.locator('#results li').nth(3);
    // While React takes over the page, the card may not be there for a moment.
    const top = async () => (await card.boundingBox())?.y ?? Infinity;
    // As a thumb does: never a whole screen at once.
    const scrollOn = () =>
      page.evaluate(
        () =>
          new Promise((resolve) => {
            window.scrollBy({ top: 400, behavior: 'instant' });
            requestAnimationFrame(() => requestAnimationFrame(resolve));
          }),
      );
    while ((await top()) > 500) await scrollOn();
    expect(await isWhole(page)).toBe(false);
    const before = await top();
    await page.reload();
    await expect(card).toBeAttached();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  });

  test('keeps its height after a jump to its end', async ({ page }) => {
    await openHome(page);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => isWhole(page)).toBe(true);
    const atEnd = await height();
    for (let step = 0; step < 15; step++) {
      await page.mouse.wheel(0, -500);
      expect(await height()).toBe(atEnd);
    }
  });
});
