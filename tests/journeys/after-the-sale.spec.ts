import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { phonePhotograph } from '#tests/support/picture-files.ts';
import {
  callShop,
  expect,
  findProduct,
  logIn,
  mailbox,
  openAccount,
  orders,
  payForGoods,
  test,
} from '#tests/support/journey.ts';
import { lookAt, makeReady } from '#tests/support/look.ts';

/** A paid order of three muslins, and the page of a customer on a phone. */
async function threeMuslins(page: Page, quantity = 3) {
  const account = await openAccount({ withAddress: true });
  const { Uuid: productId, Name } = await findProduct('muslin');
  const order = await payForGoods(account, [{ productId, quantity }]);
  await makeReady(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, account);
  return { ...order, account, name: Name, path: `/account/orders/${order.id}` };
}

/** Presses, and counts. */
function counting() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    taps: () => taps,
  };
}

const sheetsOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)!.length;

test('a parent returns one of three in five taps, and follows it to the end', async ({ page }) => {
  const { account, orderNumber, path, name } = await threeMuslins(page);
  await orders('ship', orderNumber, '--carrier', 'Otter Post', '--tracking', 'https://otter.example/1');
  await page.goto(path);
  const story = page.getByRole('list').filter({ hasText: 'Order placed' });
  await expect(story.getByRole('listitem')).toContainText([
    ...[/^Order placed/, /^Paid/, /^Shipped with Otter Post/],
  ]);
  for (const time of await story.locator('time').all()) {
    await expect(time).toHaveText(/^[A-Z][a-z]+ \d{1,2}, \d{4} \d\d:\d\d$/);
    await expect(time).toHaveAttribute('datetime', /Z$/);
  }
  await lookAt(page, 'order-shipped', /Return something/);

  await page.getByRole('button', { name: 'It has arrived' }).click();
  await lookAt(page, 'order-arrived', /On which day did it arrive/);
  await page.getByRole('button', { name: 'It arrived today' }).click();
  // A day, as nobody knows the moment.
  await expect(story.getByRole('listitem').last()).toHaveText(/^Delivered[A-Z][a-z]+ \d{1,2}, \d{4}$/);
  await expect(page.getByText(/You can change your mind until/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'It has arrived' })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const { tap, taps } = counting();
  await tap(page.getByRole('link', { name: 'Return something', exact: true }));
  await tap(page.getByRole('button', { name: `Increase pieces of ${name}` }));
  const price = (await findProduct('muslin')).Price;
  await expect(page.getByRole('status').filter({ hasText: 'You get back' })).toContainText(
    `£${price.toFixed(2)}`,
  );
  await tap(page.getByRole('button', { name: 'Continue' }));
  await expect(page.getByText('I withdraw from my contract')).toBeVisible();
  await expect(page.getByText(`1 × ${name}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('textbox', { name: `Pieces of ${name}` })).toHaveValue('1');
  await lookAt(page, 'return-choose', /You get back/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await lookAt(page, 'return-read', /I withdraw from my contract/);
  await tap(page.getByRole('button', { name: 'Withdraw from the contract' }));
  await expect(page.getByText(/^You withdrew from the purchase on/)).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(5);
  await lookAt(page, 'return-told', /^You withdrew from the purchase on/);
  const code = await page.getByText(/^R[2-9A-Z]{4}-[2-9A-Z]{4}$/).innerText();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: `QR code of ${code}` })).toBeVisible();
  await expect(page.getByText(/^You withdrew/)).toBeHidden();
  expect(await sheetsOf(page)).toBe(1);
  await page.emulateMedia({ media: null });

  const goesBack = page.getByText(`We give back £${price.toFixed(2)}`);
  await expect(goesBack).toBeVisible();
  const keep = page.getByRole('button', { name: 'Keep it after all' });
  await expect(keep).toBeVisible();

  await page.getByLabel('Tracking number').fill('JD0002 1234');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('On its way to us')).toBeVisible();
  await expect(goesBack).toContainText(/ by [A-Z][a-z]+ \d{1,2}, \d{4} at the latest/);
  await expect(keep).toBeHidden();
  await page.getByRole('link', { name: 'Back to order' }).click();
  await lookAt(page, 'order-return-posted', /You started a return/);

  // Another device closes the next one.
  await page.getByRole('link', { name: 'Return something', exact: true }).click();
  await page.getByRole('button', { name: `Increase pieces of ${name}` }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Withdraw from the contract' }).click();
  await expect(keep).toBeVisible();
  const { returns } = await callShop<{ returns: { id: string }[] }>(
    ...(['GET', `/api/orders/${path.split('/').at(-1)}`, undefined, account.token] as const),
  );
  await callShop('DELETE', `/api/returns/${returns[0]!.id}`, undefined, account.token);
  await keep.click();
  await page.getByRole('button', { name: 'Keep it', exact: true }).click();
  await expect(page.getByText('You kept it', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to order' }).click();
  await expect(story.getByRole('listitem').last()).toHaveText(/^You kept it after all: 1 × .+\d\d:\d\d$/);
  await lookAt(page, 'order-with-returns', /You kept it after all/);
});

test('a choice of what comes back is still there after logging in, and all of an unpacked order cancels it', async ({
  page,
}) => {
  const { account, path, name } = await threeMuslins(page);
  await page.goto(`${path}/return`);
  const pieces = page.getByRole('textbox', { name: `Pieces of ${name}` });
  await page.getByRole('button', { name: `Increase pieces of ${name}` }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('We have not sent it, so there is nothing to send back.')).toBeVisible();
  await callShop('POST', '/api/auth/logout', undefined, account.token);
  await page.getByRole('button', { name: 'Withdraw from the contract' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(pieces).toHaveValue('1');

  await pieces.fill('3');
  await pieces.press('Tab');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This cancels your order: nothing will be sent.')).toBeVisible();
  await lookAt(page, 'return-read-cancel', /This cancels your order/);
  const sum = await page.getByRole('status').filter({ hasText: 'You get back' }).innerText();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText(/^You cancelled the order on/)).toBeVisible();
  await lookAt(page, 'return-told-cancelled', /^You cancelled the order on/);
  await expect(page.getByRole('button', { name: 'Keep it after all' })).toBeHidden();
  const { text } = await mailbox.find(account.email, /is cancelled$/);
  expect(text).toContain(`We give back ${/£[\d.]+/.exec(sum)![0]} now.`);
  await page.getByRole('link', { name: 'Back to order' }).click();
  await expect(page.locator('.Cancelled')).toBeVisible();
});

test('a paid order that nobody packs is cancelled in two taps, and the money comes back', async ({
  page,
}) => {
  const { path } = await threeMuslins(page, 1);
  await page.goto(path);
  const { tap, taps } = counting();
  await tap(page.getByRole('button', { name: 'Cancel this order' }));
  await lookAt(page, 'order-cancel', /^Nothing will be sent/);
  await tap(page.getByRole('button', { name: 'Cancel the order' }));
  await expect(page.locator('.Cancelled')).toBeVisible();
  expect(taps()).toBe(2);
  await expect(page.getByRole('dialog')).toBeHidden();
  // Somebody who uses a keyboard is where it says what has happened.
  await expect(page.getByRole('heading', { name: 'Cancelled order' })).toBeFocused();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^£\d+\.\d\d has gone back/)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await lookAt(page, 'order-cancelled', /refunded$/);
});

test('what arrived broken is told with a picture, and a second tab learns of it', async ({
  page,
  context,
}) => {
  const { orderNumber, path, name } = await threeMuslins(page, 1);
  await orders('ship', orderNumber);
  await page.goto(path);
  await page.getByRole('link', { name: 'Something is wrong' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please say what is wrong.')).toBeVisible();
  await lookAt(page, 'claim', /Sorry about that/);
  await page.getByLabel('It arrived damaged').check();
  await page.getByLabel('What happened').fill('One corner is torn.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^You told us on/)).toBeVisible();
  await expect(page.getByText('One corner is torn.')).toBeVisible();
  await expect(page.getByText(`1 × ${name}`)).toBeVisible();

  const picture = page.locator('input[type=file]');
  await picture.setInputFiles({
    ...{ name: 'note.txt', mimeType: 'text/plain', buffer: readFileSync(import.meta.filename) },
  });
  await expect(page.getByText('We cannot use this kind of file.')).toBeVisible();
  await picture.setInputFiles({
    ...{ name: 'corner.jpg', mimeType: 'image/jpeg', buffer: await phonePhotograph() },
  });
  await expect(page.getByRole('img', { name: 'What is wrong, 1' })).toBeVisible();
  await expect(page.getByText('We cannot use this kind of file.')).toBeHidden();
  await lookAt(page, 'claim-told', /^You told us on/);

  // Two tabs withdraw from the same single piece: the second is told, and shows how things stand.
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${path}/return`);
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab.getByText('I withdraw from my contract')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Withdraw from the contract' }).click();
  await expect(page.getByText(/^You withdrew/)).toBeVisible();
  await other.getByRole('button', { name: 'Withdraw from the contract' }).click();
  await expect(other.getByText('Everything in this order has been returned or refunded.')).toBeVisible();
  await other.getByRole('link', { name: 'Back to order' }).click();
  await expect(other.getByRole('link', { name: 'Return something', exact: true })).toBeHidden();
  await expect(other.getByText('Waiting for the goods')).toBeVisible();
});
