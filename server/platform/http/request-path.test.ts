import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { errorFields } from '#server/platform/log.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { pathOf } from './request-path.ts';

describe('the path of a request', () => {
  it.each([
    ['/products?page=2', '/products?page=2'],
    ['http://shop.example/products?page=2', '/products?page=2'],
    ['HTTPS://shop.example:8443', '/'],
    ['http://shop.example?search=cot', '/?search=cot'],
    ['http://user:word@shop.example/a', '/a'],
    ['//elsewhere.example/a', '//elsewhere.example/a'],
    ['*', '*'],
  ])('of %s is %s', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});

describe('a running shop', () => {
  let shop: TestShop;
  const lines: string[] = [];
  let app: FastifyInstance;
  let port: number;
  beforeAll(async () => {
    shop = await openTestShop();
    const log = pino(
      { level: 'info', serializers: { err: errorFields } },
      { write: (line) => lines.push(line) },
    );
    const pages = {
      renderPage: ({ url }: { url: string }) => Promise.reject(new URL(`http://[${url}`) as never),
    };
    app = buildApp({ ...shop.context, log }, pages as never);
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await app.close();
    await shop.close();
  });

  /** As it is on the wire: fetch would normalise it. */
  async function ask(target: string, headers = ''): Promise<string> {
    const client = connect(port, '127.0.0.1');
    await once(client, 'connect');
    client.write(`GET ${target} HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n${headers}\r\n`);
    return text(client);
  }

  it('answers the absolute form like the path', async () => {
    expect(await ask('http://shop.example/api/categories')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask('http://shop.example/orders?page=1')).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('answers a target that is not a path with 404', async () => {
    for (const target of ['*', 'ftp://shop.example/products']) {
      expect(await ask(target), target).toMatch(/^HTTP\/1\.1 404 /);
    }
  });

  it('answers a path that is too long with 404, for a call and for a page', async () => {
    const long = 'x'.repeat(600);
    expect(await ask(`/api/products/${long}`)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await ask(`/categories/${long}`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('logs what an error was, and nothing that it carried along', async () => {
    lines.length = 0;
    expect(await ask('/reset-password-handler?token=canary-token')).toMatch(/^HTTP\/1\.1 500 /);
    const line = lines.find((each) => each.includes('request failed'))!;
    expect(JSON.parse(line).err).toMatchObject({ type: 'TypeError', code: 'ERR_INVALID_URL' });
    expect(lines.join()).not.toContain('canary-token');
  });
});
