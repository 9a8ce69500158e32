import type { Locator, Page } from '@playwright/test';
import { authenticatorCode, enableTwoFactor } from '#tests/support/authenticator.ts';
import {
  anAddress,
  callShop,
  expect,
  findProduct,
  logIn,
  newPerson,
  openAccount,
  test,
  type Account,
  withoutWorker,
} from '#tests/support/journey.ts';
import { orderSomething } from '#tests/support/screens.ts';

/**
 * A second press on anything that makes a change, while the first is under way or as the second half of a double click:
 * the shop gets a single request.
 */
test.use(withoutWorker);

interface Control {
  name: string;
  /** Prepares a page of its own, and names the button. */
  open: (page: Page) => Promise<{ button: string; within?: 'dialog' | 'main' }>;
  /** The requests the shop gets, once each. */
  asks: string[];
  /** What is shown when it is done, and stays. */
  done: RegExp | ((page: Page) => Locator);
}

const openFor = async (page: Page, path: string, account?: Account) => {
  const customer = account ?? (await openAccount({ withAddress: true }));
  await logIn(page, customer);
  await page.goto(path);
  return customer;
};

async function fillBasket(account: Account): Promise<void> {
  const { Uuid: productId } = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId, quantity: 2 }, account.token);
}

async function fillAddress(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/contact name/i).fill(anAddress.contactName);
  await dialog.getByLabel(/street address 1/i).fill(anAddress.streetAddress1);
  await dialog.getByLabel(/city/i).fill(anAddress.city);
  await dialog.getByLabel(/region/i).fill(anAddress.regionOrState);
  await dialog.getByLabel(/postal code/i).fill(anAddress.postalCode);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click();

const controls: Control[] = [
  {
    name: 'Add to Basket',
    async open(page) {
      await openFor(page, `/products/${(await findProduct('muslin')).Uuid}`);
      return { button: 'Add to Basket' };
    },
    asks: ['POST /api/basket/items'],
    done: (page) => page.getByRole('link', { name: /basket.*1/i }).first(),
  },
  {
    name: 'Buy It Now',
    async open(page) {
      await openFor(page, `/products/${(await findProduct('muslin')).Uuid}`);
      return { button: 'Buy It Now' };
    },
    asks: ['POST /api/basket/items'],
    done: /Where we send it/,
  },
  {
    name: 'Remove',
    async open(page) {
      const account = await openAccount();
      await fillBasket(account);
      await openFor(page, '/basket', account);
      return { button: 'Remove' };
    },
    asks: ['DELETE /api/basket/items/:id'],
    done: /Your basket is currently empty/,
  },
  {
    name: 'Clear Basket',
    async open(page) {
      const account = await openAccount();
      await fillBasket(account);
      await openFor(page, '/basket', account);
      await press(page, 'Clear Basket');
      return { button: 'Clear Basket', within: 'dialog' };
    },
    asks: ['DELETE /api/basket'],
    done: /Your basket is currently empty/,
  },
  {
    name: 'Proceed to PayPal',
    async open(page) {
      const account = await openAccount({ withAddress: true });
      await fillBasket(account);
      await openFor(page, '/checkout', account);
      return { button: 'Proceed to PayPal' };
    },
    asks: ['POST /api/orders', 'POST /api/orders/:id/initiate-paypal-payment'],
    done: /Pay £/,
  },
  {
    name: 'Pay with PayPal',
    async open(page) {
      const account = await openAccount({ withAddress: true });
      await openFor(page, `/account/orders/${await orderSomething(account)}`, account);
      return { button: 'Pay with PayPal' };
    },
    asks: ['POST /api/orders/:id/initiate-paypal-payment'],
    done: /Pay £/,
  },
  {
    name: 'Add Address',
    async open(page) {
      await openFor(page, '/account/addresses');
      await press(page, 'Add New Address');
      await fillAddress(page);
      return { button: 'Add Address', within: 'dialog' };
    },
    asks: ['POST /api/account/addresses'],
    done: /Address added/,
  },
  {
    name: 'Save Address',
    async open(page) {
      await openFor(page, '/account/addresses');
      await press(page, `Edit ${anAddress.contactName}`);
      await page.getByRole('dialog').getByLabel(/city/i).fill('York');
      return { button: 'Save Changes', within: 'dialog' };
    },
    asks: ['PUT /api/account/addresses/:id'],
    done: /York/,
  },
  {
    name: 'Delete address',
    async open(page) {
      await openFor(page, '/account/addresses');
      await press(page, 'Delete');
      return { button: 'Delete', within: 'dialog' };
    },
    asks: ['DELETE /api/account/addresses/:id'],
    done: /You haven't added any addresses yet/,
  },
  {
    name: 'Set as Primary Shipping',
    async open(page) {
      await openFor(page, '/account/addresses');
      return { button: 'Set as Primary Shipping' };
    },
    asks: ['PUT /api/account/addresses/:id/set-primary-shipping'],
    done: /is the primary shipping address now/,
  },
  {
    name: 'Save Changes of the profile',
    async open(page) {
      await openFor(page, '/account/profile');
      await page.getByLabel('First name').fill('Marguerite');
      return { button: 'Save Changes' };
    },
    asks: ['PUT /api/account/profile'],
    done: /Profile updated successfully!/,
  },
  {
    name: 'Update Password',
    async open(page) {
      const { password } = await openFor(page, '/account/change-password');
      await page.getByLabel('Current Password', { exact: true }).fill(password);
      await page.getByLabel('New Password', { exact: true }).fill('four polite herons');
      await page.getByLabel('Confirm New Password').fill('four polite herons');
      return { button: 'Update Password' };
    },
    asks: ['POST /api/account/change-password'],
    done: /Your password has been changed/,
  },
  {
    name: 'Enable 2FA',
    async open(page) {
      const { password } = await openFor(page, '/account/security');
      await press(page, 'Enable 2FA');
      const secretKey = await page.getByLabel('Secret key').innerText();
      await page.getByLabel('Verification code').fill(authenticatorCode(secretKey));
      await press(page, 'Verify & Enable');
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
      return { button: 'Confirm', within: 'dialog' };
    },
    asks: ['POST /api/account/2fa/enable'],
    done: /I have safely stored these codes/,
  },
  {
    name: 'End session',
    async open(page) {
      const account = await openAccount();
      const { email, password } = account;
      await callShop('POST', '/api/auth/login', { email, password });
      await callShop('POST', '/api/auth/login', { email, password });
      await openFor(page, '/account/security', account);
      await expect(page.getByRole('button', { name: /^End session/ })).toHaveCount(2);
      return { button: 'End session' };
    },
    asks: ['DELETE /api/account/sessions/:id'],
    done: /The session has ended/,
  },
  {
    name: 'End all others',
    async open(page) {
      const account = await openAccount();
      const { email, password } = account;
      await callShop('POST', '/api/auth/login', { email, password });
      await openFor(page, '/account/security', account);
      return { button: 'End all others' };
    },
    asks: ['DELETE /api/account/sessions'],
    done: /All other sessions have ended/,
  },
  {
    name: 'Delete My Account',
    async open(page) {
      const { password } = await openFor(page, '/account/privacy');
      await press(page, 'Delete My Account');
      await press(page, 'Yes, Continue');
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
      return { button: 'Delete My Account', within: 'dialog' };
    },
    asks: ['POST /api/account/delete-account'],
    done: /deleted/,
  },
  {
    name: 'Register',
    async open(page) {
      const person = newPerson();
      await page.goto('/register');
      await page.getByLabel('First name').fill(person.firstName);
      await page.getByLabel('Last name').fill(person.lastName);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByLabel('Confirm password').fill(person.password);
      return { button: 'Register', within: 'main' };
    },
    asks: ['POST /api/auth/register'],
    done: /mail/i,
  },
  {
    name: 'Log in',
    async open(page) {
      const { email, password } = await openAccount();
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      return { button: 'Log in', within: 'main' };
    },
    asks: ['POST /api/auth/login'],
    done: /All Products/,
  },
  {
    name: 'The second step of logging in',
    async open(page) {
      const account = await openAccount();
      await enableTwoFactor(account);
      await page.goto('/login');
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await press(page, 'Log in');
      await page.getByLabel('Authenticator code').last().fill('000000');
      return { button: 'Verify', within: 'main' };
    },
    asks: ['POST /api/auth/login-2fa'],
    done: /code is not right|invalid|not valid/i,
  },
  {
    name: 'Forgot password',
    async open(page) {
      const { email } = await openAccount();
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(email);
      return { button: 'Send', within: 'main' };
    },
    asks: ['POST /api/auth/forgot-password'],
    done: /mail/i,
  },
];

