import { devices, type Page } from '@playwright/test';
import { foundByAxe } from '#tests/support/axe.ts';
import { expect, test, withoutWorker } from '#tests/support/journey.ts';

test.use(withoutWorker);

/** A search field by its role in every state, with suggestions or without. */
const field = (page: Page) => page.getByRole('search').getByRole('searchbox', { name: 'Search products' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('somebody types, and continues with the arrow keys or with Enter', async ({ page }) => {
  await page.goto('/');
  await field(page).pressSequentially('sleeps');
  await expect(options(page).first()).toBeVisible();
  expect(await foundByAxe(page)).toEqual([]);

  // Down to the first and up again into the field: nothing is selected, and Enter searches.
  await page.keyboard.press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  const isAskedAgain = page.waitForResponse(/suggestions\?q=sleeps$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Search Results for: "sleeps"' })).toBeVisible();
  // Nor do they open again over what was found.
  await (await isAskedAgain).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(options(page)).toHaveCount(0);

  await field(page).fill('sleepsuits');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('sleepsuits');
  await page.keyboard.press('ArrowDown');
  const name = await options(page).first().locator('span').nth(1).textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible();

  // Past searches are offered again, only in this browser, until they are cleared.
  await field(page).focus();
  await expect(options(page)).toHaveText(['sleeps']);
  await page.getByRole('button', { name: 'Clear recent searches' }).click();
  await expect(options(page)).toHaveCount(0);
});

test('a page answers, and what the shop does not have is said', async ({ page }) => {
  await page.goto('/');
  await field(page).pressSequentially('returns');
  await expect(options(page).first()).toHaveText('Returns and refunds');
  await page.keyboard.press('Enter');
  const answers = page.getByRole('list', { name: 'Pages that answer your search' });
  await expect(answers.getByRole('link')).toHaveText(['Returns and refunds']);
  await field(page).fill('gift for 1 year old');
  await page.keyboard.press('Enter');
  await expect(answers.getByRole('link', { name: 'Gifts for a one-year-old' })).toHaveAttribute(
    'href',
    '/gifts/1-year',
  );
  await field(page).fill('size guide');
  await page.keyboard.press('Enter');
  await answers.getByRole('button', { name: 'Shoe sizes' }).click();
  await expect(page.getByRole('dialog', { name: 'Shoe sizes' })).toBeVisible();
  await page.keyboard.press('Escape');
  await field(page).fill('Bugaloo highchair');
  await page.keyboard.press('Enter');
  await expect(page.getByText("We don't have Bugaloo. Similar:")).toBeVisible();
  expect(await foundByAxe(page)).toEqual([]);
});

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile } = devices['iPhone 13'];
  test.use({ viewport, hasTouch, isMobile });

  test('a tap on a category leads there', async ({ page }) => {
    await page.goto('/');
    await field(page).tap();
    await field(page).pressSequentially('nappies');
    const category = options(page).filter({ hasText: 'Nappies & Changing' }).first();
    await expect(category).toBeVisible();
    const { width, height } = (await category.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(48);
    expect(width).toBeGreaterThan(300);
    await category.tap();
    await expect(page).toHaveURL('/categories/Nappies%20%26%20Changing');
    await expect(options(page)).toHaveCount(0);
  });
});
