import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiError } from '#contract/call.ts';
import { buildApp } from '#server/app.ts';
import type { PageInput } from '#server/pages/storefront.service.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { registerCustomer, type TestCustomer } from '#tests/support/customers.ts';
import { employ } from '#tests/support/desk.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  shop = await openTestShop({ trustedProxies: ['127.0.0.1'] });
  // Jobs would wait for the lock too.
  await shop.context.background.stop();
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => shop.close());

async function waitingForTheLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(shop.db);
  return rows[0]!.count;
}

async function stock(): Promise<string> {
  const { id } = await shop.db
    .insertInto('products')
    .values({ sku: randomUUID(), name: 'Muslin square', price_pence: 1250, vat_class: 'standard' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.insertInto('stock').values({ product_id: id, on_hand: 100 }).execute();
  return id;
}

it('asks the database for at most two visitors of a network at once, even if they hang up', async () => {
  const visit = (from: string, query: number, signal?: AbortSignal) =>
    fetch(`${url}/api/products?page=${query}`, {
      headers: { 'x-forwarded-for': from },
      signal: signal ?? null,
    });
  // From here on every product list is slow.
  const slow = await shop.db.startTransaction().execute();
  await sql`lock table products in access exclusive mode`.execute(slow);

  const hangUp = new AbortController();
  const hostile = Promise.allSettled(
    Array.from({ length: 6 }, (_, number) => visit(`2001:db8:bad:1::${number}`, number + 1, hangUp.signal)),
  );
  await expect.poll(waitingForTheLock).toBe(2);
  hangUp.abort();
  await hostile;
  const parent = visit('203.0.113.1', 7);
  await expect.poll(waitingForTheLock).toBe(3);
  await slow.rollback().execute();
  expect((await parent).status).toBe(200);
  expect(await waitingForTheLock()).toBe(0);
});

it('reads for two customers of a network at once what they left in the shop, and goes on selling', async () => {
  const { token } = await registerCustomer(shop);
  const ask = (from: string, path: string) =>
    fetch(url + path, { headers: { 'x-forwarded-for': from, authorization: `Bearer ${token}` } });
  // From here on everything that reads orders or the log is slow.
  const slow = await shop.db.startTransaction().execute();
  await sql`lock table orders, activity in access exclusive mode`.execute(slow);

  const lists = [
    '/api/orders',
    '/api/account/my-activity',
    '/api/account/reviews',
    '/api/account/export-data',
  ];
  const hostile = Promise.all([...lists, ...lists].map((path) => ask('203.0.113.7', path)));
  await expect.poll(waitingForTheLock).toBe(2);
  const parent = ask('203.0.113.1', '/api/orders');
  await expect.poll(waitingForTheLock).toBe(3);
  expect((await ask('203.0.113.7', '/api/account/profile')).status).toBe(200);
  expect(await waitingForTheLock()).toBe(3);
  await slow.rollback().execute();
  expect((await parent).status).toBe(200);
  expect((await hostile).map(({ status }) => status)).toEqual([...lists, ...lists].map(() => 200));
});

it('waits for one customer’s basket with a few connections, and goes on selling to others', async () => {
  const hostile = await registerCustomer(shop);
  const parent = await registerCustomer(shop);
  const productId = await stock();
  const add = (from: string, { token }: TestCustomer) =>
    fetch(`${url}/api/basket/items`, {
      method: 'POST',
      headers: {
        'x-forwarded-for': from,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ productId, quantity: 1 }),
    });
  expect((await add('203.0.113.7', hostile)).status).toBe(200);

  const slow = await shop.db.startTransaction().execute();
  await sql`select from baskets for update`.execute(slow);
  const many = Promise.all(Array.from({ length: 20 }, () => add('203.0.113.7', hostile)));
  await expect.poll(waitingForTheLock).toBe(4);
  expect((await add('203.0.113.1', parent)).status).toBe(200);
  expect(await waitingForTheLock()).toBe(4);
  await slow.rollback().execute();
  expect((await many).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

async function placeOrder(): Promise<{ token: string; id: string }> {
  const { token, call } = await registerCustomer(shop);
  await call('addBasketItem', { body: { productId: await stock(), quantity: 1 } });
  const place = {
    ...{ contactName: 'Ada Parent', streetAddress1: '1 High Street', city: 'Leeds' },
    ...{ regionOrState: 'West Yorkshire', postalCode: 'LS1 1AA', country: 'United Kingdom' },
  };
  const { id: shippingAddressId } = await call('addAddress', { body: place });
  const { id } = await call('createOrder', { body: { shippingAddressId } });
  return { token, id };
}

it('waits for one customer’s order with a few connections, from however many networks they pay', async () => {
  const { token, id } = await placeOrder();
  const slow = await shop.db.startTransaction().execute();
  await sql`select from orders for update`.execute(slow);
  const many = Promise.all(
    ['capture-payment', 'initiate-paypal-payment'].flatMap((act) =>
      Array.from({ length: 8 }, (_, host) =>
        fetch(`${url}/api/orders/${id}/${act}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': `203.0.113.${host}`, authorization: `Bearer ${token}` },
        }),
      ),
    ),
  );
  await expect.poll(waitingForTheLock).toBe(3);
  const basket = await fetch(`${url}/api/basket`, { headers: { authorization: `Bearer ${token}` } });
  expect(basket.status).toBe(200);
  expect(await waitingForTheLock()).toBe(3);
  await slow.rollback().execute();
  expect((await many).map(({ status }) => status)).not.toContain(500);
});

it('waits for what one member of staff changes with a few connections', async () => {
  const { token, id } = await placeOrder();
  const mia = await employ(shop, 'editor');
  const slow = await shop.db.startTransaction().execute();
  await sql`select from orders for update`.execute(slow);
  const many = Promise.allSettled(
    Array.from({ length: 16 }, () => mia.call('deliverDeskOrder', { params: { order: id } })),
  );
  await expect.poll(waitingForTheLock).toBe(3);
  const basket = await fetch(`${url}/api/basket`, { headers: { authorization: `Bearer ${token}` } });
  expect(basket.status).toBe(200);
  expect(await waitingForTheLock()).toBe(3);
  await slow.rollback().execute();
  const codes = (await many).map((each) => each.status === 'rejected' && (each.reason as ApiError).code);
  expect(new Set(codes)).toEqual(new Set(['orders/not-possible']));
});

it('reads three things at once for one member of staff', async () => {
  const viewer = await employ(shop, 'viewer');
  // From here on the list of changes is slow.
  const slow = await shop.db.startTransaction().execute();
  await sql`lock table change_sets in access exclusive mode`.execute(slow);
  const lists = Promise.allSettled(
    Array.from({ length: 8 }, () => viewer.call('listChangeSets', { query: {} })),
  );
  await expect.poll(waitingForTheLock).toBe(3);
  await slow.rollback().execute();
  expect((await lists).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'fulfilled'));
});

it('asks for two things at once for a page, however many it shows', async () => {
  const pages = {
    async renderPage({ url, call }: PageInput) {
      const first = Number(new URL(url).searchParams.get('first'));
      const asked = [0, 1, 2, 3].map((page) => call('listProducts', { query: { page: first + page } }));
      return { status: 200, html: String((await Promise.all(asked)).length) };
    },
  };
  const app = buildApp({ ...shop.context, metrics: createMetrics() }, pages);
  const pageUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  await shop.context.background.stop();
  const slow = await shop.db.startTransaction().execute();
  await sql`lock table products in access exclusive mode`.execute(slow);

  const shown = [100, 200, 300].map((first) => fetch(`${pageUrl}/?first=${first}`));
  await expect.poll(waitingForTheLock).toBe(4);
  expect(await waitingForTheLock()).toBe(4);
  await slow.rollback().execute();
  expect(await Promise.all(shown.map(async (page) => (await page).text()))).toEqual(['4', '4', '4']);
  await app.close();
});
