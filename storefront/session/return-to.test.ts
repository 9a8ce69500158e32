import { beforeEach, expect, test } from 'vitest';
import { rememberReturnTo, returnFromLogin, safePath, takePendingAction } from './return-to.ts';

beforeEach(() => {
  const held = new Map<string, string>();
  globalThis.localStorage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  } as Storage;
});

test.each(['/', '/basket', '/products?search=a%20b&page=2', '/account/orders#top', '/a//b'])(
  'goes back to a page of this shop: %s',
  (path) => expect(safePath(path)).toBe(path),
);

test.each(['/%2f%2fevil.example', '/%5cevil.example', '/%09/evil.example', '/;@evil.example'])(
  'stays on this shop with %s',
  (path) => {
    const { origin } = new URL(safePath(path), 'https://shop.test');
    expect(origin).toBe('https://shop.test');
  },
);

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '/\\/evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil.example',
  '///evil.example',
  '/.//evil.example',
  '/basket/..//evil.example',
  '/%2e//evil.example',
  '/ /evil.example',
  '@evil.example',
  '%2f%2fevil.example',
  '%6aavascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /basket',
  'basket',
  '',
  undefined,
  null,
  42,
  { toString: () => '/basket' },
])('goes home instead of %j', (value) => expect(safePath(value)).toBe('/'));

test('returns to the page in the navigation state', () => {
  expect(returnFromLogin({ from: '/checkout' })).toBe('/checkout');
  expect(returnFromLogin({ from: '//evil.example' })).toBe('/');
  expect(returnFromLogin(null)).toBe('/');
});

test('remembers the page for a log-in that begins in another tab', () => {
  rememberReturnTo('/products/1', { act: 'add', quantity: 2 });
  expect(returnFromLogin(null)).toBe('/products/1');
});

test('hands out a pending action once, on its own page, and only after a log-in', () => {
  rememberReturnTo('/products/1', { act: 'add', quantity: 2 });
  expect(takePendingAction('/products/1')).toBeNull();
  returnFromLogin({ from: '/products/1' });
  expect(takePendingAction('/products/2')).toBeNull();
  expect(takePendingAction('/products/1')).toEqual({ act: 'add', quantity: 2 });
  expect(takePendingAction('/products/1')).toBeNull();
});

test('drops the pending action of a visitor who logged in for something else', () => {
  rememberReturnTo('/products/1', { act: 'add', quantity: 2 });
  expect(returnFromLogin({ from: '/basket' })).toBe('/basket');
  expect(takePendingAction('/products/1')).toBeNull();
});

test('forgets after a day', () => {
  rememberReturnTo('/products/1');
  const returnTo = JSON.parse(localStorage.getItem('returnTo')!);
  localStorage.setItem(
    'returnTo',
    JSON.stringify({ ...returnTo, rememberedAt: Date.now() - 25 * 3_600_000 }),
  );
  expect(returnFromLogin(null)).toBe('/');
});

test('trusts nothing in the storage', () => {
  for (const text of ['', 'null', '[]', '{"path":"//evil.example","rememberedAt":1e15}', '{broken']) {
    localStorage.setItem('returnTo', text);
    expect(returnFromLogin(null)).toBe('/');
  }
});
