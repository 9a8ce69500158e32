import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { CdnSettings } from '#server/config/cdn-settings.ts';
import { createPurgeGateway } from '#server/gateways/cdn/purge.gateway.ts';
import { testShop } from '#tests/support/test-shop.ts';
import { createPurge, purgeOtherVersions } from './purge.service.ts';

const shop = await testShop();
const announce = (...tags: string[]) => sql`select announce(${tags}::text[])`.execute(shop.db);
const setBack = () => sql`update cdn_purges set leased_until = '-infinity'`.execute(shop.db);
const told = async () =>
  await shop.db.selectFrom('cdn_purges').select(['failures', 'lease']).executeTakeFirstOrThrow();

beforeEach(async () => {
  await sql`update cdn_purges set seen = null, lease = null, leased_until = '-infinity', failures = 0`.execute(
    shop.db,
  );
});

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;
const obeys: Behaviour = (_, response) => void response.end('{}');

/** A CDN that records what it receives, and answers as a test wants. */
async function openCdn(settings: Partial<CdnSettings> = {}) {
  const heard: { headers: IncomingMessage['headers']; body: unknown }[] = [];
  const cdn = { behaves: obeys };
  const server = createServer(async (request, response) => {
    // The shop may have given up meanwhile.
    const pieces = await request.toArray().catch(() => null);
    if (!pieces) return;
    heard.push({ headers: request.headers, body: JSON.parse(Buffer.concat(pieces).toString()) });
    cdn.behaves(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const cdnSettings: CdnSettings = {
    purgeUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    ...{ token: 'letmein', tokenHeader: 'Authorization', tagHeader: 'Surrogate-Key', ...settings },
  };
  const { db, log, metrics } = shop.context;
  const open = ({ signal = new AbortController().signal, deadlineMilliseconds = 5000 } = {}) => {
    const gateway = createPurgeGateway(cdnSettings, { deadlineMilliseconds });
    const purge = createPurge({ db, log, metrics }, gateway, { settleMilliseconds: 0 });
    return () => purge(signal);
  };
  return {
    cdn,
    open,
    hear: () => heard.splice(0).map(({ body }) => body),
    heard,
    stop: () => server.close(),
  };
}

it('tells a CDN once what has changed, and first that anything may have', async () => {
  const { open, hear, heard } = await openCdn();
  const purge = open();
  await purge();
  expect(heard[0]!.headers.authorization).toBe('Bearer letmein');
  expect(hear()).toEqual([{ surrogate_keys: ['everything'] }]);
  await purge();
  expect(hear()).toEqual([]);
  await announce('product:1', 'lists');
  await sql`insert into public_changes (tags, lagging) values ('{lists}', '{product:2}')`.execute(shop.db);
  await purge();
  expect(hear()).toEqual([{ surrogate_keys: ['product:1', 'lists', 'product:2'] }]);
  await purge();
  expect(hear()).toEqual([]);
});

it('speaks the other dialect too, in calls of thirty, and purges everything if very much has changed', async () => {
  const { open, hear, heard } = await openCdn({ tagHeader: 'Cache-Tag', tokenHeader: 'X-Key' });
  const purge = open();
  await purge();
  expect(heard[0]!.headers['x-key']).toBe('letmein');
  expect(hear()).toEqual([{ tags: ['everything'] }]);
  const tags = Array.from({ length: 40 }, (_, number) => `product:${number}`);
  await announce(...tags);
  await purge();
  expect(hear()).toEqual([{ tags: tags.slice(0, 30) }, { tags: tags.slice(30) }]);
  await announce(...Array.from({ length: 501 }, (_, number) => `product:${number}`));
  await purge();
  await announce('settings');
  await purge();
  expect(hear()).toEqual([{ tags: ['everything'] }, { tags: ['everything'] }]);
});

const misbehaviours: Record<string, Behaviour> = {
  'answers with 500': (_, response) => void response.writeHead(500).end('no'),
  'sends elsewhere': (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'never answers': () => {},
  'hangs up': (request) => void request.socket.destroy(),
};

it.each(Object.entries(misbehaviours))('tells it again, with all since, when it %s', async (_, behaves) => {
  const { cdn, open, hear } = await openCdn();
  const purge = open();
  await purge();
  await announce('product:1');
  hear();
  cdn.behaves = behaves;
  // If the CDN is silent, it does not matter how much it has received.
  const isSilent = behaves === misbehaviours['never answers'];
  await (isSilent ? open({ deadlineMilliseconds: 50 }) : purge)();
  expect(hear().length).toBeGreaterThanOrEqual(isSilent ? 0 : 1);
  expect(await told()).toEqual({ failures: 1, lease: null });
  // It is not called again for a while.
  await purge();
  if (!isSilent) expect(hear()).toEqual([]);
  await announce('product:2');
  cdn.behaves = obeys;
  await setBack();
  await purge();
  expect(hear().at(-1)).toEqual({ surrogate_keys: ['product:1', 'product:2'] });
  expect(await told()).toEqual({ failures: 0, lease: null });
});

it('is purged by one process of many', async () => {
  const { open, hear } = await openCdn();
  const processes = Array.from({ length: 5 }, () => open());
  await Promise.all(processes.map((purge) => purge()));
  expect(hear()).toEqual([{ surrogate_keys: ['everything'] }]);
  await announce('product:1');
  await Promise.all(processes.map((purge) => purge()));
  expect(hear()).toEqual([{ surrogate_keys: ['product:1'] }]);
});

it('is told by another process of changes that a closing one has not reported', async () => {
  const { cdn, open, hear } = await openCdn();
  await open()();
  await announce('product:1');
  hear();
  const closing = new AbortController();
  cdn.behaves = () => closing.abort();
  await open({ signal: closing.signal })();
  expect(await told()).toEqual({ failures: 0, lease: null });
  cdn.behaves = obeys;
  hear();
  await open()();
  expect(hear()).toEqual([{ surrogate_keys: ['product:1'] }]);
});

it('purges everything if changes have been forgotten, and nothing merely because none came for long', async () => {
  const { open, hear } = await openCdn();
  const purge = open();
  await purge();
  await sql`update cdn_purges set seen_at = now() - interval '2 minutes'`.execute(shop.db);
  hear();
  await purge();
  expect(hear()).toEqual([]);
  await announce('product:1');
  // The state that `createForgetChanges` leaves once no earlier transaction is under way.
  await sql`delete from public_changes`.execute(shop.db);
  await announce('product:2');
  await purge();
  expect(hear()).toEqual([{ surrogate_keys: ['everything'] }]);
});

it('is purged of everything after a start, even while another purge is in progress', async () => {
  const { cdn, open, hear } = await openCdn();
  const purge = open();
  await purge();
  await announce('product:1');
  cdn.behaves = (request, response) =>
    void purgeOtherVersions(shop.context).then(() => obeys(request, response));
  await purge();
  hear();
  cdn.behaves = obeys;
  await purge();
  expect(hear()).toEqual([{ surrogate_keys: ['everything'] }]);
});

/** One that is never asked to purge anything. */
const cdnWith = <T extends 'Cache-Tag' | 'Surrogate-Key'>(tagHeader: T) => ({
  ...{ purgeUrl: 'http://127.0.0.1:1/', token: '', tokenHeader: 'X' },
  tagHeader,
});

it('names in each public answer what it shows, and lets nothing of a customer’s be cached', async () => {
  const cdn = cdnWith('Cache-Tag');
  const withCdn = { ...shop.context, config: { ...shop.context.config, cdn } };
  const asked: { name: 'listProducts' | 'getShop' } = { name: 'listProducts' };
  const app = buildApp(withCdn, {
    renderPage: async ({ call }) => {
      await call(asked.name, {});
      return { status: 200, html: 'a page' };
    },
  });
  onTestFinished(() => app.close());
  for (const path of ['/api/products?pageSize=1', '/products']) {
    const { headers } = await app.inject(path);
    const tags = String(headers['cache-tag']).split(',');
    expect(tags.slice(0, 2), path).toEqual(['everything', 'lists']);
    expect(headers['cdn-cache-control'], path).toBe('max-age=600');
  }
  asked.name = 'getShop';
  for (const path of ['/account', '/api/basket', '/api/shop', '/livez']) {
    expect((await app.inject(path)).headers, path).not.toHaveProperty('cdn-cache-control');
  }
  expect((await shop.app.inject('/api/products?pageSize=1')).headers).not.toHaveProperty('cache-tag');
});

it('lets no page be cached in place of what others get at its address', async () => {
  const cdn = cdnWith('Surrogate-Key');
  const { config } = shop.context;
  const desk = { ...config.desk, networks: ['203.0.113.0/24'] };
  const status = { now: 200 };
  const app = buildApp(
    { ...shop.context, config: { ...config, cdn, desk } },
    {
      renderPage: async ({ call }) => {
        await call('listCategories', {});
        return { status: status.now, html: 'a page' };
      },
    },
    async () => 'the desk',
  );
  onTestFinished(() => app.close());
  const ask = async (url: string, accept: string, remoteAddress = '198.51.100.7') =>
    await app.inject({ url, headers: { accept }, remoteAddress });
  const uncached = (headers: Record<string, unknown>) => {
    expect(headers).not.toHaveProperty('surrogate-control');
    expect(headers['cache-control']).toBe('private, no-store');
  };
  // A browser that was led to a call gets a page there.
  for (const url of ['/orders', '/account/my-activity', '/auth/verify-email?token=x', '/review-letters/x']) {
    expect((await ask(url, 'application/json')).headers['content-type'], url).toMatch(
      'application/problem+json',
    );
    const { body, headers } = await ask(url, 'text/html');
    expect(body, url).toBe('a page');
    uncached(headers);
  }
  expect((await ask('/desk', 'text/html', '203.0.113.7')).body).toBe('the desk');
  const closed = await ask('/desk', 'text/html');
  expect(closed.body).toBe('a page');
  uncached(closed.headers);

  // These are the same for everybody.
  for (const url of ['/account/orders/7', '/review-letters', '/products']) {
    expect((await ask(url, 'application/json')).headers['surrogate-control'], url).toBe('max-age=600');
  }
  // What was not found was perhaps asked for in a spelling that a CDN takes for the call's.
  status.now = 404;
  expect((await ask('/%6frders', 'text/html')).headers).not.toHaveProperty('surrogate-control');
  status.now = 500;
  expect((await ask('/saved', 'text/html')).headers).not.toHaveProperty('surrogate-control');
});
