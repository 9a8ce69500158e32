import type { Locator, Page } from '@playwright/test';
import {
  callShop,
  decideAtPayPal,
  expect,
  findProduct,
  logIn,
  mailbox,
  openAccount,
  orders,
  test,
} from '#tests/support/journey.ts';

/** The amounts in these rows, in pence. */
async function penceOf(rows: Locator): Promise<number[]> {
  const texts = await rows.allInnerTexts();
  return texts.map((text) => {
    const amount = /(?:= )?(−?£[\d,.]+|Free)$/.exec(text.trim())![1]!;
    return amount === 'Free' ? 0 : Number(amount.replace('−', '-').replace(/[£,.]/g, ''));
  });
}

/**
 * Checks the sums as a reader with a pencil would: from the lines to the items' total, from the subtotal to what is
 * left.
 */
async function expectSumsToAddUp(page: Page): Promise<void> {
  const sum = (pence: number[]) => pence.reduce((total, each) => total + each, 0);
  const main = page.getByRole('main');
  const row = (term: string) => main.locator('dl > div').filter({ hasText: new RegExp(`^${term}`) });
  const lines = sum(await penceOf(main.getByText(/\d+ x £[\d,.]+ = £/)));
  expect(await penceOf(row('Subtotal'))).toEqual([lines]);
  expect(await penceOf(main.getByText(/^Total£/))).toEqual([lines]);
  const [subtotal, shipping, total] = await penceOf(row('Subtotal|Shipping|Grand Total'));
  expect(total).toBe(subtotal! + shipping!);
  const [left] = await penceOf(row('After refunds'));
  expect(left).toBe(total! + sum(await penceOf(row('Refunded'))));
}

test('the owner ships an order and refunds a part; the customer hears of it', async ({ page }) => {
  const account = await openAccount({ withAddress: true });
  await logIn(page, account);
  const product = await findProduct('muslin');
  await callShop('POST', '/api/basket/items', { productId: product.Uuid, quantity: 1 }, account.token);
  await page.goto('/checkout');
  await page.getByRole('button', { name: /^Proceed to PayPal/ }).click();
  await decideAtPayPal(page, 'Pay');
  await expect(page.getByText('Payment successful! Your order is being processed.')).toBeVisible();

  const list = await orders('list', '--search', account.email);
  const number = /^[0-9A-Z]{4}-[0-9A-Z]{4}/m.exec(list)![0];
  const tracking = 'https://otter.example/parcels/1';
  await orders('ship', number, '--carrier', 'Otter Post', '--tracking', tracking);
  const shipped = await mailbox.find(account.email, /has been shipped/);
  expect(shipped.text).toContain(`Track it: ${tracking}`);

  // Only the running shop knows the simulated PayPal, so the shop makes the refund.
  const { refund } = JSON.parse(await orders('refund', number, '--amount', '1', '--yes', '--json')) as {
    refund: object;
  };
  expect(refund).toMatchObject({ state: 'completed', amount: 1 });
  await mailbox.find(account.email, /£1\.00 refunded/);

  await page.goto('/account/orders');
  const partly = page.locator('.PartiallyRefunded');
  await expect(partly).toHaveText('Partially refunded');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByText('Otter Post')).toBeVisible();
  const link = page.getByRole('link', { name: 'Track your parcel' });
  await expect(link).toHaveAttribute('href', tracking);
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await expect(page.locator('.Shipped')).toHaveText('Shipped');
  await expect(partly).toHaveText('Partially refunded');
  const minute = /[A-Z][a-z]+ \d{1,2}, \d{4} \d\d:\d\d/;
  await expect(page.locator('dl > div').filter({ hasText: /^Refunded/ })).toHaveText(
    new RegExp(`^Refunded${minute.source}−£1\\.00$`),
  );
  await expectSumsToAddUp(page);

  await page.getByRole('link', { name: 'Ask about this order' }).click();
  await expect(page.getByLabel('Which order?').locator('option:checked')).toContainText(number);
  await page.getByLabel('What is it about?').selectOption('Something is faulty or missing');
  await page.getByLabel('Your message').fill('One corner is torn.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('A copy is on its way to you.')).toBeVisible();
  const copy = await mailbox.find(account.email, /We have your message/);
  expect(copy.text).toContain(`Something is faulty or missing, order ${number}`);
});
