import { describe, expect, it } from 'vitest';
import { listPlaces, nest } from '#desk/ui/category-places.ts';
import { placeAfter, placeBy, type Step, type Where } from './tree.ts';

const category = (id: string, parentId: string | null = null) => ({
  ...{ id, parentId, name: id.toUpperCase(), image: '', version: 1, products: 0, productsBelow: 0 },
});
const categories = [
  category('a'),
  category('b'),
  category('b1', 'b'),
  category('b2', 'b'),
  category('b3', 'b'),
  category('c'),
];

describe('a step in the tree', () => {
  it.each<[string, Step, ReturnType<typeof placeAfter>]>([
    ['b2', 'up', { parentId: 'b', before: 'b1' }],
    ['b1', 'up', null],
    ['b1', 'down', { parentId: 'b', before: 'b3' }],
    ['b2', 'down', { parentId: 'b', before: null }],
    ['b3', 'down', null],
    ['b2', 'in', { parentId: 'b1', before: null }],
    ['a', 'in', null],
    ['b2', 'out', { parentId: null, before: 'c' }],
    ['c', 'out', null],
  ])('of %s %s leads to %o', (id, step, place) => {
    expect(placeAfter(categories, id, step)).toEqual(place);
  });
});

describe('letting go', () => {
  it.each<[string, Where, string, ReturnType<typeof placeBy>]>([
    ['a', 'before', 'b2', { parentId: 'b', before: 'b2' }],
    ['a', 'after', 'b3', { parentId: 'b', before: null }],
    ['a', 'after', 'b', { parentId: null, before: 'c' }],
    ['c', 'in', 'b', { parentId: 'b', before: null }],
    ['b1', 'after', 'b2', { parentId: 'b', before: 'b3' }],
    ['b1', 'in', 'b', { parentId: 'b', before: null }],
    // To where it already is, and into itself.
    ['b3', 'in', 'b', null],
    ['b1', 'before', 'b2', null],
    ['b2', 'after', 'b1', null],
    ['b', 'in', 'b', null],
    ['b', 'before', 'b2', null],
  ])('%s %s %s leads to %o', (id, where, target, place) => {
    expect(placeBy(categories, id, target, where)).toEqual(place);
  });
});

it('lists the places that something can move to', () => {
  expect(nest(categories)[1]!.children.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3']);
  expect(listPlaces(categories, 'b').map(({ path }) => path)).toEqual(['A', 'C']);
  expect(listPlaces(categories).map(({ path }) => path)).toContain('B › B2');
});
