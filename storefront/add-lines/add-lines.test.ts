import { expect, test } from 'vitest';
import { outcomeWords, priceWords, type AddedLine } from './add-lines.ts';

test.each([
  [2.5, 2.5, ''],
  [2.25, 2.5, 'It costs £2.50 today; you paid £2.25.'],
  [3, 2.5, 'It costs £2.50 today; you paid £3.00.'],
  [3, undefined, ''],
  [null, 2.5, ''],
])('bought for %s, %s today', (then, today, words) => {
  expect(priceWords(then, today)).toBe(words);
});

const line = (isAdded: boolean, cost?: number, words = ''): AddedLine => ({
  name: 'Otter cup',
  isAdded,
  cost,
  words,
});
test.each([
  [[line(true)], 'Otter cup is in your basket.'],
  [[line(true, 5)], 'Otter cup is in your basket, for £5.00 today.'],
  [[line(true, 5, 'It costs £2.50 today; you paid £2.25.')], 'Otter cup is in your basket.'],
  [[line(true, 5), line(true, 2.1)], 'All of it is in your basket, for £7.10 today.'],
  [[line(true, 5), line(true)], 'All of it is in your basket.'],
  [[line(true, 5), line(false)], '1 of 2 is in your basket, for £5.00 today.'],
  [[line(false)], 'Nothing was added to your basket.'],
  [[line(true), line(true)], 'All of it is in your basket.'],
  [[line(true), line(false)], '1 of 2 is in your basket.'],
  [[line(false), line(false)], 'Nothing was added to your basket.'],
])('says how much was added', (outcomes, words) => {
  expect(outcomeWords(outcomes)).toBe(words);
});
