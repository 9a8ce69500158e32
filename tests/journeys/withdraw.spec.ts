import {
  callShop,
  expect,
  mailbox,
  openAccount,
  orders,
  payForGoods,
  findProduct,
  test,
} from '#tests/support/journey.ts';
import { foundByAxe } from '#tests/support/axe.ts';

const SENT = /Thank you, we have noted it\. If the order number and the email address belong together/;

test('a parent whose account is gone withdraws by order number and email, and chooses what comes back', async ({
  page,
  browser,
}) => {
  const account = await openAccount({ withAddress: true });
  const { Uuid: productId } = await findProduct('muslin');
  const { orderNumber } = await payForGoods(account, [{ productId, quantity: 3 }]);
  await orders('ship', orderNumber);
  const { message } = await callShop<{ message: string }>(
    'POST',
    '/api/account/delete-account',
    { password: account.password },
    account.token,
  );
  expect(message).toContain('your email address stays, sealed, until');

  // Without JavaScript, as the page is served.
  const plain = await browser.newContext({ javaScriptEnabled: false });
  const form = await plain.newPage();
  await form.goto('/contact');
  await form.getByRole('link', { name: 'Withdraw from an order without logging in' }).click();
  await form.getByLabel('Order number').fill('ZZZZ-ZZZZ');
  await form.getByLabel('Email').fill('nobody');
  await form.getByRole('button', { name: 'Withdraw from the contract' }).click();
  await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(form.getByLabel('Order number')).toHaveValue('ZZZZ-ZZZZ');
  await form.getByLabel('Email').fill(account.email);
  await form.getByRole('button', { name: 'Withdraw from the contract' }).click();
  await expect(form.getByText(SENT)).toBeVisible();
  await plain.close();

  await page.goto('/withdraw');
  await page.getByLabel('Order number').fill(orderNumber.toLowerCase().replace('-', ' '));
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Anything you want to tell us').fill('Too many after all.');
  expect(await foundByAxe(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(SENT)).toBeVisible();

  const mail = await mailbox.find(account.email, /Your return from .* order/);
  expect(mail.text).toContain('Too many after all.');
  const link = mail.links.find((each) => each.includes('/withdraw#'))!;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
  await page.goto(link);
  await expect(page.getByText(`You told us about order ${orderNumber}`)).toBeVisible();
  // No server gets the token in an address, and the address bar forgets it.
  const token = link.split('#')[1]!;
  expect(asked.filter((url) => url.includes(token) && !url.endsWith(`/withdraw#${token}`))).toEqual([]);
  await expect(page).toHaveURL('/withdraw');
  await page.reload();
  await expect(page.getByText(`You told us about order ${orderNumber}`)).toBeVisible();
  await expect(page.getByText(/^We give back £/)).toBeVisible();
  await page.getByRole('combobox').selectOption('1 of 3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const slip = page.getByRole('region', { name: 'Slip for the parcel' });
  await expect(slip.getByText(/^1 × /)).toBeVisible();
  await expect(slip.getByText(/^R[0-9A-Z]{4}-[0-9A-Z]{4}$/)).toBeVisible();
  await expect(slip.getByRole('img', { name: /^QR code of R/ })).toBeVisible();
  await page.getByLabel('Tracking number').last().fill('JD0002 1234');
  await page.getByRole('button', { name: 'Save the tracking number' }).click();
  await expect(page.getByText('Your return is on its way to us.')).toBeVisible();
  await expect(page.getByText(/^We give back £.* by \d/)).toBeVisible();
  expect(await foundByAxe(page)).toEqual([]);

  await page.getByRole('button', { name: 'Keep everything' }).click();
  await page.getByRole('button', { name: 'Yes, Keep Everything' }).click();
  await expect(page.getByText(`You keep everything in order ${orderNumber}.`)).toBeVisible();
  await page.goto('/');
  await page.goto('/withdraw');
  await expect(page.getByLabel('Order number')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('This link no longer opens anything')).toBeVisible();
});
