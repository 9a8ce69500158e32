import { describe, expect, it } from 'vitest';
import { api } from '#contract/api.ts';
import { deskApi } from '#contract/desk/api.ts';
import pino from 'pino';
import { buildApp } from '#server/app.ts';
import { openDatabase } from './platform/database/database.ts';
import { askedDuring } from '#tests/support/statements.ts';
import { openTestShop } from '#tests/support/shop.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();

const post = (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('the API', () => {
  it('serves every endpoint of the contract', () => {
    const missing = [...Object.values(api), ...Object.values(deskApi)].filter(
      ({ method, path }) => !shop.app.hasRoute({ method, url: path }),
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('treats a blank value in an address as absent', async () => {
    const ask = async (url: string) => {
      const answer = await shop.app.inject(url);
      return { status: answer.statusCode, body: answer.json<unknown>() };
    };
    const all = await ask('/api/products');
    expect(all.status).toBe(200);
    expect(await ask('/api/products?page=&pageSize=%20&categoryId=&search=&minPrice=&brand=&brand=')).toEqual(
      all,
    );
    expect(await ask('/api/products?page=&page=')).toEqual(all);
    expect((await ask('/api/auth/verify-email?token=&email=')).status).toBe(400);
  });

  it('describes every endpoint in its OpenAPI document', async () => {
    const answer = await shop.app.inject('/api/openapi.json');
    const document = answer.json<{
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    );
    expect(document.openapi).toBe('3.1.0');
    expect(described.toSorted()).toEqual(Object.keys(api).toSorted());
    const again = { 'if-none-match': answer.headers.etag as string };
    expect((await shop.app.inject({ url: '/api/openapi.json', headers: again })).statusCode).toBe(304);
  });

  it('also answers calls at the bare paths that external-api.md lists', async () => {
    for (const url of ['/orders', '/api/orders', '/orders?page=1']) {
      expect((await shop.app.inject(url)).json(), url).toMatchObject({ code: 'session/required' });
    }
    const added = await post('/account/addresses', '{}');
    expect(added.json()).toMatchObject({ code: 'session/required' });
  });

  it('refuses a customer’s call without a session, with a sentence', async () => {
    for (const authorization of [undefined, 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic abc']) {
      const answer = await shop.app.inject({
        url: '/api/basket',
        headers: authorization === undefined ? {} : { authorization },
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({
        status: 401,
        code: 'session/required',
        detail: 'User not authenticated. Please log in.',
      });
    }
  });
});

describe('bad input', () => {
  it.each([
    ['no JSON', '{"email": ', 400, 'request/malformed'],
    ['an empty body', '', 400, 'request/invalid'],
    ['a list', '[]', 400, 'request/invalid'],
    ['a number', '5', 400, 'request/invalid'],
    ['null', 'null', 400, 'request/invalid'],
    ['a prototype', '{"__proto__": {"email": "a@b.co"}}', 400, 'request/malformed'],
    ['a prototype in other words', String.raw`{"\u005f_proto__": 1}`, 400, 'request/malformed'],
    ['a field named twice', '{"email": "a@b.co", "email": "c@d.co"}', 400, 'request/malformed'],
    [
      'a field named twice in other words',
      String.raw`{"email" : "a@b.co", "\u0065mail": "c@d.co"}`,
      400,
      'request/malformed',
    ],
    ['what only looks named twice', String.raw`{"email": "\"email\": \\"}`, 400, 'request/invalid'],
    ['a list of names', '["email", {"email": "a@b.co"}]', 400, 'request/invalid'],
    ['lists 10,000 deep', '['.repeat(10_000) + ']'.repeat(10_000), 400, 'request/'],
    ['fields 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400, 'request/'],
    ['a number beyond all', '{"email": 1e400}', 400, 'request/invalid'],
    ['a number of 60,000 digits', `{"email": ${'9'.repeat(60_000)}}`, 400, 'request/invalid'],
    ['an unknown field', '{"email": "a@b.co", "admin": true}', 400, 'request/invalid'],
    ['a wrong type', '{"email": 5}', 400, 'request/invalid'],
    ['a NUL byte', String.raw`{"email": "a\u0000@b.co"}`, 400, 'request/invalid'],
    ['a lone surrogate', String.raw`{"email": "\ud800@b.co"}`, 400, 'request/invalid'],
    ['a body that is too large', JSON.stringify({ email: 'a'.repeat(70_000) }), 413, 'request/too-large'],
  ])('refuses %s', async (_name, body, status, code) => {
    const answer = await post('/api/auth/forgot-password', body);
    expect(answer.json()).toMatchObject({ status, code: expect.stringContaining(code) });
    expect(answer.statusCode).toBe(status);
  });

  it('refuses bytes that are not UTF-8', async () => {
    const answer = await post('/api/auth/forgot-password', Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    expect(answer.json()).toMatchObject({ code: 'request/malformed' });
  });

  it('refuses another content type', async () => {
    const answer = await post('/api/auth/forgot-password', 'email=a@b.co', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.json()).toMatchObject({ status: 415, code: 'request/not-json' });
  });

  it('names the field and says what is wrong with it', async () => {
    const answer = await post('/api/auth/forgot-password', '{"email": "nobody"}');
    expect(answer.json()).toMatchObject({
      detail: 'Please enter a valid email address.',
      errors: [{ field: 'email', message: 'Please enter a valid email address.' }],
    });
  });

  it('says which methods are allowed when another was used', async () => {
    const allowed = {
      '/api/basket': 'GET, HEAD, DELETE',
      '/api/orders/x': 'GET, HEAD',
      '/auth/login': 'POST',
    };
    for (const [url, allow] of Object.entries(allowed)) {
      const answer = await shop.app.inject({ method: 'PATCH', url });
      expect(answer.json(), url).toMatchObject({ status: 405, code: 'request/method-not-allowed' });
      expect(answer.headers.allow, url).toBe(allow);
    }
    const answer = await shop.app.inject({ method: 'PATCH', url: '/api/basket/nothing/here' });
    expect(answer.json()).toMatchObject({ status: 404, code: 'request/not-found' });
  });

  it('answers an unknown call with a problem', async () => {
    const answer = await shop.app.inject('/api/nothing');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'request/not-found' });
  });
});

describe('every answer', () => {
  it('carries the security headers and a request id', async () => {
    for (const url of ['/api/shop', '/api/nothing', '/livez']) {
      const { headers } = await shop.app.inject(url);
      expect(headers['content-security-policy'], url).toContain("require-trusted-types-for 'script'");
      expect(headers['content-security-policy'], url).not.toContain('unsafe');
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['x-request-id'], url).toMatch(/^[\w-]{8,64}$/);
    }
  });
});

it('allows more time for a file than for headers, and cuts off slower clients', () => {
  const { requestTimeout, headersTimeout } = shop.app.server as {
    requestTimeout: number;
    headersTimeout: number;
  };
  expect([requestTimeout, headersTimeout]).toEqual([180_000, 20_000]);
});

describe('health', () => {
  it('is alive and ready while the database answers', async () => {
    expect((await shop.app.inject('/livez')).statusCode).toBe(200);
    expect((await shop.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    const crowd = Array.from({ length: 30 }, () => shop.app.inject('/readyz'));
    const { statements } = await askedDuring(() => Promise.all(crowd));
    expect(statements.filter((text) => text.includes('from migrations')).length).toBeLessThan(30);
  });

  it('goes on serving when it is about to close, and reports that it is not ready', async () => {
    const closing = await openTestShop();
    closing.app.stopBeingReady();
    expect((await closing.app.inject('/readyz')).statusCode).toBe(503);
    expect((await closing.app.inject('/livez')).statusCode).toBe(200);
    expect((await closing.app.inject('/api/categories')).statusCode).toBe(200);
    await closing.close();
  });

  it('is not ready while the database does not answer', async () => {
    const away = openDatabase('postgres://dandle@127.0.0.1:1/dandle', { onError: () => {} });
    const app = buildApp({ ...shop.context, db: away.db });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    await app.close();
    await away.db.destroy();
  });

  it('logs what people ask for and not what probes do', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const app = buildApp({ ...shop.context, log });
    for (const url of ['/livez', '/readyz', '/metrics', '/api/shop']) await app.inject(url);
    app.stopBeingReady();
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    const routes = lines.flatMap((line) => JSON.parse(line).route ?? []);
    expect(routes).toEqual(['/api/shop']);
    await app.close();
  });

  it('shows metrics on loopback only, as long as there is no token', async () => {
    expect((await shop.app.inject('/metrics')).body).toContain('dandle_http_request_seconds');
    const elsewhere = await shop.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    expect(elsewhere.statusCode).toBe(404);
  });

  it('reports in its metrics that it cannot read changes, and therefore caches nothing', async () => {
    expect((await shop.app.inject('/metrics')).body).toContain('dandle_blind_processes 0');
    const state = { isBlind: true };
    const publicChanges = {
      ...{ caughtUp: () => null, noteOwnChange: () => {}, subscribe: () => {} },
      isBlind: () => state.isBlind,
    };
    const blind = buildApp({ ...shop.context, publicChanges });
    expect((await blind.inject('/metrics')).body).toContain('dandle_blind_processes 1');
    state.isBlind = false;
    expect((await blind.inject('/metrics')).body).toContain('dandle_blind_processes 0');
    await blind.close();
  });
});
