import type { Locator, Page } from '@playwright/test';
import { enableTwoFactor } from '#tests/support/authenticator.ts';
import { becomeOwner, expect, owner, test, type NewShop } from '#tests/support/desk-shop.ts';
import { callShop, mailbox, openAccount, payForOrder, type Account } from '#tests/support/journey.ts';
import { look } from '#tests/support/look.ts';

async function sell(shop: NewShop): Promise<{ buyer: Account; orderNumber: string }> {
  await shop.stockUp([{ sku: 'MUSLIN', name: 'Muslin squares', price: 12.5, stock: 20 }]);
  const buyer = await openAccount({ withAddress: true });
  const { orderNumber } = await payForOrder(buyer);
  return { buyer, orderNumber };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Presses Tab until the target has the focus, like somebody without a pointer. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no Tab leads to ${String(target)}`);
}

test('by keyboard alone, a customer who has lost the app is found, let in, and told', async ({
  page,
  shop,
}) => {
  const { buyer } = await sell(shop);
  await enableTwoFactor(buyer);
  await becomeOwner(page, shop);

  // The customer can be found from any screen.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(buyer.email);
  const found = page.getByRole('option', { name: `Robin Ashworth, ${buyer.email}` });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Robin Ashworth' })).toBeVisible();
  await expect(page.getByText('Password and a code from an authenticator app.')).toBeVisible();

  // At least two proofs are required.
  await tabTo(page, button(page, 'Reset two-factor'));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Confirm reset'));
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Check who is asking: tick at least two.');
  await tabTo(page, dialog.getByLabel('They said what they last ordered and roughly when'));
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Confirm reset'));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Password only.')).toBeVisible();
  await expect(page.getByText('Not logged in on any device.')).toBeVisible();
  await expect(page.getByText('Two-factor disabled: by the shop')).toBeVisible();

  const mail = await mailbox.find(buyer.email, /Two-factor authentication is off/);
  expect(mail.text).toContain('If this was not you, reset your password now and write to us.');
  const { email, password } = buyer;
  const session = await callShop<{ token?: string }>('POST', '/api/auth/login', { email, password });
  expect(session.token).toBeTruthy();

  // It is also in the log, with how the customer was identified.
  await page.goto('/desk/log');
  const entry = page.getByRole('row').filter({ hasText: 'Reset a customer’s two-factor authentication' });
  await expect(entry).toContainText(owner.name);
  await expect(entry).toContainText('They said what they last ordered');
});

test('a letter that asks for all data is answered within its month, and the account is then deleted', async ({
  page,
  shop,
}) => {
  const { buyer, orderNumber } = await sell(shop);
  await becomeOwner(page, shop);
  await page.goto(`/desk/orders/${orderNumber}`);
  await page.getByRole('link', { name: 'Robin Ashworth' }).click();

  await page.getByLabel('Requested on').fill('2026-01-31');
  await button(page, 'Record request').click();
  await expect(page.getByText('Requested on 31 Jan 2026, due on 28 Feb 2026.')).toBeVisible();
  await page.goto('/desk');
  await page.getByRole('link', { name: /to send a customer their data, by 28 Feb 2026/ }).click();
  await page.getByRole('link', { name: 'All their data' }).click();
  await button(page, 'Collect data').click();
  await expect(page.getByRole('heading', { name: 'Acts of the shop' })).toBeVisible();
  await expect(page.getByText('12 Otter Lane').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await (await saved).createReadStream();
  const data = JSON.parse(Buffer.concat(await file.toArray()).toString()) as Record<string, unknown>;
  expect(data).toMatchObject({ profile: { email: buyer.email }, orders: [{ orderNumber }] });
  await mailbox.find(owner.email, /downloaded a customer’s data/);

  await page.getByRole('link', { name: 'Robin Ashworth' }).click();
  await button(page, 'Mark as sent').click();
  await expect(page.getByText(`sent by ${owner.name}`)).toBeVisible();
  await page.goto('/desk');
  await expect(page.getByText('to send a customer their data')).toHaveCount(0);

  // The account cannot be deleted by mistake.
  await page.goto(`/desk/customers?search=${encodeURIComponent('ls1 1aa')}`);
  await page.getByRole('link', { name: 'Robin Ashworth' }).click();
  await button(page, 'Delete the account').click();
  const address = page.getByLabel('Type the account’s email address');
  await address.fill('somebody.else@example.com');
  await button(page, 'Delete permanently').click();
  await expect(address).toHaveAccessibleDescription(/That is not the address of this account\./);
  await address.fill(buyer.email);
  await button(page, 'Delete permanently').click();
  await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible();
  await expect(page.getByText('No customer accounts yet.')).toBeVisible();
  await mailbox.find(buyer.email, /deleted/i);
  await page.goto(`/desk/orders/${orderNumber}`);
  await expect(page.getByText('The account has been deleted.')).toBeVisible();
});

test('the screens of the customers are fit for all, in both schemes and at every width', async ({
  page,
  shop,
}) => {
  const { buyer, orderNumber } = await sell(shop);
  await enableTwoFactor(buyer);
  const waits = 'waits@example.com';
  const password = 'three kind otters';
  await callShop('POST', '/api/auth/register', {
    firstName: 'Wai',
    lastName: 'Ting',
    email: waits,
    password,
  });
  await becomeOwner(page, shop);
  await page.goto(`/desk/orders/${orderNumber}`);
  await page.getByLabel('Only staff can see this.').fill('Rang twice about the colour.');
  await button(page, 'Save note').click();
  await page.getByRole('link', { name: 'Robin Ashworth' }).click();
  await expect(page.getByText('Rang twice about the colour.')).toBeVisible();
  await button(page, 'Record request').click();
  await expect(page.getByText(/\d+ days left/)).toBeVisible();
  const path = new URL(page.url()).pathname;
  await look(page, { name: 'desk-customers', path: '/desk/customers', shows: /Robin Ashworth/ });
  await look(page, {
    name: 'desk-customers-waiting',
    path: `/desk/customers?search=${waits}`,
    shows: /Search orders/,
  });
  await look(page, {
    name: 'desk-customer',
    path,
    shows: /days left/,
  });
  await look(page, {
    name: 'desk-customer-let-in',
    path,
    shows: /tick at least two/,
    async reach() {
      await button(page, 'Reset two-factor').click();
      await button(page, 'Confirm reset').click();
    },
  });
  await look(page, {
    name: 'desk-customer-erase',
    path,
    shows: /Please type the account’s email/,
    async reach() {
      await button(page, 'Delete the account').click();
      await button(page, 'Delete permanently').click();
    },
  });
  await look(page, {
    name: 'desk-customer-data',
    path: `${path}/data`,
    shows: /Acts of the shop/,
    reach: () => button(page, 'Collect data').click(),
  });
});
