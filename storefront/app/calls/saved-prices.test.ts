import { expect, test } from 'vitest';
import { priceSinceSaved } from './saved-prices.ts';

test.each([
  [undefined, 10, ''],
  [10, 10, ''],
  [15, 10, '£5.00 less than when you saved it'],
  [9.99, 10.49, '£0.50 more than when you saved it'],
])('saved at %s, today %s', (then, today, words) => {
  expect(priceSinceSaved(then, today)).toBe(words);
});
