import type { Page } from '@playwright/test';
import { holdWaits } from '#tests/support/held-waits.ts';
import { callShop, expect, logIn, mailbox, newPerson, openAccount, test } from '#tests/support/journey.ts';

test('a customer completes the profile, and every tab greets them by the new name', async ({ page }) => {
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account');
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  await expect(page.getByLabel('Email')).toHaveValue(account.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();

  const menu = page.getByRole('navigation', { name: 'My account' });
  await expect(menu.getByRole('link')).toHaveText([
    'My Profile',
    'My Addresses',
    'My Orders',
    'My Reviews',
    'My Activity',
    'Change Your Password',
    'Two-Factor Authentication',
    'Notifications',
    'Data & Privacy',
    'Logout',
  ]);

  await page.getByLabel('First name').fill('  Marguerite ');
  await page.getByLabel('Date of birth').fill('1990-02-28');
  await page.getByLabel('Phone number').fill('020 7946 0018');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Marguerite');
  await expect(page.getByLabel('Phone number')).toHaveValue('+44 20 7946 0018');
  await expect.poll(() => storedSession(page)).toMatchObject({ firstName: 'Marguerite' });
  await page.getByRole('button', { name: 'Account' }).click();
  await expect(page.getByText('Hello, Marguerite')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByLabel('Phone number').fill('call me');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/That is not a phone number\./)).toBeVisible();
  await expect(page.getByText('Profile updated successfully!')).toBeHidden();
  await expect(page.getByLabel('Phone number')).toBeFocused();

  await page.getByLabel('Date of birth').fill('');
  await page.getByLabel('Phone number').fill('');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ dateOfBirth: null, phoneNumber: null });
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Marguerite');
  await expect(page.getByLabel('Phone number')).toHaveValue('');
});

test('the account menu opens and stays in place: what is pressed at once is not elsewhere a moment later', async ({
  page,
}) => {
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  const header = page.getByRole('banner');
  const places = await header.getByRole('button', { name: 'Account' }).evaluate(async (button) => {
    const panel = (button as HTMLButtonElement).popoverTargetElement!;
    const place = () =>
      [...panel.querySelectorAll('a, button')].map((entry) => entry.getBoundingClientRect().y);
    (button as HTMLButtonElement).click();
    const atOnce = place();
    await Promise.all(panel.getAnimations().map(({ finished }) => finished));
    return { atOnce, after: place() };
  });
  expect(places.atOnce).toHaveLength(6);
  expect(places.atOnce).toEqual(places.after);
});

test('a profile with a time in its date and without an address is shown, and a failure without words is reported', async ({
  page,
}) => {
  const account = await openAccount();
  await logIn(page, account);
  await page.route('**/api/account/profile', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({
          json: {
            firstName: 'Robin',
            lastName: 'Ashworth',
            email: '',
            dateOfBirth: '1990-02-28T00:00:00Z',
            phoneNumber: null,
          },
        })
      : route.fulfill({ status: 418, body: 'short and stout' }),
  );
  await page.goto('/account/profile');
  await expect(page.getByLabel('Email')).toHaveValue('N/A');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1990-02-28');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Failed to update profile.')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Byron');
});

test('a visitor is asked to log in, and returns to the very list they wanted', async ({ page }) => {
  const account = await openAccount();
  await page.goto('/account/activity?search=logged&page=1');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  const logInButton = page.getByRole('main').getByRole('button', { name: /log in/i });
  // Without a token an answer logs nobody in, however plausible it looks.
  const kind = { isTwoFactorRequired: false, email: account.email, message: 'Welcome back.' };
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: kind }), { times: 1 });
  await logInButton.click();
  await expect(page.getByText('Login failed. Please check your credentials.')).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await logInButton.click();
  await expect(page).toHaveURL(/\/account\/activity\?search=logged&page=1$/);

  // A logged-in customer has no business there, and Back does not lead there either.
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  }
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/activity\?search=logged&page=1$/);
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedSession(page)).toBeNull();
});

test('after a log-out a guarded page is remembered as for any visitor', async ({ page }) => {
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/profile');
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('banner').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'All Products' })).toBeVisible();
  await page.getByRole('link', { name: 'Basket' }).click();
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/basket$/);
});

test('on a phone the menu shows the current page, and everything is a swipe away', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, await openAccount());
  await page.goto('/account/change-password');
  const menu = page.getByRole('navigation', { name: 'My account' });
  await expect(menu.getByRole('link', { name: 'Change Your Password' })).toBeInViewport({ ratio: 1 });
  await menu.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Profile');
  await expect(menu.getByRole('link', { name: 'My Profile' })).toBeInViewport({ ratio: 1 });
});

