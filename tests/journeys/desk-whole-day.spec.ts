import type { Locator, Page } from '@playwright/test';
import { authenticatorCode } from '#tests/support/authenticator.ts';
import { createBabygrow, giveSizes } from '#tests/support/babygrow.ts';
import {
  choosePassword,
  expect,
  giveAuthenticator,
  owner,
  test,
  type NewShop,
} from '#tests/support/desk-shop.ts';
import { isForGuide, picture } from '#tests/support/guide-pictures.ts';
import { callShop, mailbox, openAccount, payForGoods, type Account } from '#tests/support/journey.ts';

// Sharp enough for the guide.
test.use({ deviceScaleFactor: isForGuide ? 2 : 1, isOwnProcess: true });

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const rows = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('row');
const undoBar = (page: Page) => page.getByRole('region', { name: 'Undo' });

interface Product {
  Uuid: string;
  Name: string;
  Price: number;
  StockLevel: number;
  ImageCollection: object[];
}
const sold = async (id: string) => callShop<Product>('GET', `/api/products/${id}`);
const onSale = async (search: string) =>
  (await callShop<{ Products: Product[] }>('GET', `/api/products?search=${search}`)).Products[0]!;

test('an owner’s first day, from the printed link to a refund: all records agree', async ({
  page,
  context,
  shop,
}) => {
  await giveAuthenticator(page);
  await page.goto(await shop.link());
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Your email').fill(owner.email);
  await picture(page, 'set-up');
  await button(page, 'Create a passkey').click();
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();

  await page.goto('/desk/settings');
  await page.getByLabel('Name', { exact: true }).fill('Otter & Daughters');
  await page.getByLabel('Postal address').fill('3 Mill Street, Leeds LS1 4AB');
  await picture(page, 'settings', { isDesktop: true });
  await button(page, 'Save shop details').click();
  await expect(page.getByText('Saved. Now shown in the shop.').first()).toBeVisible();
  await page.getByLabel('Business type').selectOption('Sole trader');
  await page.getByLabel('Legal name').fill('Nora Bell');
  await page.getByLabel('VAT number').fill('GB 123 4567 89');
  await button(page, 'Save business details').click();
  const trader = page.getByRole('form', { name: 'Business details' });
  await expect(trader.getByText('Saved. Now shown in the shop.')).toBeVisible();

  await page.goto('/desk/categories');
  await button(page, 'New category').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Babygrows');
  await button(page, 'Create').click();
  await expect(page.getByRole('heading', { name: 'Babygrows' })).toBeVisible();

  const small = await createBabygrow(page);
  const large = await giveSizes(page);
  await page.goto(`/desk/products/${small}`);
  const opened = context.waitForEvent('page');
  await button(page, 'Preview').click();
  const preview = await opened;
  await expect(preview.getByRole('heading', { name: /Otter babygrow/ })).toBeVisible();
  await expect(
    preview.getByRole('list', { name: /^Pictures of/ }).getByRole('img', { name: 'Its front, up close' }),
  ).toBeAttached();
  await picture(preview, 'preview');
  await preview.close();
  await expect(sold(small)).rejects.toThrow('404');
  // Both sizes go live with one press.
  await button(page, 'Publish').click();
  await button(page.getByRole('dialog', { name: 'Publish variants' }), 'Publish 2 variants').click();
  await expect(page.getByText('Everything is live.')).toBeVisible();
  const link = page.getByRole('link', { name: '3-6 months', exact: true });
  const other = page
    .getByRole('table', { name: /^Variants of/ })
    .getByRole('row')
    .filter({ has: link });
  await expect(other.getByText('For sale')).toBeVisible();

  await receive(page, 'GROW-03,6\nGROW-36,4');
  await expect.poll(async () => (await sold(small)).StockLevel).toBe(6);
  expect(await sold(large)).toMatchObject({ Price: 16, StockLevel: 4, ImageCollection: [{}, {}, {}] });

  const buyer = await openAccount({ withAddress: true });
  const order = await payForGoods(buyer, [
    { productId: small, quantity: 2 },
    { productId: large, quantity: 1 },
  ]);
  await packAndSend(page, order.orderNumber);
  await mailbox.find(buyer.email, /has been shipped/);

  // Five minutes later, which no test can wait for, an act of money requires a confirmation.
  await shop.sql('update staff_sessions set confirmed_until = null');
  const given = { what: 'Otter babygrow, 0-3 months', sum: '£14.00' };
  await giveOneBack(page, order.orderNumber, given, (dialog) =>
    button(dialog, 'Confirm with your passkey').click(),
  );
  await mailbox.find(buyer.email, /£14\.00 refunded/);

  await expectAllToAgree(page, shop, { small, large, buyer, order });
  const path = `/desk/orders/${order.orderNumber}`;
  await page.goto(path);
  await expect(page.getByText('1 of 2 refunded')).toBeVisible();
  await picture(page, 'order', { isDesktop: true });
});

