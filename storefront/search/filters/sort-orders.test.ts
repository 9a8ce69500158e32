import { expect, test } from 'vitest';
import type { Facet } from '#contract/catalogue.ts';
import { readSort } from '#contract/finding.ts';
import { listSortOrders } from './sort-orders.ts';

const weight: Facet = { Key: 'weight-kg', Name: 'Weight', Kind: 'range', Values: [] };
const names = (facets: Facet[], asked = 'recommended') =>
  listSortOrders(facets, asked).map(({ name }) => name);

test('offers orders that apply to the products, and no others', () => {
  expect(names([])).toEqual(['Recommended', 'Price: low to high', 'Price: high to low', 'Newest']);
  expect(names([weight])).toContain('Lightest first');
});

test.each([
  ['weight-kg-asc', [], 'Lightest first'],
  ['weight-kg-desc', [weight], 'Weight: high to low'],
  ['height-cm-asc', [], 'height cm: low to high'],
])('%s is offered if it is asked for', (asked, facets, name) => {
  expect(listSortOrders(facets, asked)).toContainEqual({ value: asked, name });
});

test('every order can be asked for in an address', () => {
  const keys = ['weight-kg', 'folded-length-cm', 'max-load-kg', 'capacity-ml', 'tog', 'pack-size'];
  const orders = listSortOrders(
    keys.map((Key) => ({ ...weight, Key })),
    'recommended',
  );
  expect(orders).toHaveLength(10);
  expect(orders.filter(({ value }) => !readSort(value))).toEqual([]);
});
