import type { Locator, Page } from '@playwright/test';
import { becomeOwner, expect, test, type NewShop } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

const ORDERS = 20;
const MAX_TAPS = 90;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const step = (page: Page, name: string) => page.getByRole('link', { name });
/** Changes an order as PayPal's pages or another person would while somebody packs. */
const cancel = (shop: NewShop, orderNumber: string | undefined) =>
  shop.sql(
    `update orders set status = 'Cancelled', cancelled_because = 'owner', restocked_at = now()
     where order_number = '${orderNumber}'`,
  );
const waiting = (page: Page) => page.getByText(/The shop can’t be reached/);

test('20 orders are fetched, packed and sent with one thumb, despite a dead network and a cancellation', async ({
  page,
  shop,
  context,
}) => {
  const numbers = await shop.takeOrders(ORDERS);
  await becomeOwner(page, shop);
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };

  await tap(page.getByRole('link', { name: /20\s*orders to pack/ }));
  await tap(button(page, 'All 20'));
  const picks = page.getByRole('list', { name: 'To pick' }).locator('[aria-pressed=false]');
  await expect(step(page, 'Pick 12')).toHaveAttribute('aria-current', 'step');
  for (let left = 12; left > 6; left--) await tap(picks.first());
  await expect(step(page, 'Pick 6')).toBeVisible();

  await page.evaluate(() => navigator.serviceWorker.ready);

  // In the cellar there is no network, yet each tap shows at once.
  await context.setOffline(true);
  for (let left = 6; left > 0; left--) await tap(picks.first());
  await expect(step(page, 'Pick 0')).toBeVisible();
  await tap(page.getByRole('link', { name: 'All picked: pack' }));
  for (let crate = 1; crate <= 8; crate++) {
    await expect(page.getByRole('heading', { name: `Tote ${crate}`, exact: true })).toBeVisible();
    if (crate === 2) {
      // The parcel is weighed.
      await page.getByLabel('Weight of the parcel in grams').fill('0');
      await expect(button(page, 'Packed')).toBeDisabled();
      await page.getByLabel('Weight of the parcel in grams').fill('1,612');
    }
    await tap(button(page, 'Packed'));
  }
  await expect(waiting(page)).toContainText(/\(\d+ waiting\)/);

  // The browser is killed and reopened while there is none: the desk opens, and the work is still there.
  await page.reload();
  await expect(waiting(page)).toContainText(/\(\d+ waiting\)/);
  await expect(step(page, 'Pick 0')).toBeVisible();
  await expect(button(page, 'Tote 8: packed')).toBeVisible();
  await cancel(shop, numbers.at(-1));

  // Reopened as the network comes back: nothing is lost, and all acts arrive.
  await context.setOffline(false);
  await page.reload();
  await expect(waiting(page)).toHaveCount(0);
  await expect(step(page, 'Pack 11')).toBeVisible();
  await expect(button(page, 'Tote 20: do not send')).toBeVisible();
  await expect(button(page, 'Tote 8: packed')).toBeVisible();

  // An order is cancelled while it is being packed.
  await tap(button(page, 'Tote 19: to pack'));
  await cancel(shop, numbers[18]);
  await expect(page.getByRole('region', { name: 'Tote 19' })).toContainText('It has been cancelled.');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Tote 20' })).toBeVisible();
  await expect(button(page, 'Packed')).toHaveCount(0);
  await tap(button(page, 'Remove from pick run'));

  for (let crate = 9; crate <= 18; crate++) {
    await expect(page.getByRole('heading', { name: `Tote ${crate}`, exact: true })).toBeVisible();
    await tap(button(page, 'Packed'));
  }
  await tap(page.getByRole('link', { name: 'Labels and shipping' }));
  const saved = page.waitForEvent('download');
  await tap(button(page, 'Click & Drop file'));
  const file = await (await saved).createReadStream();
  const csv = Buffer.concat(await file.toArray()).toString();
  expect(csv.trim().split('\r\n')).toHaveLength(19);
  expect(csv.match(/^.*,1\.612,$/gm)).toEqual([expect.stringContaining(numbers[1]!)]);
  const codes = Array.from({ length: 18 }, (_, index) => `AB${String(100_000_000 + index)}GB`);
  await page.getByLabel('Tracking codes').fill([...codes.slice(0, 17), 'no code'].join('\n'));
  await tap(button(page, 'Preview'));
  await expect(page.getByRole('table', { name: 'Ready to send' })).toContainText(
    'That is not a tracking number for Royal Mail.',
  );
  await page.getByLabel('Tracking codes').fill(codes.join('\n'));
  await tap(button(page, 'Preview'));
  await tap(button(page, 'Send 18'));
  await tap(button(page, /^Undo/));
  await expect(page.getByLabel('Tracking codes')).toHaveValue(codes.join('\n'));
  await tap(button(page, 'Preview'));
  await tap(button(page, 'Send 18'));
  await expect(button(page, /^Undo/)).toBeVisible();
  await tap(button(page, 'End pick run'));
  await expect(page.getByText('Nothing to pack.')).toBeVisible();
  console.log(`${ORDERS} orders in ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(MAX_TAPS);

  await expect(async () => {
    await page.goto('/desk/orders?view=sent');
    await expect(page.getByRole('table', { name: 'Orders' }).getByRole('checkbox')).toHaveCount(18, {
      timeout: 500,
    });
  }).toPass({ timeout: 40_000 });
});

test('what was packed without a network is not lost to a log-out as soon as there is one again', async ({
  page,
  shop,
  context,
}) => {
  await shop.takeOrders(1);
  await becomeOwner(page, shop);
  await page.getByRole('link', { name: /1\s*order to pack/ }).click();
  await button(page, 'All 1').click();
  const picks = page.getByRole('list', { name: 'To pick' }).locator('[aria-pressed=false]');
  await expect(picks.first()).toBeVisible();
  await context.setOffline(true);
  await picks.first().click();
  await expect(waiting(page)).toContainText(/waiting\)/);
  // On another screen nothing is sent.
  await page.getByRole('link', { name: 'Desk', exact: true }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await context.setOffline(false);
  await page.reload();
  await button(page, /^Your account: /).click();
  await button(page, 'Log out').click();
  await expect(page).toHaveURL(/\/desk\/login/);
  // Nothing of theirs is left for the next person, with a network or without.
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /^desk-(?:person|round)/.test(key))),
  ).toEqual([]);
  // Divides by zero if nothing has arrived.
  await shop.sql('select 1 / count(*) from round_picks');
});

test('by keyboard alone: selected orders, a batch, a note, something missing from the shelf, and all of it undone', async ({
  page,
  shop,
}) => {
  const numbers = await shop.takeOrders(3);
  await shop.sql(`update products set asks_batch = true, packing_note = 'Keep upright'`);
  await shop.sql(`update orders set notes = 'Please ring twice' where order_number = '${numbers[0]}'`);
  await becomeOwner(page, shop);
  const press = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const tabTo = async (what: Locator) => {
    await expect(async () => {
      await press('Tab');
      await expect(what).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  };
  await page.goto('/desk/orders?view=to-pack');
  await tabTo(page.getByRole('checkbox', { name: `Select ${numbers[0]}` }));
  await press('Space');
  await page.getByRole('link', { name: 'Add to pick run' }).focus();
  await press('Enter');
  await tabTo(button(page, 'Add the selected order to your pick run'));
  await press('Enter');
  const picks = page.getByRole('list', { name: 'To pick' });
  await expect(picks.locator('[aria-pressed=false]')).not.toHaveCount(0);
  await tabTo(button(page, 'Fewer…').first());
  await press('Enter');
  await tabTo(button(page, 'No more on the shelf'));
  await press('Enter');
  await expect(picks.getByText(/^Only 0 of/)).toBeVisible();
  await tabTo(
    page
      .getByRole('link', { name: 'Pack', exact: false })
      .filter({ hasText: 'Pack what' })
      .or(page.getByRole('link', { name: 'All picked: pack' })),
  );
  await press('Enter');
  await expect(page.getByText('Please ring twice')).toBeVisible();
  await expect(page.getByText(/^Only 0 of/).first()).toBeVisible();
  await expect(button(page, 'Everything is here: packed')).toBeDisabled();
  await tabTo(button(page, 'I’ve read this'));
  await press('Enter');
  for (const batch of await page.getByRole('textbox', { name: /^Batch number for/ }).all()) {
    await tabTo(batch);
    await page.keyboard.type('L-101');
  }
  await tabTo(button(page, 'Everything is here: packed'));
  await press('Enter');
  await expect(page.getByText('Everything is packed.')).toBeVisible();
  await page.goto('/desk');
  await expect(page.getByRole('link', { name: /2\s*orders to pack|3\s*orders to pack/ })).toBeVisible();
  await page.goto('/desk/round?step=end');
  await tabTo(button(page, 'All 1 sent without tracking'));
  await press('Enter');
  await tabTo(button(page, /^Undo/));
  await press('Enter');
  await expect(button(page, 'All 1 sent without tracking')).toBeVisible();
  // A slip's code opens the crate for its packer, and the order for everybody else.
  await page.goto(`/desk/o/${numbers[0]}`);
  await expect(page).toHaveURL(/\/desk\/round\?step=pack&crate=/);
  await tabTo(button(page, 'Mark as not packed'));
  await press('Enter');
  await expect(button(page, 'Packed')).toBeVisible();
  await page.goto(`/desk/o/${numbers[1]}`);
  await expect(page.getByRole('heading', { name: numbers[1]! })).toBeVisible();
});

test('the screens of a round are fit for all, in both schemes and at every width', async ({ page, shop }) => {
  const numbers = await shop.takeOrders(12);
  await shop.sql(
    `update products set packing_note = 'Keep upright', asks_batch = true where sku = 'OTTER-3'`,
  );
  await becomeOwner(page, shop);
  await look(page, { name: 'desk-round-start', path: '/desk/round', shows: /How many of the oldest/ });
  await button(page, 'The oldest 10').click();
  await expect(step(page, 'Pack 10')).toBeVisible();
  await look(page, {
    name: 'desk-round-pick',
    path: '/desk/round?step=pick',
    shows: /Pack what you have/,
    async reach() {
      await page.getByRole('list', { name: 'To pick' }).locator('[aria-pressed=false]').first().click();
    },
  });
  await cancel(shop, numbers[1]);
  await look(page, {
    name: 'desk-round-pack',
    path: '/desk/round?step=pack',
    shows: /Tote or order number/,
    async reach() {
      await expect(button(page, 'Tote 2: do not send')).toBeVisible();
    },
  });
  await look(page, {
    name: 'desk-round-stopped',
    path: `/desk/round?step=pack&crate=${numbers[1]}`,
    shows: /It has been cancelled/,
  });
  await shop.sql(
    `update parcels set state = 'packed', packed_by = claimed_by, packed_at = now(), claimed_by = null, claimed_until = null where crate > 4`,
  );
  await look(page, {
    name: 'desk-round-end',
    path: '/desk/round?step=end',
    shows: /There are more codes than parcels/,
    async reach() {
      await page.getByLabel('Tracking codes').fill('AB123456785GB\n'.repeat(8));
      await button(page, 'Preview').click();
    },
  });
});
