import { text } from 'node:stream/consumers';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createPublicChanges, openLookout } from './public-changes.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

const pages = {
  renderPage: async ({ url }: { url: string }) => {
    const { pathname } = new URL(url);
    const html = `<!doctype html><title>${pathname}</title>${'words '.repeat(400)}`;
    return pathname === '/old' ? { status: 301, html: '', location: '/new' } : { status: 200, html };
  },
};
const STAFF = '192.0.2.1';

let shop: TestShop;
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  shop = await openTestShop({ trustedProxies: ['127.0.0.1'] });
  // Jobs would wait for a lock too.
  await shop.context.background.stop();
  const { config, log } = shop.context;
  const { db: lookout } = openLookout(config.databaseUrl!, true);
  app = buildApp(
    {
      ...shop.context,
      publicChanges: createPublicChanges(lookout, { log }),
      config: { ...config, desk: { ...config.desk, networks: [`${STAFF}/32`] } },
    },
    pages,
    async () => 'the desk',
  );
  app.addHook('onClose', () => lookout.destroy());
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** The body as sent: fetch would decompress it. */
function ask(path: string, headers: Record<string, string> = {}, from = '203.0.113.1'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(
      url + path,
      { headers: { 'x-forwarded-for': from, 'accept-encoding': 'br', ...headers } },
      async (response) => {
        response.setEncoding('latin1');
        const body = await text(response);
        resolve({ status: response.statusCode!, headers: response.headers, body });
      },
    ).on('error', reject);
  });
}

it('answers with what is cached while there is no capacity for anything else', async () => {
  const cached = ['/api/products?page=1', '/products'];
  for (const path of cached) expect((await ask(path)).status).toBe(200);

  // From here on every product list that is not cached is slow.
  const slow = await shop.db.startTransaction().execute();
  await sql`lock table products in access exclusive mode`.execute(slow);
  let refused = 0;
  const crowd = Array.from({ length: 60 }, async (_, number) => {
    const { status } = await ask(`/api/products?page=${number + 2}`, {}, `198.51.100.${number}`);
    if (status === 503) refused++;
  });
  await expect.poll(() => refused).toBeGreaterThanOrEqual(30);

  expect((await ask('/api/products?page=99')).status).toBe(503);
  // Nothing else can answer now. A busy machine may need a moment to be sure that nothing has changed.
  for (const path of cached) await expect.poll(async () => (await ask(path)).status).toBe(200);
  await slow.rollback().execute();
  await Promise.all(crowd);
});

it.each<[path: string, headers: Record<string, string>]>([
  ['/', {}],
  ['/', { 'accept-encoding': 'gzip' }],
  ['/', { 'accept-encoding': 'identity' }],
  ['/login-app?token=one', {}],
  ['/api/products?pageSize=7', {}],
  ['/api/categories', { 'accept-encoding': 'identity' }],
  ['/nothing', {}],
  ['/old', {}],
])('sends %s (%o) from there as it is sent otherwise', async (path, headers) => {
  const asked = { 'x-request-id': 'the-same-id', ...headers };
  const answers = [await ask(path, asked), await ask(path, asked)];
  const { date: _, ...first } = answers[0]!.headers;
  for (const answer of answers) expect(answer).toMatchObject({ ...answers[0], headers: first });
});

it('says if nothing has changed', async () => {
  const { headers } = await ask('/api/categories');
  const again = await ask('/api/categories', { 'if-none-match': headers.etag! });
  expect(again).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } });
});

it('counts and logs each answer like any other', async () => {
  const count = async () => {
    const { values } = await shop.context.metrics.requests.get();
    return values.find(
      ({ metricName, labels }) =>
        metricName?.endsWith('_count') && labels.route === '/api/categories' && labels.status === 200,
    )?.value;
  };
  await ask('/api/categories');
  const before = (await count())!;
  for (let number = 0; number < 3; number++) await ask('/api/categories');
  expect(await count()).toBe(before + 3);
});

it('leaves requests that change or carry something to others', async () => {
  await ask('/api/categories');
  for (const method of ['POST', 'DELETE']) {
    expect((await fetch(`${url}/api/categories`, { method })).status, method).toBe(405);
  }
  const head = await fetch(`${url}/api/categories`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

it('shows staff their desk after others have been told that there is none', async () => {
  for (const visit of [1, 2, 3]) {
    expect((await ask('/desk')).body, String(visit)).not.toContain('the desk');
    expect((await ask('/desk', {}, STAFF)).body, String(visit)).toBe('the desk');
  }
});
