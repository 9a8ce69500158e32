import type { Browser, Locator, Page } from '@playwright/test';
import {
  anotherPhone,
  becomeOwner,
  setUpOwner,
  expect,
  giveAuthenticator,
  test,
  type NewShop,
} from '#tests/support/desk-shop.ts';
import { callShop, logIn, mailbox, openAccount, payForOrder, type Account } from '#tests/support/journey.ts';
import { look } from '#tests/support/look.ts';

const goods = [
  { sku: 'MUSLIN', name: 'Muslin squares', price: 12.5, stock: 20 },
  { sku: 'CUP', name: 'Otter cup', price: 8, stock: 5 },
];

interface Cup {
  Uuid: string;
  StockLevel: number;
}

const findCup = async () =>
  (await callShop<{ Products: Cup[] }>('GET', '/api/products?search=cup')).Products[0]!;

/** Robin has bought a muslin, and before that a muslin and two cups. */
async function sell(shop: NewShop) {
  await shop.stockUp(goods);
  const buyer = await openAccount({ withAddress: true });
  const { Uuid: productId } = await findCup();
  await callShop('POST', '/api/basket/items', { productId, quantity: 2 }, buyer.token);
  return { buyer, withCups: await payForOrder(buyer), order: await payForOrder(buyer) };
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const timeline = (page: Page) => page.getByRole('main').locator('section').filter({ hasText: 'Timeline' });
const orderLinks = (page: Page) =>
  page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^[0-9A-Z]{4}-[0-9A-Z]{4}$/ });

async function send(page: Page, carrier: string): Promise<void> {
  await button(page, 'Send').click();
  await page.getByLabel('Carrier').fill(carrier);
  await button(page, 'Mark as shipped').click();
}

