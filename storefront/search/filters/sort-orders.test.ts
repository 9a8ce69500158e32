import { expect, test } from 'vitest';
import type { Facet } from '#contract/catalogue.ts';
import { readSort } from '#contract/finding.ts';
import { listSortOrders } from './sort-orders.ts';

const ofSo = (count: number): Facet => ({
  Key: 'weight-kg',
  Name: 'Weight',
  Kind: 'range',
  Values: [
    { Value: '..5', Name: 'Up to 5 kg', Count: count - 1 },
    { Value: '5..', Name: '5 kg or more', Count: 1 },
  ],
});
const weight = ofSo(10);
const names = (facets: Facet[], asked = 'recommended') =>
  listSortOrders(facets, 10, asked).map(({ name }) => name);

test('offers orders that apply to the products, and no others', () => {
  expect(names([])).toEqual(['Recommended', 'Price: low to high', 'Price: high to low', 'Newest']);
  expect(names([weight])).toContain('Lightest first');
  expect(names([ofSo(5)])).toContain('Lightest first');
  // Fewer than half of the products say how heavy they are.
  expect(names([ofSo(4)])).not.toContain('Lightest first');
});

test.each([
  ['weight-kg-asc', [], 'Lightest first'],
  ['weight-kg-desc', [weight], 'Weight: high to low'],
  ['height-cm-asc', [], 'height cm: low to high'],
])('%s is offered if it is asked for', (asked, facets, name) => {
  expect(listSortOrders(facets, 10, asked)).toContainEqual({ value: asked, name });
});

test('every order can be asked for in an address', () => {
  const keys = ['weight-kg', 'folded-length-cm', 'max-load-kg', 'capacity-ml', 'tog', 'pack-size'];
  const orders = listSortOrders(
    keys.map((Key) => ({ ...weight, Key })),
    10,
    'recommended',
  );
  expect(orders).toHaveLength(10);
  expect(orders.filter(({ value }) => !readSort(value))).toEqual([]);
});
