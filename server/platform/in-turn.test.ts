import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { PageInput } from '#server/pages/storefront.service.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { registerCustomer } from '#tests/support/customers.ts';
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
