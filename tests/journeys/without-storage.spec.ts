import { expect, findProduct, openAccount, test } from '#tests/support/journey.ts';

test('a browser that forbids storage can still log in, choose and show its basket', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  const { Uuid, Name } = await findProduct('muslin');
  const { email, password } = await openAccount();
  await page.goto(`/products/${Uuid}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/products/${Uuid}`);
  await page.getByRole('link', { name: 'Basket, 1 item' }).click();
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(Name);
  expect(faults).toEqual([]);
});
