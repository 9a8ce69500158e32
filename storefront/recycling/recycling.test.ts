import { expect, test } from 'vitest';
import type { Shop } from '#contract/shop.ts';
import { writeSetting } from '#server/settings/settings.queries.ts';
import { transaction } from '#server/platform/database/database.ts';
import { renderPage } from '#storefront/entry.server.tsx';
import { entry, importerOf } from '#tests/support/entries.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop({ shopAddress: 'Otter & Daughters, 12 Otter Lane' });
const { put, idOf } = importerOf(shop);

async function main(path: string, facts: Partial<Shop> = {}): Promise<string> {
  const { status, html } = await renderPage({
    url: `https://shop.test${path}`,
    call: shop.call,
    shop: { ...(await shop.call('getShop', {})), ...facts },
  });
  expect(status).toBe(200);
  return html.slice(html.indexOf('<main'), html.indexOf('id="page-data"')).replaceAll('<!-- -->', '');
}

test('without settings the shop itself takes back old electricals and batteries, at its address', async () => {
  const page = await main('/recycling');
  for (const words of [
    'we take back your old one of the same kind free of charge',
    'used portable batteries',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).toContain('<p>Otter &amp; Daughters, 12 Otter Lane</p>');
  expect(page).toContain('aria-label="Crossed-out bin"');
});

test('a shop without an address says whom to write to', async () => {
  const page = await main('/recycling', { address: null });
  expect(page).toContain(`mailto:${shop.context.config.shopEmail}`);
  expect(page).not.toContain('address below');
});

test('what is chosen at the desk stands there', async () => {
  const choose = (key: 'WEEE_SCHEME' | 'WEEE_ADDRESS' | 'WEEE_TEXT', value: string) =>
    transaction(shop.db, (trx) => writeSetting(trx, { key, value }, { staffId: null, at: shop.clock.now() }));
  await choose('WEEE_SCHEME', 'Distributor Takeback Scheme, member 1234');
  await choose('WEEE_ADDRESS', 'Otter Warehouse, 3 Dock Road');
  await choose('WEEE_TEXT', 'Ring the bell at the gate.');
  await expect
    .poll(async () => (await shop.call('getShop', {})).takeBack)
    .toEqual({
      scheme: 'Distributor Takeback Scheme, member 1234',
      address: 'Otter Warehouse, 3 Dock Road',
      text: 'Ring the bell at the gate.',
    });
  const page = await main('/recycling');
  for (const words of ['member 1234', 'Otter Warehouse, 3 Dock Road', 'Ring the bell at the gate.']) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('of the same kind');
});

test('every page leads there, and so does everything electrical in words of its own', async () => {
  await put(entry('LAMP', { attributes: [{ key: 'electrical', value: true }] }), entry('BOOK'));
  const [lamp, book] = await Promise.all(
    ['LAMP', 'BOOK'].map(async (sku) => main(`/products/${await idOf(sku)}`)),
  );
  expect(lamp).toContain('Electrical: not for the household bin.');
  expect(book).not.toContain('Electrical');
  expect(book!.match(/href="\/recycling"/g)).toHaveLength(1);
});
