import { expect, it } from 'vitest';
import { isWholeSearch, missedWords } from './zero-result-searches.rules.ts';

it.each([
  ['  Pack-n-Play  ', 'pack-n-play'],
  ['ＢＡＢＹ\u00a0cage', 'baby cage'],
  ['otter under £30', 'otter'],
  ['otter \u202etelttub', 'otter telttub'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
])('keeps %j as %j', (search, words) => {
  expect(missedWords(search)).toBe(words);
});

it.each([
  'robin@example.com',
  'robin @ example',
  '0113 496 0000',
  '4111-1111-1111',
  'under £30',
  '12 34',
  'x'.repeat(61),
])('keeps nothing of %j', (search) => {
  expect(missedWords(search)).toBeNull();
});

it('counts searches of the whole shop, on the first page', () => {
  const whole = { page: 1, pageSize: 20, search: 'otter' };
  expect(isWholeSearch(whole)).toBe(true);
  for (const narrowed of [
    { search: '' },
    { page: 2 },
    { brands: ['A'] },
    { minPence: 0 },
    { ageMonths: 0 },
    { isInStock: true },
    { categoryId: 'x' },
  ]) {
    expect(isWholeSearch({ ...whole, ...narrowed }), JSON.stringify(narrowed)).toBe(false);
  }
});
