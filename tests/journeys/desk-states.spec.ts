import type { Page } from '@playwright/test';
import type { Today } from '#contract/desk/today.ts';
import { becomeOwner, callDesk, expect, setUpOwner, test, type NewShop } from '#tests/support/desk-shop.ts';
import { callShop } from '#tests/support/journey.ts';
import { look } from '#tests/support/look.ts';

/**
 * States of the desk that no other journey reaches: each is looked at in three sizes and both schemes, and checked by
 * axe.
 */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const listOfOrders = /\/api\/desk\/orders(?:\?|$)/;
const opensAt = (page: Page, path: string) => (name: string, shows: RegExp, reach: () => Promise<void>) =>
  look(page, { name: `desk-${name}`, path, shows, reach });

/** Orders in every state, with one number for each. */
async function ordersInEveryState(shop: NewShop) {
  const numbers = await shop.takeOrders(7);
  const [late, disputed, short, review, cancelled, sent, refunded] = numbers as string[];
  const of = (number: string | undefined) => `(select id from orders where order_number = '${number}')`;
  await shop.sql(`
    update orders set promised_at = now() - interval '9 days', arrives_from = current_date - 3,
      arrives_to = current_date - 1 where order_number = '${late}';
    insert into payment_cases (order_id, kind, paypal_id, capture_id, status, reason, amount_pence, opened_at, updated_at)
      values (${of(disputed)}, 'dispute', 'PP-D-1', 'CAPTURE-2', 'WAITING_FOR_SELLER_RESPONSE',
        'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 3395, now(), now());
    insert into order_shortages (order_item_id, found, staff_id, noted_at)
      select i.id, 0, s.id, now() from order_items i, staff s where i.order_id = ${of(short)} and i.position = 0;
    alter table orders disable trigger user; alter table payments disable trigger user;
    update orders set status = 'Pending', payment_status = 'Pending', payment_transaction_id = null
      where order_number = '${review}';
    update payments set state = 'review', review_since = now(), paypal_capture_id = null where order_id = ${of(review)};
    alter table orders enable trigger user; alter table payments enable trigger user;
    update orders set status = 'Cancelled', cancelled_because = 'owner', restocked_at = now()
      where order_number = '${cancelled}';
    update orders set status = 'Shipped', shipped_at = now(), carrier = 'DPD',
      tracking_url = 'https://www.dpd.co.uk/apps/tracking/?reference=15501234567890'
      where order_number in ('${sent}', '${refunded}');
    insert into refund_asks (order_id, staff_id, kind, amount_pence, asked_at)
      select ${of(sent)}, id, 'refund', 1500, now() from staff;
    insert into refunds (order_id, payment_id, amount_pence, state, created_at, settled_at, note)
      select order_id, id, 500, 'failed', now(), now(), 'INSUFFICIENT_FUNDS' from payments
      where order_id = ${of(refunded)};
    insert into search_misses (day, words, count) values (current_date, 'nappy bin', 7), (current_date, 'pram shoes', 2);
  `);
  return { late, disputed, short, review, cancelled, sent, refunded } as Record<string, string>;
}

const everythingWrong: Today['systemHealth'] = {
  lateEmails: { count: 12, hasMore: false, reason: 'connect ECONNREFUSED 192.0.2.25:587' },
  megabytesLeft: 412,
  isArchiveStuck: true,
  backup: { lastAt: '2026-11-20T04:10:00Z', failure: 'There is no room left on the disk.' },
  ledgerFaults: 1,
  isRefusedByPayPal: true,
};

test('lists of orders, empty and full', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  await look(page, { name: 'desk-orders-none', path: '/desk/orders', shows: /No orders yet/ });
  await look(page, { name: 'desk-round-none', path: '/desk/round', shows: /Nothing to pack/ });
  await look(page, {
    name: 'desk-money-none',
    path: '/desk/money',
    shows: /Everything matches PayPal. Checked at \d\d:\d\d\./,
  });
  const { sent } = await ordersInEveryState(shop);
  await look(page, { name: 'desk-money', path: '/desk/money', shows: /PayPal refused it/ });
  await page.route('**/api/desk/today', async (route) => {
    const response = await route.fetch();
    const today = { ...(await response.json()), systemHealth: everythingWrong, takesRealMoney: true };
    await route.fulfill({ response, json: today });
  });
  await look(page, { name: 'desk-today-full', path: '/desk', shows: /refund for order .*, requested by/ });
  await expect(page.getByText('412 MB are left')).toBeVisible();
  await expect(page.getByText('The shop can’t take payments until this is fixed')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('link', { name: `refund for order ${sent}, requested by` }).click();
  await button(page, 'Decline').click();
  await expect(page.getByText('Declined a refund.')).toBeVisible();
  await expect(button(page, 'Decline')).toHaveCount(0);
  await look(page, { name: 'desk-orders-all', path: '/desk/orders', shows: /Disputed/ });
  await look(page, {
    name: 'desk-orders-nothing',
    path: '/desk/orders?search=nobody',
    shows: /No matching orders/,
  });
});

