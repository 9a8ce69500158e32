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

test('the owner ships an order and gives a part back; the customer hears of it', async ({ page }) => {
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
  const shipped = await mailbox.find(account.email, /on its way/);
  expect(shipped.text).toContain(`Follow it: ${tracking}`);

  // The simulated PayPal is known to the running shop alone, which carries the refund out.
  const { refund } = JSON.parse(await orders('refund', number, '--amount', '1', '--yes', '--json')) as {
    refund: object;
  };
  expect(refund).toMatchObject({ state: 'completed', amount: 1 });
  await mailbox.find(account.email, /£1\.00 refunded/);

  await page.goto('/account/orders');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByText('Otter Post')).toBeVisible();
  const link = page.getByRole('link', { name: 'Follow your parcel' });
  await expect(link).toHaveAttribute('href', tracking);
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await expect(page.getByText('PartiallyRefunded').first()).toBeVisible();
});
