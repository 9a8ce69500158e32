import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const BRIEFLY = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1';
const NOT_AT_ALL = 'private, no-store';

const page: { status: number; asks: 'listCategories' | 'getShop' } = { status: 200, asks: 'listCategories' };

let shop: TestShop;
let app: ReturnType<typeof buildApp>;
beforeAll(async () => {
  shop = await openTestShop({ desk: { isOn: true, url: null, networks: ['203.0.113.0/24'] } });
  app = buildApp(
    shop.context,
    {
      renderPage: async ({ call }) => {
        await call(page.asks, {});
        return { status: page.status, html: 'a page' };
      },
    },
    async () => 'the desk',
  );
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

const ask = (url: string, accept: string, remoteAddress = '198.51.100.7') =>
  app.inject({ url, headers: { accept }, remoteAddress });

it('lets a CDN keep a page for a second, and nothing of a customer’s at all', async () => {
  for (const url of ['/account/orders/7', '/review-letters', '/products']) {
    expect((await ask(url, 'application/json')).headers['cache-control'], url).toBe(BRIEFLY);
  }
  for (const url of ['/api/basket', '/api/shop', '/livez', '/assets/gone-01234567.js']) {
    expect((await ask(url, 'application/json')).headers['cache-control'], url).toBe(NOT_AT_ALL);
  }
  // What nothing announces, such as the preview of a draft.
  page.asks = 'getShop';
  expect((await ask('/account', 'text/html')).headers['cache-control']).toBe('no-cache, max-age=0');
  page.asks = 'listCategories';
});

it('lets no page be cached in place of what others get at its address', async () => {
  // A browser that was led to a call gets a page there.
  for (const url of ['/orders', '/account/my-activity', '/auth/verify-email?token=x', '/review-letters/x']) {
    expect((await ask(url, 'application/json')).headers['content-type'], url).toMatch(
      'application/problem+json',
    );
    const { body, headers } = await ask(url, 'text/html');
    expect(body, url).toBe('a page');
    expect(headers['cache-control'], url).toBe(NOT_AT_ALL);
  }
  expect((await ask('/desk', 'text/html', '203.0.113.7')).body).toBe('the desk');
  const closed = await ask('/desk', 'text/html');
  expect(closed.body).toBe('a page');
  expect(closed.headers['cache-control']).toBe(NOT_AT_ALL);

  // What was not found was perhaps asked for in a spelling that a CDN takes for the call's.
  page.status = 404;
  expect((await ask('/%6frders', 'text/html')).headers['cache-control']).toBe(NOT_AT_ALL);
  page.status = 500;
  expect((await ask('/saved', 'text/html')).headers['cache-control']).toBe(NOT_AT_ALL);
});

it.each([
  ['a file of no version', '/assets/entry.browser-ffffffff.js'],
  ['a path out of the folder', '/assets/..%2Fserver%2Fentry.server.js'],
  ['a path without a name', '/assets/'],
  ['a name that is too long', `/assets/${'x'.repeat(400)}-0a1b2c3d.js`],
  ['a NUL', '/assets/%00-0a1b2c3d.js'],
  ['two slashes', '/assets//entry.js'],
  ['what cannot be decoded', '/assets/%zz.js'],
  ['a file of the desk', '/desk/assets/..%2Findex.html'],
])('refuses %s among the assets', async (_, url) => {
  const answer = await app.inject({ url, remoteAddress: '203.0.113.7' });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.headers['content-type']).toMatch('application/problem+json');
  expect(answer.headers['cache-control']).toBe(NOT_AT_ALL);
});
