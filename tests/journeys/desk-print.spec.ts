import type { Page } from '@playwright/test';
import { becomeOwner, expect, test } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';

/** Prints the page; returns each sheet's width and height in millimetres. */
async function print(page: Page, file: string): Promise<[width: number, height: number][]> {
  await page.emulateMedia({ media: null, colorScheme: 'dark' });
  const pdf = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath(file) });
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g);
  const millimetres = (points: string) => Math.round((Number(points) / 72) * 25.4);
  return [...boxes].map(([, width, height]) => [millimetres(width!), millimetres(height!)]);
}

test('ticked orders print as slips on three sizes of paper and as a pick list', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  const numbers = await shop.takeOrders(4);
  await page.goto('/desk/orders?view=to-pack');
  for (const number of numbers.slice(0, 3))
    await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Print slips' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  for (const number of numbers.slice(0, 3)) {
    const slip = page.getByRole('article', { name: `Slip of order ${number}` });
    await expect(slip.getByRole('img', { name: `QR code of ${shop.url}/desk/o/${number}` })).toBeVisible();
    await expect(slip.getByRole('row')).toHaveCount(4);
    await expect(slip).not.toContainText('£');
  }

  const sheets = {
    A4: [210, 297],
    A6: [105, 148],
    'Label, 100 × 150 mm': [100, 150],
  };
  for (const [paper, size] of Object.entries(sheets)) {
    const option = page.getByRole('option', { name: paper });
    await page.getByLabel('Paper').selectOption(paper);
    await expect(page).toHaveURL(new RegExp(`size=${await option.getAttribute('value')}`));
    // The address changes before the page does.
    await expect.poll(() => print(page, `slips-${size.join('x')}.pdf`), paper).toEqual([size, size, size]);
  }
  await page.emulateMedia({ media: 'print' });
  for (const role of ['button', 'navigation', 'combobox', 'banner'] as const)
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0);
  await expect(page.getByRole('article').first()).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: null });

  await page.goBack();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByRole('article', { name: 'Pick list' })).toContainText('4 orders, 12 pieces');
  expect(await print(page, 'pick-list.pdf')).toEqual([sheets.A4]);

  await page.goBack();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('link', { name: 'Invoices' }).click();
  const invoice = page.getByRole('article', { name: `Invoice of order ${numbers[0]}` });
  await expect(invoice.getByRole('row').filter({ hasText: 'Total, with VAT' })).toContainText('£33.95');
  expect(await print(page, 'invoices.pdf')).toEqual(numbers.map(() => sheets.A4));

  // Scanning the code with a phone's camera opens this address.
  await page.goto(`/desk/o/${numbers[0]}`);
  await expect(page.getByRole('heading', { name: numbers[0]! })).toBeVisible();
  await expect(page.getByText('Printed.').first()).toBeVisible();
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('slips of a round carry their crate’s number, large on every paper', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  const numbers = await shop.takeOrders(12);
  await page.goto('/desk/round');
  await page.getByRole('button', { name: 'All 12' }).click();
  await page.getByRole('link', { name: 'Print slips with tote numbers' }).click();
  const crate = page
    .getByRole('article', { name: `Slip of order ${numbers[11]}` })
    .getByText('12', { exact: true });
  for (const paper of ['A4', 'A6', 'Label, 100 × 150 mm']) {
    await page.getByLabel('Paper').selectOption(paper);
    await page.emulateMedia({ media: 'print' });
    // At least ten millimetres, to be readable at arm's length.
    expect((await crate.boundingBox())!.height, paper).toBeGreaterThan((10 / 25.4) * 96);
    expect(await print(page, `crates-${paper.slice(0, 2)}.pdf`), paper).toHaveLength(12);
  }
});

test('the cancellation form is on the back of each slip once the owner says so', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  const numbers = await shop.takeOrders(2);
  await page.goto('/desk/settings');
  await page.getByLabel('Cancellation form on the back of slips').selectOption('Yes');
  await page.getByRole('button', { name: 'Save packing slips' }).click();
  await expect(page.getByText('Saved. Applies to slips printed from now on.').first()).toBeVisible();

  const path = `/desk/print/slips?orders=${numbers.join()}`;
  for (const size of ['a4', 'a6', 'label']) {
    await page.goto(`${path}&size=${size}`);
    await expect(page.getByRole('article')).toHaveCount(4);
    expect(await print(page, `backs-${size}.pdf`), size).toHaveLength(4);
  }
  // A slip longer than its paper: two pages, its form, an empty back, and then the next one starts on a front again.
  await page
    .getByRole('article')
    .first()
    .evaluate((slip) => (slip.style.minBlockSize = '200mm'));
  expect(await print(page, 'backs-long.pdf')).toHaveLength(6);
  const back = page.getByRole('article').nth(1);
  await expect(back).toHaveAccessibleName(`Cancellation form of order ${numbers[0]}`);
  await expect(back).toContainText('I hereby give notice that I cancel my contract of sale');
  await look(page, { name: 'desk-slips-backs', path, shows: /print double-sided/ });
});

test('what is printed is fit for all on the screen too', async ({ page, shop }) => {
  await becomeOwner(page, shop);
  const orders = (await shop.takeOrders(2)).join(',');
  await look(page, {
    name: 'desk-orders-chosen',
    path: '/desk/orders',
    shows: /2 selected/,
    reach: () => page.getByRole('button', { name: 'Select all' }).click(),
  });
  await look(page, { name: 'desk-slips', path: `/desk/print/slips?orders=${orders}`, shows: /Ordered/ });
  await look(page, {
    name: 'desk-slips-label',
    path: `/desk/print/slips?orders=${orders},NONE-SUCH&size=label`,
    shows: /No such order/,
  });
  await look(page, {
    name: 'desk-pick-list',
    path: `/desk/print/pick-list?orders=${orders}`,
    shows: /2 orders, 6 pieces/,
  });
  await look(page, {
    name: 'desk-invoices',
    path: `/desk/print/invoice?orders=${orders}`,
    shows: /VAT in the total/,
  });
  await look(page, {
    name: 'desk-print-nothing',
    path: '/desk/print/slips',
    shows: /There is nothing to print/,
  });
});
