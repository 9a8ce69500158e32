import { brokenTexts } from '#tests/support/geometry.ts';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  payForGoods,
  test,
  withoutWorker,
} from '#tests/support/journey.ts';

/** A phone whose owner has set the browser's type to twice its size. */
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      });
    },
    { scope: 'worker' },
  ],
  viewport: { width: 390, height: 844 },
  ...withoutWorker,
});

test('with type of twice the size nothing scrolls sideways, and buttons and headings keep their words whole', async ({
  page,
}) => {
  const account = await openAccount({ withAddress: true });
  const { Products } = await callShop<{ Products: { Uuid: string; StockLevel: number; Price: number }[] }>(
    'GET',
    '/api/products',
  );
  const five = Products.filter(({ StockLevel }) => StockLevel > 2).slice(0, 5);
  await payForGoods(
    account,
    five.map(({ Uuid }) => ({ productId: Uuid, quantity: 1 })),
  );
  const { Uuid } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: Uuid, quantity: 1 }, account.token);
  await logIn(page, account);
  const pages = [
    ['/', /All Products/, /\b(?:months|years|worry)\b/],
    ['/categories/Nursery', /Products in Nursery/, /\bNursery\b/],
    ['/basket', /Proceed to Checkout/, /\b(?:Proceed|Checkout|Remove|Muslin|each)\b/],
    [`/saved?ids=${Uuid}`, /Save all/, /\b(?:Muslin|Squares|Honey)\b/],
    ['/account/orders', /View Details/, /\b(?:View|Details|Search)\b/],
  ] as const;
  for (const [path, shows, words] of pages) {
    await page.goto(path);
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
    expect(await brokenTexts(page, words), path).toEqual([]);
  }
});
