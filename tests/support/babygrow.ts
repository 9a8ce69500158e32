import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectPictures } from './desk-shop.ts';
import { picture } from './guide-pictures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates a draft babygrow with three pictures at the desk. Returns its id. */
export async function createBabygrow(page: Page): Promise<string> {
  await page.goto('/desk/products');
  await button(page, 'New product').click();
  await page.getByLabel('Name', { exact: true }).fill('Otter babygrow');
  await page.getByLabel('Price in pounds').fill('14');
  await button(page, 'Create').click();
  await expect(page.getByRole('heading', { name: 'Otter babygrow' })).toBeVisible();
  await page
    .getByLabel('Description')
    .fill(
      'Soft organic cotton, with a zip that opens from both ends.\n\n- Machine wash at 40 °C\n- Fold-over cuffs',
    );

  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Add pictures').click();
  await (await chooser).setFiles(await drawnPictures());
  const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
  await expectPictures(pictures.getByRole('textbox')).toHaveCount(3);
  const words = ['A sage green babygrow with stars', 'It hangs on a rail', 'Its front, up close'];
  for (const [at, text] of words.entries()) await pictures.nth(at).getByRole('textbox').fill(text);
  await expectPictures(page.getByText(/Resizing/)).toHaveCount(0);

  await page.getByLabel('Find a category').fill('baby');
  await button(page, 'Babygrows').click();
  await page.getByLabel('VAT', { exact: true }).selectOption('Zero rate, 0%');
  await page.getByLabel('Sku').fill('GROW-03');
  await page.getByLabel('Shelf').fill('A1');
  await page.getByLabel('Weight in grams').fill('140');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await picture(page, 'product', { isDesktop: true, at: page.getByRole('list', { name: 'Pictures' }) });
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

/** Adds a second size to the open product, at a price of its own. Returns its id. */
export async function giveSizes(page: Page): Promise<string> {
  await button(page, 'Sizes, colours and other variants').click();
  await page.getByLabel('Values, separated by commas').fill('0-3 months, 3-6 months');
  await expect(page.getByRole('checkbox', { name: '3-6 months' })).toBeChecked();
  await picture(page, 'sizes');
  await button(page, 'Create variants').click();
  const link = page.getByRole('link', { name: '3-6 months', exact: true });
  const large = page
    .getByRole('table', { name: /^Variants of/ })
    .getByRole('row')
    .filter({ has: link });
  await large.getByLabel('Price').fill('16');
  await large.getByLabel('Sku').fill('GROW-36');
  await large.getByLabel('Shelf').fill('A2');
  await large.getByLabel('Shelf').press('Enter');
  await expect(large.getByRole('status')).toHaveText('Saved');
  return (await link.getAttribute('href'))!.split('/').at(-1)!;
}

/** As files from a camera. */
async function drawnPictures(): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    ['front', 'in-use', 'close-up'].map(async (view) => ({
      name: `${view}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp(`tests/fixtures/babygrow/${view}.svg`)
        .resize(1200)
        .flatten({ background: '#f7ecd2' })
        .jpeg({ quality: 88 })
        .toBuffer(),
    })),
  );
}
