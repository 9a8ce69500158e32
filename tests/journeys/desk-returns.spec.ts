import type { Locator, Page } from '@playwright/test';
import { callDesk, expect, expectPictures, setUpOwner, test } from '#tests/support/desk-shop.ts';
import { callShop, mailbox, openAccount, payForOrder, type Account } from '#tests/support/journey.ts';
import { isForGuide, picture } from '#tests/support/guide-pictures.ts';
import { lookAt } from '#tests/support/look.ts';
import { photograph } from '#tests/support/picture-files.ts';

// Sharp enough for the guide.
test.use({ deviceScaleFactor: isForGuide ? 2 : 1 });

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

interface Seen {
  items: { id: string }[];
  returns: { state: string; deductions: { amount: number; reason: string }[] }[];
}

async function sentOrder(page: Page, buyer: Account) {
  const { id, orderNumber } = await payForOrder(buyer);
  await callDesk(page, 'POST', `/api/desk/orders/${orderNumber}/ship`, { carrier: 'Otter Post' });
  await expect
    .poll(
      async () => (await callDesk<{ status: string }>(page, 'GET', `/api/desk/orders/${orderNumber}`)).status,
      {
        timeout: 30_000,
      },
    )
    .toBe('Shipped');
  const order = await callShop<Seen>('GET', `/api/orders/${id}`, undefined, buyer.token);
  return { id, orderNumber, itemId: order.items[0]!.id };
}

test('a parcel is scanned, looked at and refunded less its wear, and a claim is answered', async ({
  page,
  shop,
}) => {
  // Two acts wait ten seconds each, and their emails are waited for.
  test.slow();
  await shop.stockUp([{ sku: 'MUSLIN', name: 'Muslin squares', price: 120, stock: 20 }]);
  const buyer = await openAccount({ withAddress: true });
  await setUpOwner(page, shop);
  const { id, orderNumber, itemId } = await sentOrder(page, buyer);
  const tell = (body: object) =>
    callShop<{ code: string }>(
      'POST',
      `/api/orders/${id}/returns`,
      { lines: [{ itemId, quantity: 1 }], ...body },
      buyer.token,
    );
  const { code } = await tell({ kind: 'withdrawal', note: null });

  await page.goto('/desk/returns?view=told');
  await expect(page.getByRole('table', { name: 'Returns' }).getByRole('link', { name: code })).toBeVisible();
  await lookAt(page, 'desk-returns', /Not here yet/);

  // A scanner types the code and presses Enter.
  await page.getByLabel('Find or scan').fill(code.replace('-', '').toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await page.getByLabel('Condition').selectOption('Used');
  await page.getByLabel('Keep back').fill('20');
  await page.getByLabel('Why').fill('They are stained.');
  await picture(page, 'return', { at: page.getByRole('textbox', { name: /^Back on sale of/ }) });
  await lookAt(page, 'desk-return-receive', /What came back/);
  await button(page, 'Save what came back').click();
  await expect(page.getByText('£20.00 kept back: They are stained.')).toBeVisible();
  const received = await mailbox.find(buyer.email, /has arrived/);
  expect(received.text).toContain('email you about your refund by');

  // The proof of it; what can't be used says so and is forgotten.
  const choose = page.getByLabel('Picture of what came back');
  await choose.setInputFiles({ name: 'stain.txt', mimeType: 'text/plain', buffer: Buffer.from('stained') });
  await expect(page.getByText('We cannot use this kind of file.')).toBeVisible();
  for (const [name, side] of [
    ['stain.jpg', 400],
    ['box.jpg', 2400],
  ] as const) {
    const buffer = await photograph(side, side).jpeg().toBuffer();
    await choose.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    const taken = page.getByRole('list', { name: 'Taken here' }).getByRole('img');
    await expectPictures(taken).toHaveCount(name === 'stain.jpg' ? 1 : 2);
    expect(
      await taken.last().evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(Math.min(side, 1600));
  }
  await expect(page.getByText('We cannot use this kind of file.')).toBeHidden();
  await button(page, 'Remove picture 2').click();
  await expect(page.getByRole('img', { name: 'Taken here, 2' })).toBeHidden();
  await lookAt(page, 'desk-return-refund', /Refund total/);

  // Nothing is refunded beside a correction that has not been saved.
  await button(page, 'Correct').click();
  await expect(button(page, /^Refund £/)).toBeHidden();
  await expect(page.getByLabel('Keep back')).toHaveValue('20.00');
  await button(page, 'Cancel').click();

  await button(page, /^Refund £1\d\d\.\d\d$/).click();
  await expect(page.getByRole('region', { name: 'Undo' })).toContainText('is refunded');
  const refunded = await mailbox.find(buyer.email, /refunded/);
  expect(refunded.text).toContain('£20.00 of Muslin squares: They are stained.');
  const { returns } = await callShop<Seen>('GET', `/api/orders/${id}`, undefined, buyer.token);
  expect(returns).toMatchObject([{ state: 'refunded', deductions: [{ amount: 20 }] }]);
  await page.goto(`/desk/orders/${orderNumber}`);
  await expect(page.getByRole('link', { name: code })).toBeVisible();

  const other = await sentOrder(page, buyer);
  const claim = await callShop<{ id: string; code: string }>(
    'POST',
    `/api/orders/${other.id}/returns`,
    { kind: 'claim', reason: 'faulty', note: 'It squeaks.', lines: [{ itemId: other.itemId, quantity: 1 }] },
    buyer.token,
  );
  const sent = await fetch(`${shop.url}/api/returns/${claim.id}/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await photograph(300, 200).jpeg().toBuffer()),
  });
  expect(sent.status).toBe(201);
  await page.goto('/desk');
  await page.getByRole('link', { name: /claim to answer/ }).click();
  await page.getByRole('link', { name: claim.code }).click();
  await expect(page.getByText('“It squeaks.”')).toBeVisible();
  await expect(page.getByRole('img', { name: 'From the buyer, 1' })).toBeVisible();
  await page.getByLabel('Your answer').fill('Another one is on its way to you.');
  await lookAt(page, 'desk-claim', /It squeaks/);
  await button(page, 'Send answer').click();
  const answer = await mailbox.find(buyer.email, /^Our answer/);
  expect(answer.text).toContain('Another one is on its way to you.');
  await expect(page.getByText('The buyer gets no email of this.')).toBeVisible();
  await page.getByLabel('Reason').fill('Sent another one.');
  await button(page, 'Close the claim').click();
  await expect(page.getByRole('heading', { level: 1, name: claim.code })).toBeFocused();
  await expect(page.getByText('Settled another way').first()).toBeVisible();

  await lookAt(page, 'desk-return-closed', /Settled another way/);

  // What comes back all the same is not lost.
  await page.getByRole('link', { name: 'A parcel came back' }).click();
  await button(page, 'Increase received of Muslin squares').click();
  await button(page, 'Save what came back').click();
  await expect(page.getByText('1 to go back on sale with the refund')).toBeVisible();
});
