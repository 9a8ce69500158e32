import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const code = (page: Page, order: string) => page.getByLabel(`Tracking code of ${order}`);

/** Pastes a column of a spreadsheet, as the clipboard holds it. */
async function paste(page: Page, order: string, text: string): Promise<void> {
  await code(page, order).evaluate((field, column) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', column);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('orders leave from the list with a pasted column of codes, are called back and sent again', async ({
  page,
  shop,
}) => {
  const [first, second, third, cancelled] = (await shop.takeOrders(4)) as [string, string, string, string];
  await becomeOwner(page, shop);
  await page.goto('/desk/orders?view=to-pack');
  await button(page, 'Select all').click();
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Send 4 orders' })).toBeVisible();
  const standing = page.getByRole('status').filter({ hasText: /leave/ });
  await expect(standing).toHaveText('4 leave');

  await paste(page, first, 'AB123456785GB\r\n\r\nsoon\r\n');
  await expect(page.getByText('That is not a tracking number for Royal Mail.')).toBeVisible();
  await expect(standing).toHaveText('3 leave, 1 stays');
  // Neither a reload nor a locked phone loses any of it.
  await page.reload();
  await expect(code(page, first)).toHaveValue('AB123456785GB');
  await code(page, third).fill('CD987654321GB');
  await expect(standing).toHaveText('4 leave');
  await shop.sql(
    `update orders set status = 'Cancelled', cancelled_because = 'owner', restocked_at = now()
     where order_number = '${cancelled}'`,
  );
  await button(page, 'Send 4').click();
  const bar = page.getByRole('region', { name: 'Undo' });
  await expect(bar).toContainText('3 parcels marked as shipped.');
  await button(page, /^Undo/).click();
  await expect(page.getByRole('heading', { name: 'Send 3 orders' })).toBeVisible();
  await expect(code(page, third)).toHaveValue('CD987654321GB');

  await page.goto(`/desk/orders/send?orders=${[first, second, third, cancelled].join()}`);
  await expect(page.getByText('It has been cancelled.')).toBeVisible();
  await button(page, 'Send 3').click();
  // The batch continues without its sender, who sees its progress on coming back.
  await expect(page.getByText('3 parcels will be sent in a few seconds.')).toBeVisible();
  const address = page.url();
  await page.goto('/desk');
  await page.goto(address);
  await expect(page.getByText(/^3 parcels shipped by Nora Bell\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'View the order not shipped' }).click();
  await expect(page.getByRole('heading', { name: 'Send 1 order' })).toBeVisible();
  await page.goto(`/desk/orders/${first}`);
  await expect(page.getByText('Shipped with Royal Mail.')).toBeVisible();
});

test('ticked orders make a file for Click & Drop, and get a note together', async ({ page, shop }) => {
  const numbers = (await shop.takeOrders(3)) as [string, string, string];
  await shop.sql(
    `update orders set status = 'Cancelled', cancelled_because = 'owner', restocked_at = now()
     where order_number = '${numbers[2]}'`,
  );
  await becomeOwner(page, shop);
  await page.goto('/desk/orders');
  await button(page, 'Select all').click();
  await button(page, 'Click & Drop file').click();
  await page.getByLabel('Service code').fill('TPN24');
  const download = page.waitForEvent('download');
  await button(page, 'Download file').click();
  const file = readFileSync(await (await download).path(), 'utf8');
  expect(file.split('\r\n').map((row) => row.split(',')[0])).toEqual([
    'Order reference',
    ...numbers.slice(0, 2).toReversed(),
    '',
  ]);
  await expect(page.getByText('2 parcels are in the file, 1 is not.').first()).toBeVisible();
  await expect(page.getByText(`${numbers[2]}: It has been cancelled.`)).toBeVisible();
  await button(page, 'Done').click();

  await button(page, 'Add a note').click();
  await page.getByLabel('Only staff can see this.').fill('Goes on Friday.');
  await button(page, 'Save note').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/desk/orders/${numbers[1]}`);
  await expect(page.getByText('Goes on Friday.')).toBeVisible();
  await expect(page.getByText('Added to a label file.')).toBeVisible();

  const choosing = (name: string, reach: () => Promise<void>, shows: RegExp) =>
    look(page, {
      ...{ name: `desk-orders-${name}`, path: '/desk/orders', shows },
      async reach() {
        await button(page, 'Select all').click();
        await reach();
      },
    });
  await choosing('note', () => button(page, 'Add a note').click(), /Add a note to 3 orders/);
  await choosing(
    'file',
    async () => {
      await button(page, 'Click & Drop file').click();
      await button(page, 'Download file').click();
    },
    /These were in an earlier file/,
  );
});

test('sending many is fit for all, in both schemes and at every width', async ({ page, shop }) => {
  const numbers = await shop.takeOrders(12);
  await shop.sql(
    `update orders set status = 'Cancelled', cancelled_because = 'owner', restocked_at = now()
     where order_number = '${numbers[2]}'`,
  );
  await becomeOwner(page, shop);
  await look(page, {
    name: 'desk-sending',
    path: `/desk/orders/send?orders=${numbers.join()}`,
    shows: /It has been cancelled/,
    reach: () => paste(page, numbers[0]!, 'AB123456785GB\nCD987654321GB\nsoon'),
  });
});
