import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Storefront } from '#server/pages/storefront.service.ts';
import { createBackground } from '#server/platform/background.ts';
import { createMetrics } from '#server/platform/metrics.ts';
import { registerCustomer } from '#tests/support/customers.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
/** The same shop with pages, behind TLS. The pages are not the storefront's: only the headers count. */
let app: FastifyInstance;
let authorization: string;
let dataDir: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'dandle-headers-'));
  mkdirSync(path.join(dataDir, 'pictures'));
  writeFileSync(path.join(dataDir, 'pictures/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  shop = await openTestShop({
    dataDir,
    publicUrl: 'https://shop.test',
    app: {
      appleIds: ['AB12CD34EF.com.example.app'],
      androidPackage: 'com.example.app',
      androidCertificates: [`${'AB:'.repeat(31)}AB`],
    },
  });
  authorization = `Bearer ${(await registerCustomer(shop)).token}`;
  const context = {
    ...shop.context,
    metrics: createMetrics(),
    background: createBackground(shop.context.log),
  };
  const storefront: Storefront = {
    renderPage: async ({ url }) => {
      const { pathname } = new URL(url);
      if (pathname === '/account') return { status: 302, location: '/account/profile', html: '' };
      return { status: pathname === '/nothing' ? 404 : 200, html: '<!doctype html><title>A page</title>' };
    },
  };
  app = buildApp(context, storefront, async () => '<!doctype html><title>Desk</title>');
  app.addHook('onClose', () => context.background.stop());
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const usual = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; " +
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; " +
    "frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; " +
    'trusted-types shop-sw',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

/**
 * For how many seconds an answer is kept by a CDN that knows `private` and `max-age`, but neither `no-store` nor
 * `no-cache`, and keeps for an hour what says nothing else.
 */
function keptByCdn(headers: Record<string, unknown>): number {
  const said = String(headers['cache-control'] ?? '');
  return said.includes('private') ? 0 : Number(/max-age=(\d+)/.exec(said)?.[1] ?? 3600);
}

const hourly = new Set([
  'the manifest',
  'robots.txt',
  'the site map',
  'the file for iPhones',
  'the file for Android',
]);

