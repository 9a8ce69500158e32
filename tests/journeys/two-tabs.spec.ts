import type { BrowserContext, Page } from '@playwright/test';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  openAccount,
  test,
  type Account,
} from '#tests/support/journey.ts';

/** Two tabs of one browser, the first on a page of the account. */
async function openTabs(page: Page, context: BrowserContext, account: Account, paths: [string, string]) {
  await logIn(page, account);
  await page.goto(paths[0]);
  const other = await context.newPage();
  await other.goto(paths[1]);
  return other;
}

async function logOutHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

test('a log-out in one tab empties the other', async ({ page, context }) => {
  const account = await openAccount({ withAddress: true });
  const other = await openTabs(page, context, account, ['/account/addresses', '/']);
  await expect(page.getByText('12 Otter Lane')).toBeVisible();
  await logOutHere(other);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('12 Otter Lane')).toBeHidden();
});

test('another customer logs in in one tab: the other shows that customer’s things, and writes nothing of the first’s', async ({
  page,
  context,
}) => {
  const first = await openAccount({ withAddress: true });
  const second = await openAccount();
  const login = await context.newPage();
  await login.goto('/login');
  // The page is in use, so the log-in that follows in another tab does not redirect it.
  await login.getByRole('button', { name: 'Show password' }).click();
  await expect(login.getByRole('button', { name: 'Hide password' })).toBeVisible();
  const other = await openTabs(page, context, first, ['/account/profile', '/account/addresses']);
  await expect(other.getByText('12 Otter Lane')).toBeVisible();
  await page.getByLabel('First name').fill('Typed by the first');

  await login.getByLabel('Email').fill(second.email);
  await login.getByLabel('Password', { exact: true }).fill('not my password');
  await login.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(login.getByText('Invalid credentials.')).toBeVisible();
  await expect(other.getByText('12 Otter Lane')).toBeVisible();
  await other.reload();
  await expect(other.getByText('12 Otter Lane')).toBeVisible();
  await login.getByLabel('Password', { exact: true }).fill(second.password);
  await login.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(login).toHaveURL('/');

  await expect(other.getByText("You haven't added any addresses yet.")).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(second.email);
  await expect(page.getByLabel('First name')).toHaveValue(second.firstName);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  const [of1, of2] = await Promise.all(
    [first, second].map(({ token }) =>
      callShop<{ firstName: string }>('GET', '/api/account/profile', undefined, token),
    ),
  );
  expect([of1!.firstName, of2!.firstName]).toEqual([first.firstName, second.firstName]);
});

test('another customer logs in in one tab: what the first has typed and seen at checkout is gone from the other', async ({
  page,
  context,
}) => {
  const [first, second] = [
    await openAccount({ withAddress: true }),
    await openAccount({ withAddress: true }),
  ];
  const { Uuid: productId } = await findProduct('muslin');
  for (const { token } of [first, second]) {
    await callShop('POST', '/api/basket/items', { productId, quantity: 1 }, token);
  }
  const other = await openTabs(page, context, first, ['/checkout', '/']);
  const street = page.getByText('12 Otter Lane', { exact: true });
  await expect(street).toBeVisible();
  await page.getByLabel('Notes').fill('The key is under the pot');

  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/account/addresses', async (route) => {
    await answered;
    await route.continue();
  });
  await other.evaluate(
    (session) => localStorage.setItem('authData', JSON.stringify(session)),
    second.session,
  );
  // Even while the page of the second is on its way.
  await expect(street).toBeHidden();
  await expect(page.getByLabel('Notes')).toBeHidden();
  answer();
  await expect(street).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('');
});

test('what is put in the basket in one tab shows in the badge, the basket and the checkout of the others', async ({
  page,
  context,
}) => {
  const account = await openAccount({ withAddress: true });
  const product = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: product.Uuid, quantity: 1 }, account.token);
  const other = await openTabs(page, context, account, ['/basket', `/products/${product.Uuid}`]);
  const checkout = await context.newPage();
  await checkout.goto('/checkout');
  await expect(checkout.getByRole('button', { name: /^Proceed to PayPal/ })).toBeVisible();
  const third = await context.newPage();
  await third.goto('/terms-and-conditions');
  await expect(third.getByRole('link', { name: /basket.*1/i }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /quantity/i })).toHaveValue('1');

  await other.getByRole('button', { name: 'Add to Basket' }).first().click();
  await expect(third.getByRole('link', { name: /basket.*2/i }).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: /quantity/i })).toHaveValue('2');
  await expect(
    checkout
      .getByText(/£/)
      .filter({ hasText: (product.Price * 2).toFixed(2) })
      .first(),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(checkout.getByText('Your basket is currently empty.')).toBeVisible();
});

test('a session ended elsewhere: the tab that notices sends both to the log-in', async ({
  page,
  context,
}) => {
  const account = await openAccount({ withAddress: true });
  const other = await openTabs(page, context, account, ['/account/addresses', '/account/orders']);
  await expect(page.getByText('12 Otter Lane')).toBeVisible();
  await callShop('POST', '/api/auth/logout', undefined, account.token);
  await other.reload();
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
});
