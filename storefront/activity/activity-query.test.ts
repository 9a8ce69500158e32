import { expect, test } from 'vitest';
import { readActivityQuery, writeActivityFilters } from './activity-query.ts';

const nothing = { page: 1, startDate: '', endDate: '', actionFilter: '', search: '' };

test('reads page and filters', () => {
  const query = new URLSearchParams(
    'page=3&startDate=2024-02-29&endDate=2024-03-01&actionFilter=Logged+in&search=+order+',
  );
  expect(readActivityQuery(query)).toEqual({
    page: 3,
    startDate: '2024-02-29',
    endDate: '2024-03-01',
    actionFilter: 'Logged in',
    search: 'order',
  });
});

test.each([
  '',
  'page=0',
  'page=-1',
  'page=1.5',
  'page=two',
  'page=1e9',
  'startDate=2023-02-29',
  'startDate=yesterday',
  'endDate=2024-1-1',
  'endDate=0000-00-00',
  'search=%20',
])('treats %j as absent', (query) => {
  expect(readActivityQuery(new URLSearchParams(query))).toEqual(nothing);
});

test('cuts what is too long to search for', () => {
  expect(readActivityQuery(new URLSearchParams({ search: 'x'.repeat(500) })).search).toHaveLength(100);
});

test('writes only the filters that are set', () => {
  expect(
    writeActivityFilters({ search: ' a&b ', actionFilter: '', startDate: '2024-02-29', stranger: '1' }),
  ).toBe('?search=a%26b&startDate=2024-02-29');
  expect(writeActivityFilters({})).toBe('');
});
