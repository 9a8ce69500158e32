import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { buildApp } from '#server/app.ts';
import { createBackground } from '#server/platform/background.ts';
import { transaction } from '#server/platform/database/database.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { fieldsOf, jsonSchemaOf } from '#tests/support/json-schema.ts';
import { openPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { writeEntries } from '#server/importing/write-entries.service.ts';

/*
 * A draft or an archived product is nowhere: every call that answers strangers is tried in every way that might lead to
 * it.
 */
let paying: PayingShop;
let id: string;
let siblingId: string;
let categoryId: string;
const opened: FastifyInstance[] = [];

/** In no other product: an answer that contains one of these shows the product. */
const MARKS = ['Quizzlewick', 'QZW-7', 'Tamarind', '/quizzlewick.svg', 'murbling'];

beforeAll(async () => {
  paying = await openPayingShop();
  const { db } = paying.shop;
  const shared = { pricePence: 1200, stock: 9, brand: 'Wrenfold', categoryPath: ['Clothing', 'Snoods'] };
  const styleOf = (value: string) => ({
    ...{ code: 'snood', name: 'Snood' },
    options: [{ name: 'Colour', value }],
  });
  await transaction(db, (trx) =>
    writeEntries(trx, [
      {
        ...shared,
        sku: 'QZW-7',
        name: 'Quizzlewick Snood, Tamarind, 6 to 12 Months',
        description: 'Keeps off the murbling wind.',
        images: [{ path: '/quizzlewick.svg', description: '' }],
        style: styleOf('Tamarind'),
      },
      { ...shared, sku: 'SIB', name: 'Plain Snood, 6 to 12 Months', style: styleOf('Grey') },
    ]),
  );
  [id, siblingId] = (await Promise.all(['QZW-7', 'SIB'].map(idOf))) as [string, string];
  const category = await db
    .selectFrom('categories')
    .where('name', '=', 'Snoods')
    .select('id')
    .executeTakeFirstOrThrow();
  categoryId = category.id;
});
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});
afterAll(() => paying.close());