test('the activity log is filtered and paged through, and survives a failing server', async ({ page }) => {
  const account = await openAccount();
  for (let number = 1; number <= 16; number++) {
    await callShop(
      'PUT',
      '/api/account/profile',
      { firstName: `Robin ${number}`, lastName: 'Ashworth', dateOfBirth: null, phoneNumber: null },
      account.token,
    );
  }
  await logIn(page, account);
  await page.goto('/account/activity');
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(15);
  await expect(rows.first()).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await expect(rows.first()).toContainText('Profile updated');
  await expect(rows.first()).toContainText('Success');

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  await page.getByLabel('Action Type').selectOption('Logged in');
  await page.getByPlaceholder('Search actions, types...').fill('log');
  await page.getByLabel('Start Date').fill('2024-01-01');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(/\?search=log&actionFilter=Logged\+in&startDate=2024-01-01$/);
  await expect(rows).toHaveCount(1);

  await page.getByLabel('End Date').fill('2023-01-01');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('The end date is before the start date.')).toBeVisible();

  await page.getByLabel('Start Date').fill('');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('No activity logs found for the selected criteria.')).toBeVisible();
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel('Start Date')).toHaveValue('2024-01-01');
  await expect(page.getByLabel('Action Type')).toHaveValue('Logged in');

  await page.route('**/api/account/my-activity**', (route) => route.fulfill({ status: 418, body: '' }));
  await page.getByPlaceholder('Search actions, types...').fill('logged');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('Failed to load activity logs.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(page.getByText('Failed to load activity logs.')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await expect(page.getByLabel('Action Type').getByRole('option')).toHaveText(['All Actions', 'Logged in']);
});

test('the password is changed with two tabs open, and both log out in their own time', async ({
  page,
  context,
}) => {
  const account = await openAccount();
  const newPassword = 'four polite herons';
  await logIn(page, account);
  const waits = await holdWaits(page);
  await page.goto('/account/change-password');
  const form = {
    current: page.getByLabel('Current Password', { exact: true }),
    next: page.getByLabel('New Password', { exact: true }),
    again: page.getByLabel('Confirm New Password'),
    send: page.getByRole('button', { name: 'Update Password' }),
  };

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/change-password') && request.method() === 'POST') calls.push(request.url());
  });
  await form.current.fill(account.password);
  await form.next.fill(newPassword);
  await form.again.fill('four polite harons');
  await form.send.click();
  await expect(page.getByText('New passwords do not match.')).toBeVisible();
  expect(calls).toEqual([]);

  await form.current.fill('not my password');
  await form.again.fill(newPassword);
  await form.send.click();
  await expect(page.getByText('Your current password is incorrect.')).toBeVisible();
  await expect(form.current).toBeFocused();

  const otherTab = await context.newPage();
  await otherTab.goto('/account/profile');
  await expect(otherTab.getByLabel('First name')).toHaveValue(account.firstName);

  await form.current.fill(account.password);
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/change-password') && response.ok(),
  );
  await form.send.click();
  await answered;
  const good = page.getByText('Your password has been changed. Please log in with the new one.');
  await expect(good).toBeVisible();

  // The other tab notices first, and ends the session for both.
  await otherTab.getByRole('button', { name: 'Save Changes' }).click();
  await expect(otherTab).toHaveURL(/\/login$/);
  expect(await storedSession(page)).toBeNull();
  await expect(good).toBeVisible();
  await expect(page).toHaveURL(/\/account\/change-password$/);
  await waits.pass(2500);
  await expect(page).toHaveURL(/\/login$/);
  expect(await storedSession(page)).toBeNull();

  await mailbox.find(account.email, /password/i);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log in/i })
    .click();
  await expect(page).toHaveURL('/');
});

test('a customer sees where they are logged in, and ends one session and then all others', async ({
  page,
}) => {
  const account = await openAccount();
  const elsewhere = async () => {
    const { email, password } = account;
    return callShop<{ token: string }>('POST', '/api/auth/login', { email, password });
  };
  await elsewhere();
  await elsewhere();
  await elsewhere();
  await logIn(page, account);
  await page.goto('/account/security');
  const sessions = page.getByRole('listitem').filter({ hasText: /Logged in/ });
  await expect(sessions).toHaveCount(4);
  await expect(sessions.first()).toContainText('This device');
  await expect(sessions.first().getByRole('button')).toHaveCount(0);

  await page
    .getByRole('button', { name: /^End session/ })
    .first()
    .click();
  await expect(sessions).toHaveCount(3);
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();

  await page.reload();
  await expect(sessions).toHaveCount(1);
  const left = await callShop<unknown[]>('GET', '/api/account/sessions', undefined, account.token);
  expect(left).toHaveLength(1);
});

async function storedSession(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('authData') ?? 'null') as unknown);
}

test('a verification link opened in another browser verifies, and leads to the log-in', async ({ page }) => {
  const person = newPerson();
  await callShop('POST', '/api/auth/register', person);
  const mail = await mailbox.find(person.email, /verify/i);
  await page.goto(mail.links.find((link) => link.includes('/verify-email-handler'))!);
  await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible();
  await expect(page.getByText('Email verified successfully! You can now log in.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page
    .getByRole('main')
    .getByRole('button', { name: /log in/i })
    .click();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
});
