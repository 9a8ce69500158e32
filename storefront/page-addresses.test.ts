import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { pages } from '#contract/pages.ts';
import { routes } from './routes.ts';

/** The addresses of a route and its children: `products?` counts as two, and so does `categories/*`. */
function addressesOf(route: RouteObject, above = ''): string[] {
  const own = route.path === undefined ? above : `${above}/${route.path}`;
  if (route.children) return route.children.flatMap((child) => addressesOf(child, own));
  if (own === '/*') return [];
  if (own.endsWith('?')) return [own.slice(0, own.lastIndexOf('/')) || '/', own.slice(0, -1)];
  return own.endsWith('/*') ? [own.slice(0, -2), own] : [own];
}

it('serves every page of the contract at its address, and no other', () => {
  const served = routes.flatMap((route) => addressesOf(route));
  expect(served.toSorted()).toEqual(Object.values(pages).toSorted());
});
