import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnitPrice, unitPriceOf, type SoldUnit } from './unit-price.ts';

const say = (pence: number, quantity: number, unit: SoldUnit) => {
  const price = unitPriceOf(pence, quantity, unit);
  return price && formatUnitPrice(price);
};

describe('a unit price', () => {
  test.each([
    [880, 44, 'each', '20p each'],
    [625, 500, 'ml', '£1.25 per 100 ml'],
    [399, 1000, 'ml', '39.9p per 100 ml'],
    [19_999, 200, 'each', '£1.00 each'],
    [57, 400, 'g', '14.3p per 100 g'],
    [299, 60, 'each', '5p each'],
    [995, 44, 'each', '22.6p each'],
    [312, 250, 'ml', '£1.25 per 100 ml'],
    [150, 250, 'ml', '60p per 100 ml'],
    [1350, 800, 'g', '£1.69 per 100 g'],
    [2400, 2, 'each', '£12.00 each'],
    // Halves round up: 12.25p and 2.005 pounds.
    [49, 4, 'each', '12.3p each'],
    [401, 2, 'each', '£2.01 each'],
    // 99.96p rounds to a pound; 99.94p does not.
    [9996, 100, 'each', '£1.00 each'],
    [9994, 100, 'each', '99.9p each'],
    [1, 400, 'each', '0p each'],
    [500, 7.5, 'ml', '£66.67 per 100 ml'],
  ] as const)('of %i pence for %d %s is %s', (pence, quantity, unit, words) => {
    expect(say(pence, quantity, unit)).toBe(words);
  });

  test('a single piece has none', () => {
    expect(say(500, 1, 'each')).toBeNull();
  });

  test('is off by at most half of its last digit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1001, max: 9_999_999_999 }),
        fc.constantFrom<SoldUnit>('each', 'ml', 'g'),
        (pence, thousandths, unit) => {
          const { Price } = unitPriceOf(pence, thousandths / 1000, unit)!;
          const exact = ((pence / 100) * 1000 * (unit === 'each' ? 1 : 100)) / thousandths;
          const half = Price < 1 ? 0.0005 : 0.005;
          expect(Math.abs(Price - exact)).toBeLessThanOrEqual(half + exact * 1e-12 + 1e-9);
        },
      ),
    );
  });
});
