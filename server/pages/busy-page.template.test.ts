import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { testShop } from '#tests/support/test-shop.ts';

const shop = await testShop();
let cutOff: FastifyInstance;
beforeAll(async () => {
  // Nothing listens on that port.
  const { db } = openDatabase('postgres://dandle@127.0.0.1:1/dandle', { onError: () => {} });
  const storefront = { renderPage: async () => ({ status: 503, html: 'a page without its products' }) };
  cutOff = buildApp({ ...shop.context, db }, storefront);
});
afterAll(() => cutOff.close());

it('asks visitors to come back in a moment while the database is away', async () => {
  const answer = await cutOff.inject('/products');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.body).toContain('One moment, please');
});