test('orders in every state', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  const orders = await ordersInEveryState(shop);
  for (const state of ['late', 'disputed', 'short', 'review', 'cancelled', 'sent']) {
    const path = `/desk/orders/${orders[state]}`;
    await look(page, { name: `desk-order-${state}`, path, shows: /Timeline/ });
  }
});

test('orders while they load', async ({ page, shop }) => {
  const [number, another] = await shop.takeOrders(2);
  await becomeOwner(page, shop);
  await callDesk(page, 'POST', `/api/desk/orders/${number}/pack`, { isPacked: true });
  await callDesk(page, 'POST', `/api/desk/orders/${number}/notes`, { body: 'Rang: leave it at number 9.' });
  const at = opensAt(page, `/desk/orders/${number}`);
  await at('order-packed', /leave it at number 9/, async () => {});
  await at('order-weight', /whole grams, up to/, async () => {
    await button(page, 'Enter weight').click();
    await page.getByLabel('Weight of the parcel in grams').fill('heavy');
    await button(page, 'Save weight').click();
  });
  await at('order-cancel', /told by email/, () => button(page, 'Cancel order').click());
  await at('order-send-fault', /It looks like one of DPD’s/, async () => {
    await button(page, 'Send').click();
    await page.getByLabel('Carrier').fill('Evri');
    await page.getByLabel('Tracking number or link').fill('15501234567890');
    await button(page, 'Mark as shipped').click();
  });
  await at('order-undo', /^Undo/, async () => {
    await button(page, 'Send').click();
    // What was typed before is kept.
    await page.getByLabel('Carrier').fill('DPD');
    await page.getByLabel('Tracking number or link').fill('15501234567890');
    await button(page, 'Mark as shipped').click();
    await expect(page.getByRole('region', { name: 'Undo' })).toBeVisible();
  });
  await look(page, {
    name: 'desk-batch',
    path: `/desk/orders/send?orders=${another}`,
    shows: /parcels? (?:will be sent|shipped)/,
    async reach() {
      await button(page, 'Send 1').click();
      await expect(page).toHaveURL(/batch=/);
    },
  });
});

