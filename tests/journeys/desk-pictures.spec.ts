import type { Page } from '@playwright/test';
import { becomeOwner, expectPictures as expect, test } from '#tests/support/desk-shop.ts';
import { look } from '#tests/support/look.ts';
import { bomb, phonePhotograph, photograph } from '#tests/support/picture-files.ts';

const jpeg = async (width: number, height: number) => ({
  name: `otter-${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await photograph(width, height).jpeg().toBuffer(),
});
const items = (page: Page) => page.getByRole('list', { name: 'Pictures' }).getByRole('listitem');
const shows = (page: Page) => items(page).getByRole('textbox');
const texts = (page: Page) =>
  shows(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test('pictures are added on a phone, described and put in order, and bad ones say why', async ({
  page,
  shop,
}) => {
  await becomeOwner(page, shop);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const choose = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent('filechooser');
    await button('Add pictures').click();
    await (await chooser).setFiles(files);
  };

  const otter = await jpeg(900, 700);
  const notes = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('to do: buy milk') };
  await look(page, {
    name: 'desk-pictures',
    path: '/desk/pictures',
    shows: /Please save it as JPEG, PNG, WebP or AVIF/,
    reach: async () => {
      await choose(otter, await jpeg(300, 500), notes);
      await expect(shows(page)).toHaveCount(2);
    },
  });

  // Several files at once, one of them not a picture and one too large: each is reported separately.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk/pictures');
  await choose(
    otter,
    notes,
    { name: 'huge.png', mimeType: 'image/png', buffer: await bomb(30_000, 30_000) },
    { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await phonePhotograph() },
  );
  const refused = (name: string) => items(page).filter({ hasText: name });
  await expect(refused('notes.jpg')).toContainText('Please save it as JPEG, PNG, WebP or AVIF.');
  await expect(refused('huge.png')).toContainText('900 megapixels');
  await expect(refused('notes.jpg').getByRole('button', { name: 'Retry' })).toHaveCount(0);
  for (const name of ['notes.jpg', 'huge.png']) {
    await refused(name).getByRole('button', { name: 'Remove' }).click();
  }
  await expect(items(page)).toHaveCount(2);
  await shows(page).nth(0).fill('An otter on a rock');
  await shows(page).nth(1).fill('Leeds Town Hall');
  await expect(items(page).nth(0)).toContainText('Main picture');

  // Adding the same picture again does not duplicate it.
  await choose(otter);
  await expect(page.getByText('This picture has already been added.').last()).toBeVisible();
  await expect(items(page)).toHaveCount(2);

  // Only by keyboard: the second picture moves to the front, and the pressed button keeps the focus.
  await button('Move earlier: Picture 2').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => texts(page)).toEqual(['Leeds Town Hall', 'An otter on a rock']);
  await expect(page.locator('[data-path] button:focus')).toHaveCount(1);
  await button('Remove: Picture 1').focus();
  await page.keyboard.press('Enter');
  await expect(items(page)).toHaveCount(1);
  await expect(button('Undo')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => texts(page)).toEqual(['Leeds Town Hall', 'An otter on a rock']);

  // With a mouse.
  await page.setViewportSize({ width: 1280, height: 900 });
  await items(page)
    .nth(1)
    .getByRole('img')
    .dragTo(items(page).nth(0), { targetPosition: { x: 40, y: 40 } });
  await expect.poll(() => texts(page)).toEqual(['An otter on a rock', 'Leeds Town Hall']);

  // Pasted and dropped.
  for (const [kind, width] of [
    ['paste', 320],
    ['drop', 330],
  ] as const) {
    const { buffer } = await jpeg(width, 200);
    await page.evaluate(
      ({ bytes, kind }) => {
        const carried = new DataTransfer();
        carried.items.add(new File([Uint8Array.from(bytes)], 'pasted.jpg', { type: 'image/jpeg' }));
        const target = document.querySelector('[aria-label="Pictures"]')!;
        const event =
          kind === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: carried, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: carried, bubbles: true, cancelable: true });
        target.dispatchEvent(event);
      },
      { bytes: [...buffer], kind },
    );
  }
  await expect(shows(page)).toHaveCount(4);

  // Without a network it waits for a press on Retry, and nothing is lost.
  await page.context().setOffline(true);
  await choose(await jpeg(340, 200));
  const late = items(page).filter({ hasText: 'otter-340.jpg' });
  await expect(late).toContainText('You are offline.');
  await page.context().setOffline(false);
  await late.getByRole('button', { name: 'Retry' }).click();
  await expect(shows(page)).toHaveCount(5);

  // All sizes get made, and the picture shown is then the shop's own.
  await expect(page.getByText(/Resizing/)).toHaveCount(0);
  const shown = await items(page)
    .getByRole('img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).currentSrc.replace(/.*\/pictures\/\w{64}/, '')),
    );
  expect(shown).toEqual(Array.from({ length: 5 }, () => '-320.avif'));
});

test('a customer sees a picture added to a product, at the size of their screen', async ({ page, shop }) => {
  await shop.stockUp([{ sku: 'OTTER', name: 'Otter rattle', price: 8, stock: 5 }]);
  await becomeOwner(page, shop);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk/products');
  await page.getByRole('link', { name: 'Otter rattle' }).first().click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add pictures', exact: true }).click();
  await (await chooser).setFiles([await jpeg(1800, 1800)]);
  await page.getByRole('button', { name: 'Use “Otter rattle”' }).click();
  await expect(shows(page)).toHaveValue('Otter rattle');
  await expect(page.getByText(/Resizing/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Everything is live.')).toBeVisible();
  const link = page.getByRole('link', { name: 'View in shop' });
  const path = (await link.getAttribute('href'))!;
  await expect(async () => {
    await page.goto(path);
    const image = page.getByRole('img', { name: 'Otter rattle' }).first();
    await expect(image).toBeVisible({ timeout: 1000 });
    const source = await image.evaluate((element) => (element as HTMLImageElement).currentSrc);
    expect(source).toMatch(/[0-9a-f]{64}-640\.avif$/);
  }).toPass({ timeout: 40_000 });

  // If it does not load, an empty scene stands in its place.
  await page.route(/\/pictures\//, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  const image = page.getByRole('img', { name: 'Otter rattle' }).first();
  await expect(image).toHaveAttribute('src', '/drawings/empty.svg');
  expect(await image.evaluate((element) => (element as HTMLImageElement).currentSrc)).toMatch(/empty\.svg$/);
});
