import type { Page } from '@playwright/test';
import {
  anAddress,
  callShop,
  decideAtPayPal,
  expect,
  findProduct,
  logIn,
  mailbox,
  newPerson,
  openAccount,
  test,
} from '#tests/support/journey.ts';

test('a parent finds a pram, registers on the way, pays and finds the order', async ({ page }) => {
  const person = newPerson();

  await page.goto('/');
  await page.getByRole('searchbox').fill('pram');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/products\?search=pram$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search Results for: "pram"');
  const pram = await findProduct('pram');
  await page.getByRole('link', { name: pram.Name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(pram.Name);
  const productUrl = page.url();
  await page.getByRole('button', { name: 'Buy It Now' }).first().click();

  await expect(page).toHaveURL(/\/login/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /register|create an account/i })
    .click();
  await callShop('POST', '/api/auth/register', { ...person, password: 'somebody else’s' });
  const strangers = await mailbox.find(person.email, /verify/i);
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /register|create account/i })
    .click();
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible();

  // Too early: the server answers as for a wrong password, but the browser knows about the registration.
  const mail = await mailbox.find(person.email, /verify/i, strangers.id);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log in/i })
    .click();
  await expect(page.getByText('Invalid credentials.')).toBeVisible();
  await expect(page.getByText('Please open the link in our email first')).toBeVisible();

  // Somebody else has registered the same address: their link opens nothing here.
  const linkOf = (message: { links: string[] }) =>
    message.links.find((link) => link.includes('/verify-email-handler'))!;
  await page.goto(linkOf(strangers));
  await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible();
  await expect(page.getByText('This link belongs to another registration with this address')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible();

  // The person's own link logs in, and completes the pending action.
  await page.goto(linkOf(mail));
  await expect(page).toHaveURL(productUrl);
  await expect(page.getByRole('link', { name: /basket.*1/i }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /basket/i })
    .first()
    .click();
  await expect(page.getByText(pram.Name).first()).toBeVisible();
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click();

  await expect(page).toHaveURL(/\/checkout$/);
  // Nothing to browse, only the way back and the legal texts.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Back to basket' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: 'Terms and Conditions' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add New Address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/contact name/i).fill(anAddress.contactName);
  await dialog.getByLabel(/street address 1/i).fill(anAddress.streetAddress1);
  // The postcode fills town and region, but nothing that somebody has typed.
  await dialog.getByLabel(/region/i).fill('Yorkshire');
  await dialog.getByLabel(/postal code/i).fill('ls1 1aa');
  await expect(dialog.getByLabel(/city/i)).toHaveValue('Leeds');
  await expect(dialog.getByRole('status').filter({ hasText: 'Leeds' })).toBeVisible();
  await dialog.getByLabel(/region/i).fill('');
  await dialog.getByLabel(/postal code/i).fill('bd16 1aa');
  await expect(dialog.getByLabel(/city/i)).toHaveValue('Bingley');
  await expect(dialog.getByLabel(/region/i)).toHaveValue('West Yorkshire');
  await dialog.getByRole('button', { name: 'Add Address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^Pay £[\d,]+\.\d\d with PayPal$/)).toBeVisible();
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();

  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('Payment successful! Your order is being processed.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText(/^With you \w{3,} \d+/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();

  await page.getByRole('link', { name: 'See my order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order /);
  await expect(page.getByText(pram.Name).first()).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  const order = (
    await callShop<{ orders: { orderNumber: string }[] }>(
      'GET',
      '/orders',
      undefined,
      await page.evaluate(() => (JSON.parse(localStorage.getItem('authData')!) as { token: string }).token),
    )
  ).orders[0]!;
  const confirmation = await mailbox.find(person.email, new RegExp(order.orderNumber));
  expect(confirmation.text).toContain(pram.Name);
});

/** From a filled basket to PayPal's page. */
async function goToPayPal(page: Page, goods = 'muslin') {
  const account = await openAccount({ withAddress: true });
  const product = await findProduct(goods);
  await callShop('POST', '/api/basket/items', { productId: product.Uuid, quantity: 2 }, account.token);
  await logIn(page, account);
  await page.goto('/checkout');
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  return { account, product };
}

test('cancelling at PayPal leaves the basket as it was', async ({ page }) => {
  const { account } = await goToPayPal(page);
  await decideAtPayPal(page, 'Cancel');
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect
    .poll(
      async () =>
        (await callShop<{ orders: { OrderStatus: string }[] }>('GET', '/orders', undefined, account.token))
          .orders[0]!.OrderStatus,
    )
    .toBe('Cancelled');
  await page
    .getByRole('main')
    .getByRole('link', { name: /basket/i })
    .click();
  await expect(
    page
      .getByText('MUS')
      .or(page.getByText(/muslin/i))
      .first(),
  ).toBeVisible();
});

test('a declined payment can be tried again', async ({ page }) => {
  await goToPayPal(page);
  await decideAtPayPal(page, 'Decline');
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText(/Payment (successful|confirmed)/)).toBeHidden();
  await page
    .getByRole('main')
    .getByRole('button', { name: /PayPal|try again/i })
    .click();
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('Payment successful! Your order is being processed.')).toBeVisible();
});

test('an order is finished although the tab was closed after the approval', async ({ page }) => {
  const { account } = await goToPayPal(page);
  // The browser never returns: PayPal's redirect to the shop fails.
  await page.route('**/payment/paypal/return**', (route) => route.abort());
  await decideAtPayPal(page, 'Pay').catch(() => {});
  await page.close();
  await expect
    .poll(
      async () =>
        (await callShop<{ orders: { PaymentStatus: string }[] }>('GET', '/orders', undefined, account.token))
          .orders[0]!.PaymentStatus,
      { timeout: 60_000 },
    )
    .toBe('Paid');
  const { items } = await callShop<{ items: unknown[] }>('GET', '/api/basket', undefined, account.token);
  expect(items).toEqual([]);
});

test('reloading the return page charges nothing more, and of what runs out the order offers a reminder', async ({
  page,
}) => {
  const { account } = await goToPayPal(page, 'nappies size 3');
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('Payment successful! Your order is being processed.')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Payment confirmed!/)).toBeVisible();
  const { orders } = await callShop<{ orders: { PaymentStatus: string }[] }>(
    'GET',
    '/orders',
    undefined,
    account.token,
  );
  expect(orders.map((order) => order.PaymentStatus)).toEqual(['Paid']);
  const log = (await (await fetch(`${process.env.PAYPAL_URL}/simulator/state`)).json()) as Record<
    string,
    unknown
  >;
  expect(log).toBeTruthy();

  await page.getByRole('link', { name: 'See my order' }).click();
  await page.getByRole('button', { name: /^Remind me: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remind me' }).click();
  await expect(page.getByText(/^We will remind you on \d+ \w+ \d{4}, by email\.$/)).toBeVisible();
  await page.goto('/account/orders');
  await page.getByRole('button', { name: /^Cancel reminder: / }).click();
  await expect(page.getByRole('heading', { name: 'Your reminders' })).toBeHidden();
  expect(await callShop('GET', '/api/account/reminders', undefined, account.token)).toEqual({
    reminders: [],
    offer: null,
  });
});

test('logging out ends the session in the shop and everywhere', async ({ page }) => {
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/orders');
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Account' }).click();
  // The browser ends the session at once and does not wait for the server, which may be busy.
  const told = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/auth/logout');
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('authData'))).toBeNull();
  await told;
  await expect(callShop('GET', '/api/basket', undefined, account.token)).rejects.toThrow('401');
});
