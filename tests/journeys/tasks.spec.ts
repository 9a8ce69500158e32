import type { Locator, Page } from '@playwright/test';
import { callShop, expect, logIn, openAccount, test, withoutWorker } from '#tests/support/journey.ts';

/** What parents come for, on a phone and from the home page, in no more taps than these. */
test.use({ ...withoutWorker, viewport: { width: 390, height: 844 }, hasTouch: true });

/** Each tap of a task, in one place. */
function tapsOf(limit: number) {
  let count = 0;
  return async (target: Locator) => {
    count += 1;
    expect(count, `taps, of which ${limit} are allowed`).toBeLessThanOrEqual(limit);
    await target.tap();
  };
}
type Tap = ReturnType<typeof tapsOf>;

/** One tap, and typing. */
async function search(page: Page, tap: Tap, words: string): Promise<void> {
  const field = page.getByRole('searchbox');
  await tap(field);
  await field.fill(words);
  await field.press('Enter');
  // The address changes before the page does.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search Results for: "${words}"`);
}

/** The first card with this text. */
const cardWith = (page: Page, text: RegExp) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }), hasText: text })
    .first();

/** Opens the product's page from its card, and says what it is called. */
async function openCard(page: Page, tap: Tap, card: Locator): Promise<string> {
  const heading = card.getByRole('heading', { level: 2 });
  const name = await heading.innerText();
  await tap(heading);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return name;
}

const sheet = (page: Page) => page.getByRole('region', { name: 'Your basket' });

async function addToBasket(page: Page, tap: Tap, name: string): Promise<void> {
  await tap(page.getByRole('group', { name: 'Buy' }).getByRole('button', { name: 'Add to Basket' }));
  await expect(sheet(page)).toContainText(`1 × ${name} added to your basket.`);
}

interface Basket {
  items: { productName: string; quantity: number }[];
}

test.describe('of a parent with an account and an address', () => {
  let basket: () => Promise<Basket['items']>;

  test.beforeEach(async ({ page }) => {
    const account = await openAccount({ withAddress: true });
    await logIn(page, account);
    basket = async () => (await callShop<Basket>('GET', '/api/basket', undefined, account.token)).items;
    await page.goto('/');
  });

  test('nappies and a dummy are on the checkout after nine taps', async ({ page }) => {
    const tap = tapsOf(9);
    await search(page, tap, 'nappies');
    await openCard(page, tap, cardWith(page, /Day and Night Nappies/));
    await tap(page.getByRole('list', { name: /^Size: / }).getByRole('link', { name: 'Size 4' }));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/Size 4/);
    const nappies = await heading.innerText();
    await addToBasket(page, tap, nappies);
    await search(page, tap, 'dummy');
    const dummy = await openCard(page, tap, cardWith(page, /Dummies/));
    await addToBasket(page, tap, dummy);
    await tap(sheet(page).getByRole('link', { name: 'Checkout' }));

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
    for (const name of [nappies, dummy]) await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByText('12 Otter Lane', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Proceed to PayPal/ })).toBeEnabled();
    expect((await basket()).map(({ productName }) => productName).toSorted()).toEqual(
      [nappies, dummy].toSorted(),
    );
  });

  test('a gift for a one-year-old is in the basket after three taps', async ({ page }) => {
    const tap = tapsOf(3);
    await search(page, tap, 'gift for 1 year old');
    const first = cardWith(page, /./);
    await expect(first).toContainText(/(?<!\d)1–\d years|months – \d years/);
    const gift = await openCard(page, tap, first);
    await addToBasket(page, tap, gift);
    expect(await basket()).toMatchObject([{ productName: gift, quantity: 1 }]);
  });

  test('three pushchairs are compared after five taps, and one of them is bought with the sixth', async ({
    page,
  }) => {
    const tap = tapsOf(6);
    await tap(
      page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Pushchairs & Prams' }),
    );
    await expect(page.getByRole('heading', { level: 1, name: 'Pushchairs & Prams' })).toBeVisible();
    const offers = page.getByRole('button', { name: /^Compare [^,]*Pushchair,/ });
    await expect(offers.nth(2)).toBeVisible();
    const labels = await offers.evaluateAll((buttons) => buttons.map((button) => button.ariaLabel!));
    for (const name of labels.slice(0, 3)) await tap(page.getByRole('button', { name, exact: true }));
    await tap(page.getByRole('link', { name: 'Compare 3' }));
    const names = labels.slice(0, 3).map((label) => label.replace(/^Compare /, ''));
    const columns = page.getByRole('columnheader');
    await expect(columns).toHaveCount(4);
    for (const [index, name] of names.entries()) await expect(columns.nth(index + 1)).toContainText(name);
    for (const best of ['Cheapest', 'Lightest', 'Smallest folded'])
      await expect(page.getByRole('table').getByText(best)).toBeVisible();

    await tap(page.getByRole('button', { name: `Add to Basket: ${names[1]}` }));
    await expect(sheet(page)).toContainText(`1 × ${names[1]} added to your basket.`);
    expect(await basket()).toMatchObject([{ productName: names[1], quantity: 1 }]);
  });
});
