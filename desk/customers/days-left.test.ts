import { expect, it } from 'vitest';
import { daysLeftWords, dayWords } from './days-left.ts';

it.each([
  [30, '30 days left'],
  [1, '1 day left'],
  [0, 'due today'],
  [-1, '1 day late'],
  [-12, '12 days late'],
])('%i days are %s', (days, words) => {
  expect(daysLeftWords(days)).toBe(words);
});

it('a day is written without a time', () => {
  expect(dayWords('2026-12-02')).toBe('2 Dec 2026');
});