async function idOf(sku: string): Promise<string> {
  const row = await paying.shop.db
    .selectFrom('products')
    .where('sku', '=', sku)
    .select('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

async function become(status: string): Promise<void> {
  await paying.shop.db.updateTable('products').set({ status }).where('id', '=', id).execute();
}

/** The shop with a page for each address, and nothing cached. */
async function openApp(): Promise<FastifyInstance> {
  const { context } = paying.shop;
  const background = createBackground(context.log);
  const app = buildApp(
    { ...context, metrics: createMetrics(), background },
    { renderPage: async () => ({ status: 200, html: '' }) },
  );
  app.addHook('onClose', () => background.stop());
  opened.push(app);
  await app.ready();
  return app;
}

const searches = [
  'quizzlewick',
  'quizzlewik',
  'quizz',
  'QZW-7',
  'qzw7',
  'tamarind',
  'murbling',
  'snood',
  'wrenfold',
];
const others = ['snood 6 months', 'snood under £15', 'under £15', '6-12 months', 'clothing', 'for a baby'];

/** Every address that answers strangers with changing content. */
function addresses(): string[] {
  const reads = Object.values<Endpoint>(api).filter(
    ({ access, method }) => access === 'visitor' && method === 'GET',
  );
  return [
    `/api/products/by-id?ids=${id}&ids=${siblingId}`,
    `/api/products/cards?ids=${id}&ids=${siblingId}`,
    ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/api/openapi.json'],
    ...reads.flatMap(({ path, query }) => {
      const paths = path.includes(':id') ? [id, siblingId].map((one) => path.replace(':id', one)) : [path];
      return paths.flatMap((one) => queriesOf(query).map((text) => one + text));
    }),
  ];
}

/** Without a query, and with each word in each field that takes words. */
function queriesOf(query: Endpoint['query']): string[] {
  const fields = fieldsOf(jsonSchemaOf(query));
  const inCategory = fields.includes('categoryId') ? ['', `&categoryId=${categoryId}`] : [''];
  const asked = fields
    .filter((field) => !['page', 'pageSize', 'categoryId'].includes(field))
    .flatMap((field) => {
      const words = ['search', 'q', 'brand'].includes(field)
        ? [...searches, ...others]
        : searches.slice(0, 1);
      return words.map((word) => `${field}=${encodeURIComponent(word)}`);
    });
  return ['', ...['', ...asked].flatMap((text) => inCategory.map((place) => `?${text}${place}`))];
}

/** The addresses whose answers contain it. */
async function findIt(): Promise<string[]> {
  const app = await openApp();
  const found: string[] = [];
  for (const url of addresses()) {
    const { statusCode, body } = await app.inject({ url });
    expect(statusCode, url).toBeLessThan(500);
    // These two repeat the query.
    const isRepeated = (mark: string) =>
      /^\/api\/(products\/facets|search\/reading)/.test(url) && url.includes(mark);
    if ([id, ...MARKS].some((mark) => body.includes(mark) && !isRepeated(mark))) found.push(url);
  }
  return found;
}

test('a published product is found in all of these ways', async () => {
  const found = await findIt();
  expect(found).toContain('/sitemap.xml');
  for (const word of searches) {
    expect(found).toContain(`/api/products?search=${word}&categoryId=${categoryId}`);
  }
  for (const path of ['/api/products', `/api/products/${id}`, `/api/products/${siblingId}/variants`]) {
    expect(found).toContain(path);
  }
});

describe.each(['draft', 'archived'])('a product that is %s', (status) => {
  test('is found in none of these ways', async () => {
    await become(status);
    expect(await findIt()).toEqual([]);
    const app = await openApp();
    for (const part of ['', '/variants', '/details']) {
      const path = `/api/products/${id}${part}`;
      const answer = await app.inject(path);
      expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
        404,
        expect.objectContaining({
          code: status === 'draft' ? 'catalogue/product-not-found' : 'catalogue/product-no-longer-sold',
        }),
      ]);
    }
  });

  test('cannot be put into a basket', async () => {
    await become(status);
    const buyer = await paying.buyer();
    await expect(buyer.put(id)).rejects.toMatchObject({ status: 404, code: 'basket/product-not-found' });
  });

  test('stays in a basket that contained it, says so, and cannot be ordered', async () => {
    await become('published');
    const buyer = await paying.buyer();
    await buyer.put(id, 2);
    await buyer.put(siblingId);
    await become(status);
    const { items } = await buyer.call('getBasket', { query: {} });
    expect(items).toMatchObject([
      { productId: id, quantity: 2, isForSale: false, stockLevel: 0 },
      { productId: siblingId, isForSale: true },
    ]);
    const change = (quantity: number) =>
      buyer.call('changeBasketItem', { params: { id: items[0]!.id }, body: { quantity } });
    await expect(change(1)).rejects.toMatchObject({
      code: 'basket/out-of-stock',
      message: 'This product is no longer sold.',
    });
    await expect(buyer.order()).rejects.toMatchObject({
      code: 'orders/out-of-stock',
      message:
        'Quizzlewick Snood, Tamarind, 6 to 12 Months is no longer sold. Please remove it from your basket.',
    });
    expect((await change(0)).items).toHaveLength(1);
    expect((await buyer.order()).items).toHaveLength(1);
  });

  test('can be paid for and is shown in orders placed before', async () => {
    await become('published');
    const buyer = await paying.buyer();
    const order = await buyer.orderOf(id);
    await become(status);
    await buyer.approve(order.id);
    expect(await buyer.capture(order.id)).toMatchObject({ status: 200 });
    expect((await buyer.see(order.id)).items).toMatchObject([{ productId: id, productSkuSnapshot: 'QZW-7' }]);
    expect((await buyer.call('getBasket', { query: {} })).items).toEqual([]);
  });
});
