import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { authenticatorCode, enableTwoFactor, readQrCode } from '#tests/support/authenticator.ts';
import { holdWaits } from '#tests/support/held-waits.ts';
import { callShop, expect, logIn, mailbox, openAccount, test, type Account } from '#tests/support/journey.ts';

async function typePassword(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/login-2fa$/);
}

async function confirmIdentity(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Identity' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('a customer enables two-factor, and logs in with a code once and a recovery code once', async ({
  page,
  context,
}) => {
  const account = await openAccount();
  await logIn(page, account);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const main = page.getByRole('main');

  await page.goto('/account/security');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-Factor Authentication');
  await expect(main.getByText('Disabled', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Enable 2FA' }).click();
  const secretKey = await main.getByLabel('Secret key').innerText();
  expect(secretKey).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const secret = secretKey.replaceAll(' ', '');
  const uri = new URL(await readQrCode(main.getByRole('img', { name: /QR code/ })));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(decodeURIComponent(uri.pathname)).toContain(account.email);
  await main.getByRole('button', { name: 'Copy Key' }).click();
  await expect(main.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);

  const code = main.getByLabel('Verification code');
  const verify = main.getByRole('button', { name: 'Verify & Enable' });
  await verify.click();
  await expect(main.getByText('Please enter a valid 6-digit verification code.')).toBeVisible();
  await code.fill('12345');
  await verify.click();
  await expect(main.getByText('Please enter a valid 6-digit verification code.')).toBeVisible();
  const now = authenticatorCode(secretKey);
  await code.fill(`${now.slice(0, 3)} ${now.slice(3)}`);
  await verify.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Identity' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeVisible();
  await confirmIdentity(page, 'not my password');
  await expect(
    main.getByText('The operation failed. Please check the code and your password.'),
  ).toBeVisible();
  await verify.click();
  await confirmIdentity(page, account.password);

  const list = main.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  for (const each of codes) expect(each).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await expect(main.getByText(/they are the only way into your\s+account/)).toBeVisible();
  await main.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(codes.join('\n'));
  await main.getByRole('button', { name: 'I have safely stored these codes' }).click();
  await expect(main.getByText('Enabled', { exact: true })).toBeVisible();
  await expect(main.getByText(codes[0]!)).toBeHidden();
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('authData') ?? 'null'));
  expect(await stored()).toMatchObject({ isTwoFactorEnabled: true });
  await mailbox.find(account.email, /two-factor/i);

  // With the next code, to the requested page.
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/account/orders?search=abc');
  await typePassword(page, account);
  const next = authenticatorCode(secretKey, 'next');
  const authenticator = page.getByLabel('Authenticator code').getByRole('textbox');
  await expect(authenticator).toBeFocused();
  await authenticator.fill('12');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter a valid 6-digit verification code.')).toBeVisible();
  await authenticator.fill(next);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/account\/orders\?search=abc$/);
  expect(await stored()).toMatchObject({ email: account.email, isTwoFactorEnabled: true });
  // Back leads to neither step: the entry before is the log-in page after the log-out, which redirects.
  await page.goBack();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/');
  await page.goForward();
  await expect(page).toHaveURL(/\/account\/orders\?search=abc$/);

  // The same code is refused a second time; a recovery code works, however it is typed.
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await typePassword(page, account);
  await authenticator.fill(next);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('That code is incorrect. Please check it and try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  const recovery = page.getByLabel('Recovery code').getByRole('textbox');
  await recovery.fill('K7PM');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Please enter a recovery code such as K7PM-2XQD.')).toBeVisible();
  await recovery.fill('');
  await recovery.pressSequentially('k7pm-2xqd9');
  await expect(recovery).toHaveValue('K7PM-2XQD');
  // Characters typed in the middle keep the caret in place.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Backspace', 'Backspace', 'a', 'b']) await recovery.press(key);
  await expect(recovery).toHaveValue('K7PM-ABQD');
  const typed = ` ${codes[0]!.toLowerCase().replace('-', ' ')} `;
  await page.evaluate((text) => navigator.clipboard.writeText(text), typed);
  await recovery.press('ControlOrMeta+a');
  await recovery.press('ControlOrMeta+v');
  await expect(recovery).toHaveValue(codes[0]!);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await mailbox.find(account.email, /recovery code/i);

  // The same recovery code is refused a second time.
  await page.goto('/account/security');
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await typePassword(page, account);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await recovery.fill(codes[0]!);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('That code is incorrect. Please check it and try again.')).toBeVisible();
});

