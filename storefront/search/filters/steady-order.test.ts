import { expect, test } from 'vitest';
import type { Facet } from '#contract/catalogue.ts';
import { inSeenOrder, seenWith } from './steady-order.ts';

const facet = (Key: string, values: string[], Kind: Facet['Kind'] = 'choice'): Facet => ({
  Key,
  Name: Key,
  Kind,
  Values: values.map((Value, place) => ({ Value, Name: Value, Count: 9 - place })),
});
const orderOf = (facets: readonly Facet[]) =>
  facets.map(({ Values }) => Values.map(({ Value }) => Value).join(''));

test('values stay where they were, returning ones come back there, and new ones come last', () => {
  let seen = seenWith({}, [facet('colour', ['a', 'b', 'c'])]);
  const narrowed = [facet('colour', ['c', 'x', 'a'])];
  seen = seenWith(seen, narrowed);
  expect(orderOf(inSeenOrder(seen, narrowed))).toEqual(['acx']);
  const widened = [facet('colour', ['x', 'c', 'b', 'a'])];
  seen = seenWith(seen, widened);
  expect(orderOf(inSeenOrder(seen, widened))).toEqual(['abcx']);
});

test('ages, sizes, prices and numbers keep their own order', () => {
  const seen = seenWith({}, [
    facet('age', ['6', '12']),
    facet('size', ['M', 'L']),
    facet('price', ['..10'], 'range'),
  ]);
  const widened = [
    facet('age', ['3', '6']),
    facet('size', ['S', 'M']),
    facet('price', ['..5', '..10'], 'range'),
  ];
  expect(orderOf(inSeenOrder(seenWith(seen, widened), widened))).toEqual(['36', 'SM', '..5..10']);
});

test('keys that objects inherit are keys like any other', () => {
  const facets = [facet('constructor', ['b', 'a']), facet('to-string', ['a'])];
  expect(orderOf(inSeenOrder(seenWith({}, facets), facets))).toEqual(['ba', 'a']);
});
