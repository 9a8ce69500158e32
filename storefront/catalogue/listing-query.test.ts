import { expect, test } from 'vitest';
import { readListingQuery } from './listing-query.ts';

const read = (query: string) => readListingQuery(new URLSearchParams(query));

test('reads what an address asks for', () => {
  expect(read('search=+cot+&categoryId=1&page=3')).toEqual({ search: 'cot', categoryId: '1', page: 3 });
  expect(read('')).toEqual({ search: '', categoryId: undefined, page: 1 });
});

test.each(['0', '-1', '1.5', 'two', '1e9', 'NaN', ''])('takes page %j for the first', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});
