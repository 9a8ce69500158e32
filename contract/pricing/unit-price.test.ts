import { expect, test } from 'vitest';
import { formatUnitPrice, unitPriceOf } from './unit-price.ts';

test.each([
  [899, 44, 'each', '20.4p each'],
  [880, 44, 'each', '20p each'],
  [2400, 2, 'each', '£12.00 each'],
  [625, 500, 'ml', '£1.25 per 100 ml'],
  [1299, 800, 'g', '£1.62 per 100 g'],
  [399, 1000, 'ml', '39.9p per 100 ml'],
  [19_999, 200, 'each', '£1.00 each'],
  [1, 1000, 'g', '0.1p per 100 g'],
  [1, 10_000, 'g', '0p per 100 g'],
] as const)('%ip for %i %s is %s', (pence, quantity, unit, words) => {
  expect(formatUnitPrice(unitPriceOf(pence, quantity, unit)!)).toBe(words);
});

test('of one piece nothing is said', () => {
  expect(unitPriceOf(500, 1, 'each')).toBeNull();
});
