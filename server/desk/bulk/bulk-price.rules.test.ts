import { expect, test } from 'vitest';
import { changedPrice } from './bulk-price.rules.ts';

test.each([
  [1000, 'percent', 10, 'exact', 1100],
  [999, 'percent', 10, 'exact', 1099],
  [5, 'percent', 10, 'exact', 6],
  [1000, 'percent', -15, '99', 899],
  [1000, 'percent', -15, '95', 895],
  [1249, 'pence', 1, '00', 1300],
  [1249, 'pence', 0, '00', 1200],
  [1225, 'pence', 1, '50', 1250],
  [1199, 'pence', 1, '50', 1250],
  [30, 'pence', -10, '00', 100],
  [30, 'pence', -10, '99', 99],
  [30, 'pence', -30, 'exact', null],
  [30, 'percent', -100, '99', null],
  [100_000_000, 'percent', 1, 'exact', null],
] as const)('%d by %s %d ending %s is %d', (pence, by, change, ending, expected) => {
  expect(changedPrice(pence, { by, change, ending })).toBe(expected);
});
