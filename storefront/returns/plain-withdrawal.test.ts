import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { renderPage } from '#storefront/entry.server.tsx';
import { testShop } from '#tests/support/test-shop.ts';

/* The withdrawal form as a browser without JavaScript sends it. */

const shop = await testShop();
let app: ReturnType<typeof buildApp>;
beforeAll(async () => {
  app = buildApp(shop.context, { renderPage });
  await app.ready();
  await shop.context.background.stop();
});
afterAll(() => app.close());

const form = { orderNumber: '7KQ2-M9XD', email: 'ada@example.org', note: 'Too big <b>' };
const send = (more: Partial<typeof form> = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/withdraw',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams({ ...form, ...more }).toString(),
  });
const received = async () => (await shop.db.selectFrom('withdrawal_requests').select('id').execute()).length;

test('the page needs no script to be sent, and tells nobody where its reader came from', async () => {
  const { body, statusCode, headers } = await app.inject({
    url: '/withdraw',
    headers: { accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  expect(headers['referrer-policy']).toBe('no-referrer');
  for (const part of ['method="post"', 'name="orderNumber"', 'name="email"', 'name="note"']) {
    expect(body).toContain(part);
  }
});

test('a form is noted, and the page that follows says the same whatever it was', async () => {
  const before = await received();
  // Its page sends no referrer, and so an old browser no origin.
  const answer = await send({}, { origin: 'null' });
  expect(answer.statusCode, answer.body).toBe(303);
  expect(answer.headers.location).toBe('/withdraw?sent=1');
  expect(await received()).toBe(before + 1);
  const { body } = await app.inject({ url: '/withdraw?sent=1', headers: { accept: 'text/html' } });
  expect(body).toContain('If the order number and the email address belong together');
});

test('what is refused is shown again with what was typed, as text', async () => {
  const before = await received();
  const answer = await send({ email: 'nobody' });
  expect(answer.statusCode).toBe(400);
  for (const words of ['Please enter a valid email address.', 'value="7KQ2-M9XD"', 'Too big &lt;b&gt;']) {
    expect(answer.body).toContain(words);
  }
  expect((await send({}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await send({}, { origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  expect(await received()).toBe(before);
});

test('somebody who sends too many is told to wait, in words', async () => {
  const often = { email: 'often@example.org' };
  for (let n = 0; n < 3; n += 1) expect((await send(often)).statusCode).toBe(303);
  const answer = await send(often);
  expect(answer.statusCode).toBe(429);
  expect(answer.body).toContain('Several withdrawals have been sent');
  expect(answer.body).toContain('value="often@example.org"');
});