test('recovery codes are not left by accident', async ({ page }) => {
  const account = await openAccount();
  await logIn(page, account);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Enable 2FA' }).click();
  const secretKey = await page.getByLabel('Secret key').innerText();
  await page.getByLabel('Verification code').fill(authenticatorCode(secretKey));
  await page.getByRole('button', { name: 'Verify & Enable' }).click();
  await confirmIdentity(page, account.password);
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect(list).toBeVisible();

  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay Here' }).click();
  await expect(page).toHaveURL(/\/account\/security$/);
  await expect(list).toBeVisible();
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/account\/orders$/);
});

test('a customer disables two-factor, and another tab shows it', async ({ page, context }) => {
  const account = await openAccount();
  const { secretKey } = await enableTwoFactor(account);
  await logIn(page, account);
  const main = page.getByRole('main');

  await page.goto('/account/security');
  await expect(main.getByText('Enabled', { exact: true })).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/account/security');
  await expect(otherTab.getByRole('main').getByText('Enabled', { exact: true })).toBeVisible();

  await main.getByRole('button', { name: 'Disable 2FA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Disable 2FA' });
  await dialog.getByLabel(/code/i).fill('12a456');
  await dialog.getByRole('button', { name: 'Disable 2FA' }).click();
  await expect(dialog.getByText('Invalid code. Please enter a 6-digit number.')).toBeVisible();
  await dialog.getByLabel(/code/i).fill(authenticatorCode(secretKey, 'next'));
  await dialog.getByRole('button', { name: 'Disable 2FA' }).click();
  await confirmIdentity(page, 'not my password');
  await expect(
    dialog.getByText('The operation failed. Please check the code and your password.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Disable 2FA' }).click();
  await confirmIdentity(page, account.password);

  await expect(main.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(otherTab.getByRole('main').getByText('Disabled', { exact: true })).toBeVisible();
  await callShop('POST', '/api/auth/login', { email: account.email, password: account.password });
});

test('a set-up that is cancelled leaves nothing behind', async ({ page }) => {
  await logIn(page, await openAccount());
  const main = page.getByRole('main');
  await page.goto('/account/security');
  const secretKey = main.getByLabel('Secret key');
  await main.getByRole('button', { name: 'Enable 2FA' }).click();
  const first = await secretKey.innerText();
  await main.getByLabel('Verification code').fill('123456');
  await main.getByRole('button', { name: 'Cancel' }).click();
  await expect(secretKey).toBeHidden();
  await expect(main.getByText('Disabled', { exact: true })).toBeVisible();
  // The next secret is different, however late the server learns of the cancellation, or if it never does.
  await main.getByRole('button', { name: 'Enable 2FA' }).click();
  const second = await secretKey.innerText();
  expect(second).not.toBe(first);
  let isLost = false;
  await page.route('**/2fa/setup', (route) => {
    if (isLost || route.request().method() !== 'DELETE') return route.fallback();
    isLost = true;
    return route.fulfill({ status: 418, body: '' });
  });
  await main.getByRole('button', { name: 'Cancel' }).click();
  await main.getByRole('button', { name: 'Enable 2FA' }).click();
  expect([first, second]).not.toContain(await secretKey.innerText());
  await main.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/2fa/qr-code', (route) => route.fulfill({ status: 410, body: '' }));
  await main.getByRole('button', { name: 'Enable 2FA' }).click();
  await expect(main.getByText('Could not load the QR code image.')).toBeVisible();
  await expect(main.getByLabel('Verification code')).toHaveValue('');
});

test('the second step requires the first, and says when it has expired', async ({ page }) => {
  const account = await openAccount();
  const { recoveryCodes } = await enableTwoFactor(account);
  const waits = await holdWaits(page);
  await page.goto('/login-2fa');
  await expect(page).toHaveURL(/\/login$/);

  await page.goto('/basket');
  await typePassword(page, account);
  // After five wrong tries the log-in has to be started again.
  const { twoFactorToken } = await page.evaluate(() => history.state.usr);
  for (let tries = 0; tries < 5; tries++) {
    await callShop('POST', '/api/auth/login-recovery', {
      twoFactorToken,
      recoveryCode: 'AAAA-AAAA',
    }).catch(() => {});
  }
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').getByRole('textbox').fill(recoveryCodes[0]!);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(
    page.getByText('Your login session has expired or is invalid. Please log in again.'),
  ).toBeVisible();
  await waits.pass(2500);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Please log in to continue.')).toBeVisible();
});
