import { defaultDeliveryTable, type DeliveryTable } from '#contract/delivery/zones.ts';
import type { Order } from '#contract/orders.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/desk-shop.ts';
import { becomeOwner, callDesk } from '#tests/support/desk-shop.ts';
import { callShop, decideAtPayPal, logIn, mailbox, openAccount } from '#tests/support/journey.ts';

const goods = [
  { sku: 'COT', name: 'Oak cot', price: 42, stock: 20, weightGrams: 900, categoryPath: ['Nursery', 'Cots'] },
];

/** The mainland at the price of before, the Highlands dearer, next day on the mainland, and a counter. */
function ownTable() {
  const table = defaultDeliveryTable({ costPence: 395, freeFromPence: 5000 });
  const [standard] = table.methods;
  const step = (costPence: number) => [{ fromGrams: 0, costPence, freeFromPence: null }];
  table.methods = [
    { ...standard!, rates: { ...standard!.rates, 'highlands-and-islands': step(795) } },
    { ...standard!, id: 'next-day', name: 'Next day', rates: { mainland: step(695) } },
    {
      ...standard!,
      ...{ id: 'counter', name: 'Collect', kind: 'collection' as const },
      place: { address: '1 Otter Lane, Leeds', hours: 'Mon–Sat 9–5' },
      rates: { mainland: step(0) },
    },
  ];
  return table;
}

async function setTable(page: Page, table: DeliveryTable) {
  const { settings } = await callDesk<{ settings: { key: string; version: number }[] }>(
    page,
    'GET',
    '/api/desk/settings',
  );
  const { version } = settings.find(({ key }) => key === 'DELIVERY_TABLE')!;
  const change = { key: 'DELIVERY_TABLE', value: JSON.stringify(table), version };
  await callDesk(page, 'PUT', '/api/desk/settings', { changes: [change] });
}

