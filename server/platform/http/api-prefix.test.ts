import { expect, test } from 'vitest';
import { pages as shopPages } from '#contract/pages.ts';
import { bareRoots } from '#contract/paths.ts';
import { createApiPrefix } from './api-prefix.ts';

const withApiPrefix = createApiPrefix(bareRoots, Object.values(shopPages));

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const pages = [
  '/account',
  '/account/profile',
  '/account/orders/7?page=2',
  '/products/1',
  '/login',
  '/authors',
];
const calls = ['/orders', '/orders/abc', '/orders?page=1', '/account/2fa/status', '/account/my-activity'];
const neither = ['/account/profil', '/account/2fa', '/auth/login', '/auth', '/orders/abc/capture-payment'];

test.each(pages)('%s is a page for browsers and programs alike', (url) => {
  for (const accept of [undefined, '*/*', 'application/json', BROWSER]) {
    expect(withApiPrefix('GET', url, accept)).toBe(url);
    expect(withApiPrefix('HEAD', url, accept)).toBe(url);
  }
});

test.each([...calls, ...neither])('%s belongs to the API, unless a browser navigates there', (url) => {
  for (const accept of [undefined, '', '*/*', 'application/json, text/plain, */*']) {
    expect(withApiPrefix('GET', url, accept)).toBe(`/api${url}`);
  }
  expect(withApiPrefix('GET', url, BROWSER)).toBe(url);
  expect(withApiPrefix('HEAD', url, 'Text/HTML')).toBe(url);
});

test('whatever changes something is a call, whatever answer is wanted', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expect(withApiPrefix(method, '/account/profile', BROWSER)).toBe('/api/account/profile');
  }
});