async function receive(page: Page, lines: string): Promise<void> {
  await page.goto('/desk/stock/receive');
  await page.getByLabel('SKU and quantity, one product per line').fill(lines);
  await button(page, 'Preview').click();
  await expect(rows(page, 'To be received')).toHaveCount(3);
  await picture(page, 'receive');
  await button(page, 'Receive delivery').click();
  await expect(page.getByText('Received.')).toBeVisible();
}

/** A round of a single order, from Today until the parcel has left. */
async function packAndSend(page: Page, orderNumber: string): Promise<void> {
  await page.goto('/desk');
  const waits = page.getByRole('link', { name: /1\s*order to pack/ });
  await expect(waits).toBeVisible();
  await picture(page, 'today');
  await waits.click();
  await button(page, 'All 1').click();
  const picks = page.getByRole('list', { name: 'To pick' }).locator('[aria-pressed]');
  await expect(picks).toContainText([/A1.*0-3 months.*GROW-03/, /A2.*3-6 months.*GROW-36/]);
  await picks.first().click();
  await picture(page, 'fetch');
  await picks.last().click();
  await page.getByRole('link', { name: 'All picked: pack' }).click();
  const crate = page.getByRole('region', { name: 'Tote 1' });
  await expect(crate).toContainText(orderNumber);
  await picture(page, 'pack');
  const packed = page.waitForResponse((answer) => answer.url().endsWith('/pack') && answer.ok());
  await button(crate, 'Packed').click();
  // What is packed shows at once; the log has it when the shop has.
  await packed;
  await page.getByRole('link', { name: 'Labels and shipping' }).click();
  await page.getByRole('link', { name: 'Print slips' }).click();
  const slip = page.getByRole('article', { name: `Slip of order ${orderNumber}` });
  await expect(slip).toContainText('Otter & Daughters');
  await expect(slip.getByRole('row')).toContainText([/In \S+-/, /2 ×.*GROW-03.*A1/, /1 ×.*GROW-36.*A2/]);
  await picture(page, 'slip', { isDesktop: true });
  await page.goBack();
  await button(page, 'All 1 sent without tracking').click();
  await expect(undoBar(page)).toContainText('1 parcel marked as shipped.');
  await expect(undoBar(page)).toHaveCount(0);
}

/** Refunds one of two, which goes back on sale. */
async function giveOneBack(
  page: Page,
  orderNumber: string,
  { what, sum }: { what: string; sum: string },
  confirm: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await page.goto(`/desk/orders/${orderNumber}`);
  await button(page, 'Refund').click();
  await button(page, `Increase refund ${what}`).click();
  const backOnSale = page.getByRole('switch', { name: 'Back on sale' });
  await expect(backOnSale).not.toBeChecked();
  await backOnSale.click();
  await picture(page, 'refund');
  await button(page, `Refund ${sum}`).click();
  const asked = page.getByRole('dialog', { name: 'Please confirm it’s you' });
  await expect(asked).toContainText(`Refund ${sum} of order ${orderNumber}`);
  await confirm(asked);
  await expect(undoBar(page)).toContainText(`${sum} of order ${orderNumber} is refunded.`);
  await expect(undoBar(page)).toHaveCount(0);
}

interface Day {
  small: string;
  large: string;
  buyer: Account;
  order: { id: string; orderNumber: string };
}

/**
 * Stock, its ledger, the books, the letters, the desk's log and the customer's activity: each is checked by a witness
 * of its own.
 */