test('a buyer sees what each way of delivery costs, uses a code, and pays exactly that', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  await setTable(page, ownTable());
  await shop.sql(
    `insert into promotions (name, code, kind, percent, created_at) values ('Welcome', 'WELCOME10', 'percent', 10, now())`,
  );

  const account = await openAccount({ withAddress: true });
  const far = {
    ...{ contactName: 'Ada Parent', streetAddress1: '1 Harbour', city: 'Stornoway' },
    ...{ regionOrState: 'Western Isles', postalCode: 'hs1 2aa', country: 'United Kingdom' },
  };
  await callShop('POST', '/api/account/addresses', far, account.token);
  const closed = { ...far, city: 'Belfast', regionOrState: 'Northern Ireland', postalCode: 'BT1 5GS' };
  await callShop('POST', '/api/account/addresses', closed, account.token);
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products');
  const productId = Products[0]!.Uuid;
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);

  await logIn(page, account);
  await page.goto(`/products/${productId}`);
  await page.getByText('Delivery and returns').click();
  const postcode = page.getByRole('textbox', { name: 'Your postcode' });
  await postcode.fill('ze1 0aa');
  await postcode.press('Enter');
  await expect(page.getByRole('list', { name: 'Delivery to ZE1 0AA' })).toContainText('£7.95');
  await expect(postcode).toBeFocused();
  await expect(postcode).toHaveValue('ZE1 0AA');
  // No answer stays beside another postcode.
  await postcode.fill('otters');
  await postcode.press('Enter');
  await expect(postcode).toHaveAccessibleDescription(/not a UK postcode/);
  await expect(page.getByRole('list', { name: /^Delivery to/ })).toHaveCount(0);

  await page.goto('/checkout');
  const pay = page.getByRole('button', { name: /^Proceed to PayPal/ });
  const choice = page.getByRole('group', { name: 'Delivery' });
  await expect(choice.getByRole('radio', { name: /Standard/ })).toBeChecked();
  await expect(pay).toContainText('£45.95');
  await choice.getByRole('radio', { name: /Next day/ }).check();
  await expect(pay).toContainText('£48.95');

  const to = page.getByLabel('Shipping address');
  await to.selectOption({ label: (await to.locator('option', { hasText: 'Belfast' }).textContent())! });
  await expect(page.getByText('We do not deliver to Northern Ireland yet.')).toBeVisible();
  // The one way left is still to be chosen, and can be seen once it has been.
  await expect(choice.getByRole('radio')).not.toBeChecked();
  await choice.getByRole('radio', { name: /Collect/ }).check();
  await expect(choice.getByRole('radio')).toBeChecked();
  await expect(page.getByText('We do not deliver to Northern Ireland yet.')).toHaveCount(0);
  await expect(pay).toContainText('£42.00');
  await to.selectOption({ label: (await to.locator('option', { hasText: 'Stornoway' }).textContent())! });
  await choice.getByRole('radio', { name: /Standard/ }).check();
  await expect(pay).toContainText('£49.95');

  await page.getByRole('button', { name: 'Add a code' }).click();
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await code.fill('otters');
  await code.press('Enter');
  await expect(page.getByText('We do not know this code.')).toBeVisible();
  await code.fill('welcome 10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('group', { name: 'Promotion code' })).toContainText('WELCOME10 10% off');
  await expect(pay).toContainText('£45.75');

  await pay.click();
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('Payment successful! Your order is being processed.')).toBeVisible();
  const { orders } = await callShop<{ orders: { id: string }[] }>(
    'GET',
    '/api/orders',
    undefined,
    account.token,
  );
  expect(await callShop('GET', `/api/orders/${orders[0]!.id}`, undefined, account.token)).toMatchObject({
    ...{ shippingCost: 7.95, discountAmount: 4.2, grandTotal: 45.75, promotionCode: 'WELCOME10' },
    deliveryMethod: { id: 'standard', kind: 'parcel' },
  });
  await page.goto(`/account/orders/${orders[0]!.id}?invoice`);
  await expect(page.getByRole('row', { name: 'Discount (WELCOME10)' })).toContainText('−£4.20');

  // The next order is collected.
  await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, account.token);
  await page.goto('/checkout');
  await choice.getByRole('radio', { name: /Collect/ }).check();
  await expect(choice).toContainText('1 Otter Lane, Leeds. Mon–Sat 9–5. We email you when it is ready.');
  await pay.click();
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('We’ll email you when it’s ready.')).toBeVisible();
  const seen = <T>(path: string) => callShop<T>('GET', path, undefined, account.token);
  const { id } = (await seen<{ orders: { id: string }[] }>('/api/orders')).orders[0]!;
  const { orderNumber, collection } = await seen<Order>(`/api/orders/${id}`);
  const said = collection!.code;
  await expect(page.getByText(said)).toBeVisible();
  const confirmed = await mailbox.find(account.email, new RegExp(`order ${orderNumber} is confirmed`));
  expect(confirmed.text).toContain(`Collection code: ${said}`);

  await page.goto('/desk/orders');
  await page.getByRole('searchbox').fill(said);
  await page.getByRole('searchbox').press('Enter');
  await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click();
  await expect(page.getByText('Can’t be handed over: It is not packed yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Packed', exact: true }).click();
  await page.getByRole('button', { name: 'Ready to collect' }).click();
  const bar = page.getByRole('region', { name: 'Undo' });
  await expect(bar).toContainText('is told that it is ready to collect.');
  const startNow = () => shop.sql(`update desk_jobs set starts_at = made_at where state = 'waiting'`);
  await startNow();
  const ready = await mailbox.find(account.email, /is ready to collect/);
  expect(ready.text).toContain(`Collection code: ${said}`);
  await page.reload();
  await page.getByRole('button', { name: 'Handed over' }).click();
  await page.getByRole('textbox', { name: 'Collection code' }).fill(said.toLowerCase());
  await page.getByRole('dialog').getByRole('button', { name: 'Handed over' }).click();
  await expect(bar).toContainText('is handed over.');
  await startNow();
  await expect(async () => {
    await page.goto(`/account/orders/${id}`);
    await expect(page.getByRole('term').filter({ hasText: 'Collected' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(page.getByText(said)).toBeHidden();
  expect(await shop.brokenInvariants()).toEqual([]);
});

test('a product speaks of the postcode that this browser remembers, without sending it', async ({
  page,
  shop,
}) => {
  await shop.stockUp(goods);
  await becomeOwner(page, shop);
  const table = ownTable();
  await setTable(page, table);
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products');
  const address = `/products/${Products[0]!.Uuid}`;

  const sent: string[] = [];
  page.on('request', (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? '')));
  const head = page.getByRole('heading', { level: 1 }).locator('..');
  const buy = page.getByRole('article');
  const remember = async (typed: string) => {
    const postcode = page.getByRole('textbox', { name: 'Your postcode' });
    await postcode.fill(typed);
    await postcode.press('Enter');
  };
  /** Where the price and the buttons are, by the width of the screen. */
  const places = async (words: string) => {
    const found: unknown[] = [];
    for (const width of [360, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address, { waitUntil: 'networkidle' });
      await expect(head).toContainText(words);
      // A page loaded again keeps its scroll position.
      await page.evaluate(() => scrollTo(0, 0));
      const tops = await buy
        .getByRole('group', { name: 'Buy', exact: true })
        .or(head.getByText('£42.00', { exact: true }))
        .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
      found.push({ width, tops });
    }
    return found;
  };
  const onMainland = await places('Delivery £3.95 an order, free from £50.00, or collect free');
  await expect(buy).toContainText('Add £8.00 more and it is delivered free.');

  await page.getByText('Delivery and returns').click();
  await remember('hs1 2aa');
  await expect(page.getByRole('list', { name: 'Delivery to HS1 2AA' })).toContainText('£7.95');
  const far = 'Delivery £7.95 to HS1, or collect free';
  await expect(head).toContainText(far);
  await expect(buy).not.toContainText('delivered free');

  sent.length = 0;
  expect(await places(far)).toEqual(onMainland);
  expect(sent.filter((text) => /HS1/i.test(text))).toEqual([]);

  await page.getByText('Delivery and returns').click();
  await remember('BT1 5GS');
  const closed = 'We do not deliver to Northern Ireland yet: collect it free';
  await expect(head).toContainText(closed);
  sent.length = 0;
  expect(await places(closed)).toEqual(onMainland);
  await expect(buy.getByText(`${closed}.`)).toBeVisible();
  await expect(buy).not.toContainText('with you');
  expect(await (await page.request.get(address)).text()).toContain('Delivery £3.95 an order, free from');

  const zones = table.zones.map((zone) => ({ ...zone, closed: null }));
  const steps = [{ fromGrams: 0, costPence: 895, freeFromPence: 10_000 }];
  const opened = table.methods.map((method) =>
    method.id === 'standard'
      ? { ...method, rates: { ...Object.fromEntries(zones.map(({ id }) => [id, steps])), ...method.rates } }
      : method,
  );
  await setTable(page, { zones, methods: opened });
  await expect(async () => {
    await page.goto(address);
    const now = 'Delivery £8.95 to BT1, free from £100.00, or collect free';
    await expect(head).toContainText(now, { timeout: 1000 });
  }).toPass();
  await expect(buy).toContainText('Add £58.00 more and it is delivered free.');
  expect(sent.filter((text) => /BT1|HS1/i.test(text))).toEqual([]);
});
