import { expect, test } from 'vitest';
import { readListAsked } from './list-asked.ts';
import { isSameList } from './load-listing.ts';

const at = (path: string) => new URL(path, 'https://shop.example');

test.each([
  ['/products', '/products?brand=A', true],
  ['/products?page=3', '/products?brand=A', true],
  ['/products?search=cot&brand=A', '/products?search=cot', true],
  ['/categories/Nursery', '/categories/Nursery?sort=newest', true],
  ['/products', '/products?page=2', false],
  ['/products?brand=A', '/products?brand=A&page=2', false],
  ['/products?search=cot', '/products?search=pram&brand=A', false],
  ['/categories/Nursery', '/categories/Toys?sort=newest', false],
  ['/products?brand=A', '/products?brand=A', false],
])('%s to %s narrows the same list: %s', (one, other, is) => {
  expect(isSameList(at(one), at(other))).toBe(is);
});

const read = (query: string) => readListAsked(new URLSearchParams(query));

test('reads what an address asks for', () => {
  expect(read('search=+cot+&categoryId=1&page=3')).toEqual({ search: 'cot', categoryId: '1', page: 3 });
  expect(read('')).toEqual({ search: '', categoryId: undefined, page: 1 });
});

test.each(['0', '-1', '1.5', 'two', '1e9', 'NaN', ''])('treats page %j as the first', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});
