import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { registerCustomer } from '#tests/support/customers.ts';
import { openTestShop, type TestShop } from '#tests/support/shop.ts';
import { readJsonBody } from './json-body.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ authRequestsPerAddressPerMinute: 3 });
});
afterAll(() => shop.close());

async function send(url: string, { token, payload = '{' }: { token?: string; payload?: string } = {}) {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: '203.0.113.7',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
  });
  return statusCode;
}

it('is read only if its sender may have an answer', async () => {
  const { token } = await registerCustomer(shop);
  expect(await send('/api/basket/items')).toBe(401);
  expect(await send('/api/basket/items', { token: 'x'.repeat(43) })).toBe(401);
  expect(await send('/api/basket/items', { token })).toBe(400);
  const logIns = [1, 2, 3, 4].map(() => send('/api/auth/login'));
  expect(await Promise.all(logIns)).toEqual([400, 400, 400, 429]);
});

test.each([
  ['{"a":1,"b":[{"a":2},"a:",{}],"c":"\\":"}', true],
  ['{"a":1,"a":1}', false],
  ['{"a":1,"\\u0061":1}', false],
  ['[{"b":{"a":1,"a":2}}]', false],
  ['{"__proto__":{}}', false],
  ['[{"\\u005f_proto__":{}}]', false],
  ['['.repeat(30_000) + ']'.repeat(30_000), false],
])('%.40s', (text, isRead) => {
  const read = () => readJsonBody(Buffer.from(text));
  if (isRead) expect(read()).toEqual(JSON.parse(text));
  else expect(read).toThrow('not JSON');
});