const ids = /\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)|\/\d+(?=\/|$)/g;

/** A press by coordinates does not wait, as others do, until what covers the place for a moment is gone. */
const unshielded = (page: Page) => expect(page.locator('[data-shield]')).toHaveCount(0);

/** Presses twice while the answers are held back; returns the requests the shop got. */
async function pressTwice(page: Page, control: Control, way: 'click' | 'key' | 'tap'): Promise<string[]> {
  const { button: name, within } = await control.open(page);
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    const request = route.request();
    if (['GET', 'HEAD'].includes(request.method()) || request.resourceType() !== 'fetch')
      return route.continue();
    asked.push(`${request.method()} ${new URL(request.url()).pathname.replaceAll(ids, '/:id')}`);
    await gate.promise;
    return route.continue();
  });
  const place = within ? page.getByRole(within) : page;
  const button = place.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  await button.waitFor();
  if (way === 'click') await button.dblclick();
  else if (way === 'key') {
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  } else {
    await button.scrollIntoViewIfNeeded();
    await unshielded(page);
    const box = (await button.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
  }
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  gate.resolve();
  const { done } = control;
  await expect(done instanceof RegExp ? page.getByText(done).first() : done(page)).toBeVisible();
  return asked;
}

/** All share one guard, so each way of pressing is tried on a third of them. */
for (const [turn, way] of (['click', 'key', 'tap'] as const).entries()) {
  test.describe(`by ${way}`, () => {
    test.use({ hasTouch: way === 'tap' });
    for (const control of controls.filter((_, index) => index % 3 === turn)) {
      test(`${control.name}, pressed twice by ${way}, happens once`, async ({ page }) => {
        expect(await pressTwice(page, control, way)).toEqual(control.asks);
      });
    }
  });
}

test('the second half of a double click is ignored, although the first has been answered', async ({
  page,
}) => {
  const { Uuid } = await findProduct('muslin');
  const account = await openFor(page, `/products/${Uuid}`);
  const add = page.getByRole('button', { name: 'Add to Basket' }).first();
  await add.scrollIntoViewIfNeeded();
  await unshielded(page);
  const box = (await add.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('link', { name: /basket.*1/i }).first()).toBeVisible();
  const now = (await add.boundingBox())!;
  await page.mouse.move(now.x + now.width / 2, now.y + now.height / 2);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // Reload, so that nothing is still in flight.
  await page.reload();
  const { items } = await callShop<{ items: { quantity: number }[] }>(
    'GET',
    '/api/basket',
    undefined,
    account.token,
  );
  expect(items.map(({ quantity }) => quantity)).toEqual([1]);
});
