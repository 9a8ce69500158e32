import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { renderPage } from '#storefront/entry.server.tsx';
import { testShop } from '#tests/support/test-shop.ts';

/* The contact form as a browser without JavaScript sends it. */

const shop = await testShop({ shopPhone: '0113 496 0000', shopHours: 'Monday to Friday, 9am to 5pm' });
let app: ReturnType<typeof buildApp>;
beforeAll(async () => {
  app = buildApp(shop.context, { renderPage });
  await app.ready();
});
afterAll(() => app.close());

const form = {
  ...{ name: 'Ada', email: 'ada@example.org', topic: 'other', orderNumber: '', nothing: '' },
  words: 'Do you have it in sage? <b>',
};
const send = (more: Partial<Record<string, string>> = {}, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams({ ...form, ...more } as Record<string, string>).toString(),
  });
const received = async () =>
  (await shop.db.selectFrom('outbox').where('template', '=', 'contact-message').select('id').execute())
    .length;

test('the page says when and where somebody answers, and needs no script to be sent', async () => {
  const { body, statusCode } = await app.inject({ url: '/contact', headers: { accept: 'text/html' } });
  expect(statusCode).toBe(200);
  for (const words of [
    'Monday to Friday, 9am to 5pm',
    'href="tel:01134960000"',
    'mailto:',
    'method="post"',
  ]) {
    expect(body).toContain(words);
  }
  for (const field of Object.keys(form)) expect(body).toContain(`name="${field}"`);
});

test('a message is sent once, and the page that follows says so', async () => {
  const before = await received();
  const answer = await send({}, { 'sec-fetch-site': 'same-origin' });
  expect(answer.statusCode, answer.body).toBe(303);
  expect(answer.headers.location).toBe('/contact?sent=1');
  expect(await received()).toBe(before + 1);
  const { body } = await app.inject({ url: '/contact?sent=1', headers: { accept: 'text/html' } });
  expect(body).toContain('Thank you. We have your message');
});

test('what is refused is shown again with what was typed, as text', async () => {
  const answer = await send({ email: 'nobody', topic: '' });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['cache-control']).toContain('no-store');
  for (const words of [
    'Please enter a valid email address.',
    'Please choose what it is about.',
    'value="nobody"',
    'Do you have it in sage? &lt;b&gt;',
  ]) {
    expect(answer.body).toContain(words);
  }
});

test('a program that fills in every field sends nothing, and a browser that does so is told', async () => {
  const before = await received();
  const answer = await send({ nothing: 'https://spam.example' });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('Your browser filled in a field that nobody sees.');
  expect(await received()).toBe(before);
});

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])(
  'a form of another website sends nothing: %j',
  async (headers) => {
    const before = await received();
    const answer = await send({}, headers as unknown as Record<string, string>);
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('came from another website');
    expect(await received()).toBe(before);
  },
);

test('only a form is taken, and none that is too long', async () => {
  const json = { 'content-type': 'application/json' };
  expect((await send({}, json)).statusCode).toBe(400);
  expect((await send({ words: 'x'.repeat(70_000) })).statusCode).toBe(413);
  const tooMuch = await send({ words: 'x'.repeat(4001) });
  expect(tooMuch.statusCode).toBe(400);
  expect(tooMuch.body).toContain('Your message can have at most 4000 characters.');
});

test('somebody who writes too often is told to wait, with what they typed', async () => {
  const often = { email: 'often@example.org' };
  for (let n = 0; n < 3; n += 1) expect((await send(often)).statusCode).toBe(303);
  const answer = await send(often);
  expect(answer.statusCode).toBe(429);
  expect(answer.body).toContain('Several messages have been sent from this address');
  expect(answer.body).toContain('value="often@example.org"');
});
