import { expect, test } from 'vitest';
import { readDeepLink } from './app-links.ts';

const read = (query: string) => readDeepLink(new URLSearchParams(query), 'dandle');

test.each([
  ['type=product&id=0198-a_B', { app: 'dandle://product/0198-a_B', web: '/products/0198-a_B' }],
  ['type=order&id=7', { app: 'dandle://order/7', web: '/account/orders/7' }],
  ['type=account&id=7', { app: 'dandle://account', web: '/account' }],
])('recognises %s in the app and on the web', (query, link) => expect(read(query)).toEqual(link));

test.each(['', 'type=product', 'id=7', 'type=&id=7', 'type=product&id=', 'type=account'])(
  'takes %j, which lacks a type or an id, for invalid',
  (query) => expect(read(query)).toBe('invalid'),
);

test.each([
  '../admin',
  '//evil.example',
  '%2F%2Fevil.example',
  'a b',
  'a?b=c',
  'a#b',
  'a\\b',
  '<script>',
  'javascript:alert(1)',
  'é',
  '7\n',
  'x'.repeat(65),
])('makes no address from the id %j', (id) => {
  for (const type of ['product', 'order', 'account']) {
    expect(read(`type=${type}&id=${encodeURIComponent(id)}`)).toBe('invalid');
  }
});

test.each(['basket', 'PRODUCT', 'product ', 'javascript:', '__proto__', 'constructor'])(
  'does not recognise the type %j',
  (type) => expect(read(`type=${encodeURIComponent(type)}&id=7`)).toBe('unknown'),
);
