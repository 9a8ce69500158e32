import { expect, mailbox, openAccount, test } from '#tests/support/journey.ts';

test('a forgotten password is set again, and the link leaves the address bar', async ({ page }) => {
  const { email } = await openAccount();
  await page.goto('/account/orders');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The log-in page has a field of the same name: wait for the right page.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(
    page.getByText('If an account with that email exists, a password reset link has been sent.'),
  ).toBeVisible();

  const mail = await mailbox.find(email, /new password/i);
  await page.goto(mail.links.find((link) => link.includes('/reset-password-handler'))!);
  await expect(page).toHaveURL(/\/reset-password-handler$/);
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('four calm badgers');
  await page.getByLabel('Confirm new password').fill('four calm badger');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('four calm badgers');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  // The link to the log-in is there before the reset, too.
  await expect(page.getByText('Password reset successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Login' }).click();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('four calm badgers');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/account\/orders$/);
});