test('a paid order goes from Today to its buyer, and one cup of another comes back', async ({
  page,
  shop,
  browser,
}) => {
  const { buyer, order, withCups } = await sell(shop);
  await setUpOwner(page, shop);
  await page.goto('/desk/orders?view=to-pack');

  // Found by view, by name, and by number without its dash.
  await expect(orderLinks(page)).toHaveText([withCups.orderNumber, order.orderNumber]);
  await button(page, 'Filter (1)').click();
  await page.getByLabel('Show').selectOption('Shipped or delivered');
  await expect(page.getByText('No orders shipped yet.')).toBeVisible();
  await button(page, 'Clear').click();
  await page.getByLabel('Find', { exact: true }).fill('nobody of that name');
  await expect(page.getByText('No matching orders.')).toBeVisible();
  await page.getByLabel('Find', { exact: true }).fill('ashworth');
  await expect(orderLinks(page)).toHaveText([order.orderNumber, withCups.orderNumber]);
  // A view saved under a name can be found by it from any screen.
  await button(page, 'Save this view').click();
  await page.getByLabel('Name').fill('Of the Ashworths');
  await button(page, 'Save').click();
  const kept = page.getByRole('list', { name: 'Your views' }).getByRole('link', { name: 'Of the Ashworths' });
  await expect(kept).toHaveAttribute('aria-current', 'page');
  await page.goto('/desk/stock');
  await page.getByRole('heading', { name: 'Stock' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ashw');
  await page.keyboard.press('Enter');
  await expect(orderLinks(page)).toHaveText([order.orderNumber, withCups.orderNumber]);
  await button(page, 'Remove this view').click();
  await expect(kept).toBeHidden();

  // So can any order and product, by typing or scanning with Enter at the end.
  for (const [words, heading] of [
    [order.orderNumber.replace('-', '').toLowerCase(), order.orderNumber],
    ['otter cup', 'Otter cup'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to' }).waitFor();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ls1 1aa');
  await expect(page.getByRole('option', { name: /^Order .*, LS1 1AA, / })).toHaveCount(2);
  await page.keyboard.press('Escape');
  await page.goto('/desk/orders');

  await page.getByLabel('Find', { exact: true }).fill(order.orderNumber.replace('-', '').toLowerCase());
  await expect(orderLinks(page)).toHaveText([order.orderNumber]);
  await orderLinks(page).click();

  await page.getByLabel('Only staff can see this.').fill('Wrap it as a gift.');
  await button(page, 'Save note').click();
  await expect(page.getByText('Wrap it as a gift.').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByLabel('Only staff can see this.')).toHaveValue('');
  await button(page, 'Packed').click();
  const packed = page.getByText(/^Packed by Nora Bell, /);
  await expect(packed).toContainText('not weighed.');
  await button(page, 'Enter weight').click();
  await page.getByLabel('Weight of the parcel in grams').fill('half a kilo');
  await button(page, 'Save weight').click();
  await expect(page.getByText('Please enter whole grams, up to 100,000.')).toBeVisible();
  await page.getByLabel('Weight of the parcel in grams').fill('1,612 g');
  await button(page, 'Save weight').click();
  await expect(packed).toContainText(', 1,612 g.');

  // Undone, the order has not left; sent again, it leaves while another screen is shown.
  const bar = page.getByRole('region', { name: 'Undo' });
  await send(page, 'Heron Post');
  await expect(bar).toContainText(`Order ${order.orderNumber} is marked as shipped.`);
  await button(bar, /^Undo/).click();
  await expect(bar).toHaveCount(0);
  await expect(timeline(page)).toContainText('Undid the shipping.');
  await send(page, 'Otter Post');
  await page.getByRole('link', { name: withCups.orderNumber }).click();
  await expect(page.getByRole('heading', { name: withCups.orderNumber })).toBeVisible();
  await expect(bar).toContainText(`Order ${order.orderNumber} is marked as shipped.`);

  // An act of money requires a confirmation.
  await shop.sql('update staff_sessions set confirmed_until = null');
  await button(page, 'Refund').click();
  await button(page, 'Increase refund Otter cup').click();
  await expect(page.getByRole('switch', { name: 'Back on sale' })).toBeChecked();
  await button(page, 'Refund £8.00').click();
  const confirm = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await expect(confirm).toContainText(`Refund £8.00 of order ${withCups.orderNumber}`);
  await button(confirm, 'Confirm with your passkey').click();
  await expect(bar).toContainText(`£8.00 of order ${withCups.orderNumber} is refunded.`);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What the buyer is told and shown, and what is on sale again.
  const { text } = await mailbox.find(buyer.email, /has been shipped/);
  expect(text).toContain('Otter Post');
  expect(text).not.toContain('Heron Post');
  await mailbox.find(buyer.email, /£8\.00 refunded/);
  expect(await findCup()).toMatchObject({ StockLevel: 4 });
  await expectBuyerToSee(browser, shop, buyer, withCups.id, '−£8.00');

  // An email in one's own words: undone, the text is still there; sent, it is in the timeline.
  await button(page, 'Email buyer').click();
  await page.getByLabel('Message').fill('The other cup follows on Monday.');
  await button(page, 'Send email').click();
  await button(bar, /^Undo/).click();
  await expect(bar).toHaveCount(0);
  await button(page, 'Email buyer').click();
  await expect(page.getByLabel('Message')).toHaveValue('The other cup follows on Monday.');
  await button(page, 'Send email').click();
  const own = await mailbox.find(buyer.email, /^About your/);
  expect(own.text).toContain('The other cup follows on Monday.');

  await page.reload();
  await expect(timeline(page)).toContainText('Emailed the buyer.');
  await expect(page.getByText('1 of 2 refunded')).toBeVisible();
  await expect(page.getByText('Partially refunded')).toBeVisible();
  await expect(timeline(page)).toContainText(
    /PayPal refunded £8\.00\..*Refund of £8\.00 requested\.Nora Bell/s,
  );
  await page.getByRole('link', { name: order.orderNumber }).click();
  await expect(timeline(page).getByRole('listitem')).toContainText([
    'Shipped with Otter Post.',
    'Undid the shipping.',
    'Packed.',
    'Added a note.',
    'Payment of',
    'Order placed for',
  ]);
  await expect(page.getByText(/^Can’t be/)).toHaveCount(0);

  // Its tracking is added later; undone, what was typed is there again.
  const link = 'https://heron.example/P/aBc';
  const dialog = page.getByRole('dialog', { name: `Tracking of order ${order.orderNumber}` });
  await button(page, 'Add tracking').click();
  await expect(dialog.getByLabel('Carrier')).toHaveValue('Otter Post');
  await dialog.getByLabel('Tracking number or link').fill(link);
  await button(dialog, 'Save and tell the buyer').click();
  await expect(bar).toContainText(`Order ${order.orderNumber} has new tracking details.`);
  await button(bar, /^Undo/).click();
  await button(page, 'Add tracking').click();
  await expect(dialog.getByLabel('Tracking number or link')).toHaveValue(link);
});

async function expectBuyerToSee(
  browser: Browser,
  shop: NewShop,
  buyer: Account,
  orderId: string,
  words: string,
): Promise<void> {
  const { page, context } = await anotherPhone(browser);
  await logIn(page, buyer);
  await page.goto(`${shop.url}/account/orders/${orderId}`);
  await expect(page.getByText(words)).toBeVisible();
  await context.close();
}

test('a packer works by keyboard alone and refunds nothing; a viewer sees no person', async ({
  page,
  shop,
  browser,
}) => {
  const { buyer, order } = await sell(shop);
  await becomeOwner(page, shop);
  const packer = await employ(page, browser, { name: 'Per Lund', role: 'Packer' });
  const viewer = await employ(page, browser, { name: 'Vera Hill', role: 'Viewer' });

  const keys = packer.page;
  const press = async (...names: string[]) => {
    for (const name of names) await keys.keyboard.press(name);
  };
  const tabTo = async (name: string | RegExp) => {
    await expect(async () => {
      await press('Tab');
      await expect(button(keys, name)).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  };
  await expect(keys.getByRole('heading', { name: 'Sold' })).toHaveCount(0);
  await press('Control+k');
  await keys.keyboard.type('orders');
  await press('Enter');
  await expect(orderLinks(keys)).toHaveCount(2);
  await press('/');
  await keys.keyboard.type('ls1 1aa');
  await press('Enter');
  await expect(keys).toHaveURL(/search=ls1/);
  // Letters typed in a field are text, so leave the field first.
  await tabTo('Clear');
  await press('j', 'j');
  await expect(orderLinks(keys).nth(1)).toBeFocused();
  await press('k', 'Enter');
  await expect(keys.getByRole('heading', { name: order.orderNumber })).toBeVisible();
  await tabTo('Packed');
  await press('Enter');
  await expect(button(keys, 'Mark as not packed')).toBeFocused();
  await tabTo('Send');
  await press('Enter');
  await expect(keys.getByLabel('Carrier')).toBeFocused();
  await keys.keyboard.type('Otter Post');
  await press('Enter');
  await expect(button(keys, 'Send')).toBeFocused();
  await tabTo(/^Undo/);
  await press('Enter');
  await expect(timeline(keys)).toContainText('Undid the shipping.Per Lund');

  await expect(keys.getByText('12 Otter Lane')).toBeVisible();
  await expect(button(keys, 'Send')).toBeVisible();
  await expect(keys.getByRole('button', { name: /money|cancel/i })).toHaveCount(0);
  await expect(keys.getByText('Can’t be refunded')).toHaveCount(0);

  const eyes = viewer.page;
  const main = eyes.getByRole('main');
  const person = /Robin|Ashworth|Otter Lane|LS1|@/;
  await expect(eyes.getByRole('heading', { name: 'Sold' })).toBeVisible();
  await eyes.getByRole('link', { name: /2\s*orders to pack/ }).click();
  await expect(orderLinks(eyes)).toHaveCount(2);
  await expect(main).not.toContainText(person);
  // Nor can orders be found by the buyer's address.
  await eyes.goto(`${shop.url}/desk/orders?search=${encodeURIComponent(buyer.email)}`);
  await expect(eyes.getByText('No matching orders.')).toBeVisible();
  await eyes.goto(`${shop.url}/desk/orders/${order.orderNumber}`);
  await expect(main).toContainText('Muslin squares');
  await expect(main).not.toContainText(person);
  await expect(main.getByRole('button')).toHaveCount(0);
  await packer.context.close();
  await viewer.context.close();
});

/** The owner invites somebody, who registers a passkey of their own phone. */
async function employ(page: Page, browser: Browser, { name, role }: { name: string; role: string }) {
  const [firstName] = name.split(' ', 1);
  await page.goto('/desk/staff');
  await button(page, 'Invite').click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${firstName}@shop.example`);
  await page.getByLabel('Role').selectOption(role);
  await button(page, 'Send invitation').click();
  const link = await page.getByRole('dialog').getByText('/desk/set-up#').innerText();
  const phone = await anotherPhone(browser);
  await giveAuthenticator(phone.page);
  await phone.page.goto(link);
  await button(phone.page, 'Create a passkey').click();
  await expect(phone.page.getByRole('heading', { name: `Hello, ${firstName}` })).toBeVisible();
  return phone;
}

test('Today, the orders and an order are fit for all, in both schemes and at every width', async ({
  page,
  shop,
}) => {
  const { withCups } = await sell(shop);
  await becomeOwner(page, shop);
  const path = `/desk/orders/${withCups.orderNumber}`;
  await look(page, { name: 'desk-today', path: '/desk', shows: /orders to pack/ });
  await look(page, { name: 'desk-orders', path: '/desk/orders', shows: /Robin Ashworth/ });
  await look(page, { name: 'desk-order', path, shows: /12 Otter Lane/ });
  await look(page, {
    name: 'desk-order-address',
    path,
    shows: /That is not a UK postcode/,
    async reach() {
      await button(page, 'Change').click();
      await page.getByLabel('Postcode').fill('nowhere');
      await button(page, 'Save address').click();
    },
  });
  await look(page, {
    name: 'desk-order-send',
    path,
    shows: /The carrier is recognised/,
    reach: () => button(page, 'Send').click(),
  });
  await look(page, {
    name: 'desk-order-refund',
    path,
    shows: /^Refund £8\.00$/,
    async reach() {
      await button(page, 'Refund').click();
      await button(page, 'Increase refund Otter cup').click();
    },
  });
});