describe('the headers of an answer', () => {
  it.each([
    ['a page', 'GET', '/', 200, 'text/html; charset=utf-8'],
    ['the head of a page', 'HEAD', '/', 200, 'text/html; charset=utf-8'],
    ['a page that does not exist', 'GET', '/nothing', 404, 'text/html; charset=utf-8'],
    ['a page that has moved', 'GET', '/account', 302, undefined],
    ['a call', 'GET', '/api/shop', 200, 'application/json; charset=utf-8'],
    ['the head of a call', 'HEAD', '/api/shop', 200, 'application/json; charset=utf-8'],
    ['a call without a session', 'GET', '/api/basket', 401, 'application/problem+json; charset=utf-8'],
    ['a call that does not exist', 'GET', '/api/nothing', 404, 'application/problem+json; charset=utf-8'],
    ['a call without its fields', 'POST', '/api/auth/login', 400, 'application/problem+json; charset=utf-8'],
    ['the picture of a secret', 'GET', '/api/account/2fa/qr-code', 200, 'image/svg+xml; charset=utf-8'],
    ['the description of the calls', 'GET', '/api/openapi.json', 200, 'application/json; charset=utf-8'],
    ['an asset that does not exist', 'GET', '/assets/old.js', 404, 'application/problem+json; charset=utf-8'],
    [
      'a picture that does not exist',
      'GET',
      '/pictures/b.svg',
      404,
      'application/problem+json; charset=utf-8',
    ],
    ['the manifest', 'GET', '/manifest.webmanifest', 200, 'application/manifest+json; charset=utf-8'],
    ['robots.txt', 'GET', '/robots.txt', 200, 'text/plain; charset=utf-8'],
    ['the site map', 'GET', '/sitemap.xml', 200, 'application/xml; charset=utf-8'],
    [
      'the file for iPhones',
      'GET',
      '/.well-known/apple-app-site-association',
      200,
      'application/json; charset=utf-8',
    ],
    ['the file for Android', 'GET', '/.well-known/assetlinks.json', 200, 'application/json; charset=utf-8'],
    ['a health check', 'GET', '/livez', 200, 'application/json; charset=utf-8'],
    ['an address that cannot be read', 'GET', '/%zz', 404, 'application/problem+json; charset=utf-8'],
    ['TRACE', 'TRACE', '/', 404, 'application/problem+json; charset=utf-8'],
    ['OPTIONS', 'OPTIONS', '/api/basket', 405, 'application/problem+json; charset=utf-8'],
    [
      'a method that does not exist here',
      'PATCH',
      '/api/basket',
      405,
      'application/problem+json; charset=utf-8',
    ],
    ['a look at what is only done', 'GET', '/api/auth/login', 405, 'application/problem+json; charset=utf-8'],
  ])('protect %s', async (name, method, url, status, type) => {
    if (name === 'the picture of a secret') {
      await app.inject({ url: '/api/account/2fa/setup', headers: { authorization } });
    }
    const headers = url.includes('/2fa/') ? { authorization } : { origin: 'https://evil.example' };
    const answer = await app.inject({ method: method as 'GET', url, headers });
    expect(answer.statusCode, answer.body).toBe(status);
    expect(answer.headers['content-type']).toBe(type);
    expect(answer.headers).toMatchObject(usual);
    expect(keptByCdn(answer.headers)).toBe(hourly.has(name) ? 3600 : 0);
    // Nothing reveals the software, lets another site read the answer, or sets a cookie.
    for (const forbidden of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
      expect(answer.headers).not.toHaveProperty(forbidden);
    }
  });

  it('let a picture be drawn and do nothing else', async () => {
    const { headers } = await app.inject('/pictures/a.svg');
    expect(headers).toMatchObject({
      ...usual,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  it.each([
    '/verify-email-handler',
    '/reset-password-handler',
    '/app-login',
    '/enable-notifications',
    '/open',
  ])('keep the address of %s, which contains a token, from travelling on', async (page) => {
    const { headers } = await app.inject(`${page}?token=abc&email=a%40b.co`);
    expect(headers).toMatchObject({ ...usual, 'referrer-policy': 'no-referrer' });
  });

  it.each([
    ['/desk', 200],
    ['/desk/login?to=/desk/staff', 200],
    ['/desk/nothing', 404],
  ])('let the desk at %s use passkeys and nothing that only the shop needs', async (url, status) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toBe('<!doctype html><title>Desk</title>');
    expect(answer.headers).toMatchObject({
      ...usual,
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; " +
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'; " +
        "object-src 'none'; require-trusted-types-for 'script'; trusted-types desk-sw",
      'permissions-policy': `${usual['permissions-policy']}, publickey-credentials-create=(self), publickey-credentials-get=(self), screen-wake-lock=(self)`,
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
  });

  it('do not reveal the desk where it is closed', async () => {
    const closed = buildApp(
      {
        ...shop.context,
        config: { ...shop.context.config, desk: { ...shop.context.config.desk, isOn: false } },
        metrics: createMetrics(),
        background: createBackground(shop.context.log),
      },
      { renderPage: async () => ({ status: 404, html: '<!doctype html><title>No such page</title>' }) },
      async () => '<!doctype html><title>Desk</title>',
    );
    const withoutIds = (headers: object) => ({ ...headers, 'x-request-id': '', date: '' });
    const unknown = withoutIds((await closed.inject('/nothing')).headers);
    for (const url of [
      ...['/desk', '/desk/login', '/desk/nothing', '/desk/assets/main.js'],
      ...['/desk/service-worker.js', '/desk/manifest.webmanifest'],
    ]) {
      const answer = await closed.inject(url);
      expect(answer.statusCode, url).toBe(404);
      expect(withoutIds(answer.headers)).toEqual(unknown);
      expect(answer.body).not.toContain('Desk');
      expect(answer.headers).toMatchObject(usual);
    }
    await closed.close();
  });

  it('let the desk be put on a home screen', async () => {
    const answer = await app.inject('/desk/manifest.webmanifest');
    expect(answer.headers).toMatchObject({
      ...usual,
      'content-type': 'application/manifest+json; charset=utf-8',
    });
    expect(answer.json()).toMatchObject({ start_url: '/desk', scope: '/desk', display: 'standalone' });
  });

  it('serve no page of the desk in place of a code file', async () => {
    const answer = await app.inject('/desk/assets/old.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it('require TLS only if the shop has it', async () => {
    const plain = await openTestShop({ publicUrl: 'http://shop.test' });
    const { headers } = await plain.app.inject('/api/shop');
    expect(headers).not.toHaveProperty('strict-transport-security');
    await plain.close();
  });
});
