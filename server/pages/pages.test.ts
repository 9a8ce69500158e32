import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { inLondon, londonMidnight } from '#contract/delivery/calendar.ts';
import { buildApp } from '#server/app.ts';
import type { PageInput } from '#server/pages/storefront.service.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createPublicChanges, openLookout } from '#server/platform/cache/public-changes.ts';
import { writeSetting } from '#server/settings/settings.queries.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const storefront = {
  async renderPage({ url, call, shop: { name, vatNumber } }: PageInput) {
    const { pathname } = new URL(url);
    if (pathname === '/terms-and-conditions') return { status: 200, html: vatNumber ?? 'not registered' };
    if (pathname === '/') return { status: 200, html: name };
    if (!/^\/(?:products|gifts)\//.test(pathname)) return { status: 404, html: 'No such page' };
    const id = pathname.split('/').at(-1)!;
    const { StockLevel } = await call('getProduct', { params: { id } });
    return { status: 200, html: `${StockLevel} left` };
  },
};

let shop: TestShop;
let app: ReturnType<typeof buildApp>;
beforeAll(async () => {
  shop = await openTestShop();
  const { config, log } = shop.context;
  const { db: lookout } = openLookout(config.databaseUrl!, true);
  app = buildApp({ ...shop.context, publicChanges: createPublicChanges(lookout, { log }) }, storefront);
  app.addHook('onClose', () => lookout.destroy());
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

it('shows a figure that may lag no longer for having taken it from a part that was cached', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const ask = async (path: string) =>
    (await app.inject({ url: path, headers: { accept: 'text/html' } })).body;
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku: randomUUID(), name: 'Muslin square', price_pence: 1250, vat_class: 'standard' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('stock').values({ product_id: id, on_hand: 30 }).execute();
  await ask(`/gifts/${id}`);

  await shop.db.updateTable('stock').set({ reserved: 5 }).where('product_id', '=', id).execute();
  vi.advanceTimersByTime(150);
  expect(await ask(`/products/${id}`)).toBe('30 left');
  vi.advanceTimersByTime(1900);
  expect(await ask(`/products/${id}`)).toBe('25 left');
});

it('shows a setting that was changed in another process', async () => {
  const home = async () => (await app.inject({ url: '/', headers: { accept: 'text/html' } })).body;
  const before = await home();
  const change = { key: 'SHOP_NAME', value: `${before} & Daughters` } as const;
  await transaction(shop.db, (trx) => writeSetting(trx, change, { staffId: null, at: shop.clock.now() }));
  await expect.poll(home).toBe(change.value);
});

it('shows the VAT number from the first moment of the day on which the registration begins', async () => {
  const ask = async () =>
    (await app.inject({ url: '/terms-and-conditions', headers: { accept: 'text/html' } })).body;
  const vatFrom = inLondon(new Date(shop.clock.now().getTime() + 2 * 86_400_000)).day;
  for (const [key, value] of [
    ['SHOP_VAT_NUMBER', 'GB 123 4567 89'],
    ['VAT_FROM', vatFrom],
  ] as const) {
    const change = { key, value };
    await transaction(shop.db, (trx) => writeSetting(trx, change, { staffId: null, at: shop.clock.now() }));
  }
  await expect.poll(ask).toBe('not registered');
  const until = (londonMidnight(vatFrom).getTime() - shop.clock.now().getTime()) / 1000;
  shop.clock.advance(until - 30);
  expect(await ask()).toBe('not registered');
  shop.clock.advance(30);
  expect(await ask()).toBe('GB 123 4567 89');
});

it('makes a product’s page once for all visitors, whatever is added to its address', async () => {
  const made = vi.spyOn(storefront, 'renderPage');
  onTestFinished(() => made.mockRestore());
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku: randomUUID(), name: 'Bath toy', price_pence: 1250, vat_class: 'standard' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let visitor = 0; visitor < 50; visitor++) {
    const url = `/products/${id}?ref=${visitor}`;
    expect((await app.inject({ url, headers: { accept: 'text/html' } })).statusCode).toBe(200);
  }
  // And again once it is announced that there is a new product.
  expect(made.mock.calls.length).toBeLessThan(5);
});

it('leads a link that is nearly right to what was meant, where there is no such page', async () => {
  const meant = async (url: string) => {
    const { statusCode, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    return headers.location ?? statusCode;
  };
  expect(await meant('/no-such-page).')).toBe('/no-such-page');
  expect(await meant('/no-such-page')).toBe(404);
  expect(await meant('//evil.example/.')).toBe('/evil.example/');
});

it('has an icon where some look for it without reading a page', async () => {
  const { statusCode, headers } = await app.inject('/favicon.ico');
  expect(statusCode).toBe(302);
  expect(headers.location).toBe('/apple-touch-icon.png');
});

it('leads password managers to where a password is changed', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect(statusCode).toBe(302);
  expect(headers).toMatchObject({
    location: '/account/change-password',
    'cache-control': 'private, no-store',
  });
});

it('says for ninety days where to write to about a hole', async () => {
  const { headers, body } = await app.inject('/.well-known/security.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  ) as Record<string, string>;
  expect(fields).toMatchObject({
    Contact: `mailto:${shop.context.config.shopEmail}`,
    Canonical: `${shop.context.config.publicUrl}/.well-known/security.txt`,
  });
  const days = (Date.parse(fields.Expires!) - shop.clock.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(90);
});