async function expectAllToAgree(
  page: Page,
  shop: NewShop,
  { small, large, buyer, order }: Day,
): Promise<void> {
  await page.goto(`/desk/stock/${small}`);
  const found = (name: string) =>
    page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}`) })
      .locator('..');
  await expect(rows(page, 'History').filter({ hasText: /Returned|Sold|Received/ })).toContainText([
    /Returned.*\+1\s*5/s,
    /Sold.*−2\s*4/s,
    /Received.*\+6\s*6.*Nora Bell/s,
  ]);
  await expect(found('On sale')).toContainText('5');
  await expect(found('On the shelf')).toContainText('5');
  expect((await sold(small)).StockLevel).toBe(5);
  expect((await sold(large)).StockLevel).toBe(3);

  await page.goto(`/desk/orders/${order.orderNumber}`);
  for (const [term, sum] of [
    ['Subtotal', '£44.00'],
    ['Delivery', '£3.95'],
    ['Total', '£47.95'],
    ['Refunded', '−£14.00'],
  ] as const) {
    await expect(found(term).first()).toContainText(sum);
  }
  const { captures, refunds } = (await (await fetch(`${process.env.PAYPAL_URL}/simulator/state`)).json()) as {
    captures: { amount: { value: string } }[];
    refunds: { amount: { value: string }; status: string }[];
  };
  expect(captures.map(({ amount }) => amount.value)).toEqual(['47.95']);
  expect(refunds.map(({ amount, status }) => [amount.value, status])).toEqual([['14.00', 'COMPLETED']]);
  expect(await shop.brokenInvariants()).toEqual([]);

  expect(await actsOf(page)).toEqual([
    ...['staff.link', 'sign-in', 'staff.joined', 'settings.change', 'settings.change'],
    ...['categories.create', 'products.create', 'pictures.upload', 'pictures.upload', 'pictures.upload'],
    ...['products.edit', 'products.create', 'products.publish', 'products.publish'],
    ...['stock.received', 'stock.received', 'round.take', 'round.pick', 'round.pick'],
    ...['orders.pack', 'orders.print', 'orders.ship', 'confirm', 'orders.refund'],
  ]);
  const { logs } = await callShop<{ logs: { action: string; changes: string }[] }>(
    'GET',
    '/api/account/my-activity',
    undefined,
    buyer.token,
  );
  expect(logs.slice(0, 5).map(({ action, changes }) => `${action}, ${changes}`)).toEqual([
    `Payment refunded, ${order.orderNumber}: £14.00`,
    `Order shipped, ${order.orderNumber}: left us`,
    `Payment captured, ${order.orderNumber}: £47.95`,
    `Payment started, ${order.orderNumber}: PayPal`,
    `Order placed, ${order.orderNumber}: £47.95`,
  ]);
}

/** The log of the desk, oldest first. Draft saves are left out, because their timing is up to the screen. */
async function actsOf(page: Page): Promise<string[]> {
  const { acts } = await page.evaluate(async () => {
    const answer = await fetch('/api/desk/log', { headers: { 'x-desk': '1' } });
    return (await answer.json()) as { acts: { act: string; isSuccess: boolean }[] };
  });
  return (
    acts
      // The shop itself decides when to republish the terms under its new name.
      .filter(({ act }) => !['products.draft', 'terms.publish-again'].includes(act))
      .map(({ act, isSuccess }) => (isSuccess ? act : `${act} refused`))
      .toReversed()
  );
}

test('the same day by password and code: set-up, log-in and confirmation', async ({ page, shop }) => {
  await shop.stockUp([{ sku: 'CUP', name: 'Otter cup', price: 8, stock: 5 }]);
  await page.goto(await shop.link());
  await page.getByLabel('Your name').fill(owner.name);
  await page.getByLabel('Your email').fill(owner.email);
  await button(page, 'Use a password and an authenticator app').click();
  const secret = await choosePassword(page, owner.password);
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  const recoveryCode = await codes.first().innerText();
  await button(page, 'I have stored these codes').click();
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();

  // Logs in from home in the evening, with a printed recovery code.
  await button(page, `Your account: ${owner.name}`).click();
  await button(page, 'Log out').click();
  const logIn = page.getByRole('form', { name: 'Log in with password and code' });
  await logIn.getByLabel('Email').fill(owner.email);
  await logIn.getByLabel('Password', { exact: true }).fill(owner.password);
  await logIn.getByLabel('Code', { exact: true }).fill(recoveryCode);
  await logIn.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible();

  const buyer = await openAccount({ withAddress: true });
  const { Uuid: productId } = await onSale('cup');
  const { orderNumber } = await payForGoods(buyer, [{ productId, quantity: 2 }]);
  await page.goto(`/desk/orders/${orderNumber}`);
  await button(page, 'Packed').click();
  await button(page, 'Send').click();
  await button(page, 'Mark as shipped').click();
  await expect(undoBar(page)).toHaveCount(0);
  await mailbox.find(buyer.email, /has been shipped/);

  // A code is required, and a used one is refused.
  await shop.sql('update staff_sessions set confirmed_until = null');
  await giveOneBack(page, orderNumber, { what: 'Otter cup', sum: '£8.00' }, async (dialog) => {
    await expect(button(dialog, 'Confirm with your passkey')).toHaveCount(0);
    const code = dialog.getByLabel('Code', { exact: true });
    await code.fill(recoveryCode);
    await button(dialog, 'Confirm').click();
    await expect(dialog.getByText(/is incorrect/)).toBeVisible();
    await code.fill(authenticatorCode(secret, 'next'));
    await button(dialog, 'Confirm').click();
  });
  await mailbox.find(buyer.email, /£8\.00 refunded/);
  expect(await onSale('cup')).toMatchObject({ StockLevel: 4 });
  expect(await shop.brokenInvariants()).toEqual([]);
});