test('what does not load, and what is not permitted', async ({ page, shop }) => {
  const [number] = await shop.takeOrders(3);
  await setUpOwner(page, shop);
  const busy = {
    title: 'Too many',
    status: 429,
    detail: 'That was a lot at once. Please wait a moment.',
    code: 'busy',
  };
  await page.route(listOfOrders, (route) => route.fulfill({ status: 429, json: busy }));
  await look(page, { name: 'desk-failed', path: '/desk/orders', shows: /The orders could not be loaded/ });
  await page.unroute(listOfOrders);
  await page.route(listOfOrders, () => {});
  await look(page, { name: 'desk-loading', path: '/desk/orders', shows: /Find|Order/ });
  await page.unroute(listOfOrders);
  const at = opensAt(page, `/desk/orders/${number}`);
  await at('no-network', /You are offline/, async () => {
    await button(page, 'Packed').waitFor();
    await page.context().setOffline(true);
    await button(page, 'Packed').click();
    await page.getByText('You are offline').first().waitFor();
    await page.context().setOffline(false);
  });
  // A log-in within the last five minutes would count as a confirmation.
  await shop.sql(`update staff_sessions set created_at = now() - interval '1 hour', confirmed_until = null`);
  await at('confirm', /Confirm with your passkey/, async () => {
    await page.route('**/confirm/passkey/options', () => {});
    await button(page, 'Refund').click();
    await page
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click();
    await button(page, 'Refund £10.00').click();
    await expect(page.getByRole('dialog', { name: 'Please confirm it’s you' })).toBeVisible();
  });
  await look(page, {
    name: 'desk-found',
    path: '/desk',
    shows: new RegExp(number!),
    async reach() {
      await page.getByRole('heading', { name: 'Hello, Nora' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.keyboard.type(number!.slice(0, 4));
      await expect(page.getByRole('option', { name: new RegExp(number!) })).toBeVisible();
    },
  });
  await look(page, {
    name: 'desk-menu',
    path: '/desk',
    shows: /Log out/,
    reach: () => page.getByRole('button', { name: 'Your account: Nora Bell' }).click(),
  });
  await look(page, { name: 'desk-me-passkey', path: '/desk/me', shows: /You have one passkey/ });
  await at('logged-out', /You are logged out/, async () => {
    await page.getByLabel('Only staff can see this.').fill('Rang twice.');
    await page.context().clearCookies();
    await button(page, 'Save note').click();
  });
});

test('products while they load', async ({ page, shop }) => {
  await shop.stockUp([
    { sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, categoryPath: ['Feeding'] },
    ...['S', 'M'].map((size) => ({
      ...{ sku: `SLEEP-${size}`, name: `Sleepsuit, ${size}`, price: 14, stock: 3 },
      style: { name: 'Sleepsuit', options: { Size: size } },
    })),
  ]);
  await becomeOwner(page, shop);
  await look(page, {
    name: 'desk-product-new',
    path: '/desk/products',
    shows: /Please enter a price in pounds/,
    async reach() {
      await button(page, 'New product').click();
      await page.getByLabel('Price in pounds').fill('twelve');
      await button(page, 'Create').click();
    },
  });
  const open = (search: string, name: string) => async () => {
    await page.goto(`/desk/products?search=${search}`);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    return new URL(page.url()).pathname;
  };
  const cup = await open('cup', 'Otter cup')();
  const at = opensAt(page, cup);
  await at('product-sizes', /Values, separated by commas/, async () => {
    await button(page, 'Sizes, colours and other variants').click();
    await page.getByLabel('Values, separated by commas').fill('S, M, L');
  });
  await at('product-draft', /Draft saved/, async () => {
    await page.getByLabel('Description').fill('Soft and warm.\n\n- Two zips');
    await page.keyboard.press('Control+s');
  });
  await at('product-unread', /Please correct:/, () => page.getByLabel('Price in pounds').fill('1.299'));
  await at('large-change', /^Yes, change it$/, async () => {
    await page.getByLabel('Price in pounds').fill('1299');
    await button(page, 'Publish').click();
  });
  await at('product-archive', /^Archive .*\?$|No longer sold|is shown as/, () =>
    button(page, 'Archive').click(),
  );
  await button(page, 'Archive').last().click();
  // Leaving sooner would take the request back.
  await button(page, 'Restore').waitFor();
  await look(page, { name: 'desk-product-archived', path: cup, shows: /Restore/ });
  await page.goto('/desk/products?search=sleepsuit');
  await page.getByRole('button', { name: '2 variants of Sleepsuit' }).click();
  await page.getByRole('link', { name: 'S', exact: true }).click();
  await button(page, 'Add variants').waitFor();
  const style = opensAt(page, new URL(page.url()).pathname);
  await style('variants-add', /Add|More/, () => button(page, 'Add variants').click());
  await style('variants-options', /Size/, () => button(page, 'Edit options').click());
  await style('variants-share', /Copy to all/, () => button(page, 'Copy to all').click());
});

test('files and changes while they load', async ({ page, shop }) => {
  await shop.stockUp([{ sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, categoryPath: ['Feeding'] }]);
  await becomeOwner(page, shop);
  await look(page, {
    name: 'desk-import',
    path: '/desk/exchange',
    shows: /1 new, 1 changed, 0 unchanged, 1 can’t be imported/,
    async reach() {
      const content = 'sku,name,price\nCUP,Otter cup with a lid,8.50\nNEW,Rattle,4\nBAD,Thing,x\n';
      await page
        .getByLabel(/^File/)
        .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
      await button(page, 'Preview changes').click();
      await page.getByRole('table', { name: 'Rows in the file' }).waitFor();
    },
  });
  await button(page, 'Import 1 product as a draft, change 1').click();
  await expect(page.getByText(/^Done: 1 new, 1 changed/)).toBeVisible();
  await page.getByRole('link', { name: 'View or undo changes' }).click();
  await page.getByRole('button', { name: 'Undo all' }).waitFor();
  await look(page, { name: 'desk-change', path: new URL(page.url()).pathname, shows: /Undo all/ });
  await look(page, {
    name: 'desk-bulk',
    path: '/desk/products/grid',
    shows: /will change. Nothing has been changed yet/,
    async reach() {
      await button(page, 'Bulk edit these').click();
      await page.getByLabel('Percentage').fill('10');
      await button(page, 'Preview changes').click();
    },
  });
  await look(page, {
    name: 'desk-grid-fault',
    path: '/desk/products/grid',
    shows: /Restore/,
    async reach() {
      await page.getByLabel('Price (£) of Rattle').fill('x');
      await page.getByLabel('Price (£) of Rattle').press('Enter');
    },
  });
  await look(page, {
    name: 'desk-category-new',
    path: '/desk/categories',
    shows: /is required/,
    async reach() {
      await button(page, 'New category').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    },
  });
  await look(page, {
    name: 'desk-category-delete',
    path: '/desk/categories',
    shows: /product/,
    async reach() {
      await page.getByRole('treeitem', { name: 'Feeding' }).click();
      await button(page, 'Delete').click();
      await page.getByRole('dialog').waitFor();
    },
  });
});

test('people', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  await page.goto('/desk/staff');
  for (const [name, role] of [
    ['Per Lund', 'packer'],
    ['Mia Cole', 'editor'],
  ] as const) {
    await button(page, 'Invite').click();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(`${name.slice(0, 3).toLowerCase()}@shop.example`);
    await page.getByLabel('Role').selectOption(role);
    await button(page, 'Send invitation').click();
    const link = page.getByRole('dialog', { name: `Link for ${name}` });
    await link.getByRole('button', { name: 'Close' }).click();
  }
  await look(page, { name: 'desk-staff-many', path: '/desk/staff', shows: /Invited/ });
  await look(page, {
    name: 'desk-person',
    path: '/desk/staff',
    shows: /Suspend/,
    reach: () => button(page, 'Change Per Lund').click(),
  });
  await look(page, {
    name: 'desk-person-link',
    path: '/desk/staff',
    shows: /\/desk\/set-up#/,
    async reach() {
      await button(page, 'Change Per Lund').click();
      await page.getByRole('dialog').getByRole('button', { name: /link/ }).click();
    },
  });
});

test('two people on the same thing', async ({ page, shop }) => {
  const size = (of: string) => ({
    ...{ sku: `SLEEP-${of}`, name: `Sleepsuit, ${of}`, price: 14, stock: 3 },
    style: { name: 'Sleepsuit', options: { Size: of } },
  });
  await shop.stockUp([
    { sku: 'CUP', name: 'Otter cup', price: 8, stock: 5, categoryPath: ['Feeding'] },
    ...[size('S'), size('M')],
  ]);
  const { Products } = await callShop<{ Products: { Uuid: string }[] }>('GET', '/api/products?search=cup');
  const cup = Products[0]!.Uuid;
  await becomeOwner(page, shop);
  const met = page.getByRole('dialog', { name: 'Someone else changed this' });
  const conflict = (name: string, path: string, reach: () => Promise<void>) =>
    look(page, {
      ...{ name: `desk-conflict-${name}`, path, shows: /Choose which version to keep/ },
      async reach() {
        await reach();
        await expect(met).toBeVisible();
      },
    });
  /** A change somebody else saves to a product. */
  const save = async (id: string, fields: object) => {
    const { version } = await callDesk<{ version: number }>(page, 'GET', `/api/desk/products/${id}`);
    await callDesk(page, 'PUT', `/api/desk/products/${id}`, { version, fields });
  };

  await conflict('product', `/desk/products/${cup}`, async () => {
    await page.getByLabel('Name', { exact: true }).fill('Otter mug');
    await page.getByLabel('Description').fill('A mug for otters.\n\n- Two handles');
    await save(cup, {
      name: 'Otter beaker',
      description: 'A beaker, for all sorts of otters and their friends.',
    });
    await button(page, 'Publish').click();
  });
  await conflict('row', '/desk/products/grid?search=cup', async () => {
    await page.getByLabel(/^Shelf of/).fill('B8');
    await save(cup, { shelf: 'C1' });
    await page.getByLabel(/^Shelf of/).press('Enter');
  });
  await page.goto('/desk/products?search=sleepsuit');
  await page.getByRole('button', { name: '2 variants of Sleepsuit' }).click();
  await page.getByRole('link', { name: 'S', exact: true }).click();
  await expect(page).toHaveURL(/[0-9a-f]{8}-/);
  const small = new URL(page.url()).pathname;
  await conflict('options', small, async () => {
    await button(page, 'Edit options').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Option 1 name').fill('Fits');
    await shop.sql(`
      update styles set options = jsonb_set(options, '{0,name}', '"Age"'), version = version + 1`);
    await dialog.getByRole('button', { name: /^Save/ }).click();
  });
});
