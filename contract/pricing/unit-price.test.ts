import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUnitPrice, unitPriceOf, type SoldUnit } from './unit-price.ts';

const say = (pence: number, quantity: number, unit: SoldUnit) => {
  const price = unitPriceOf(pence, quantity, unit);
  return price && formatUnitPrice(price);
};

describe('a unit price', () => {
  /** What the amended Price Marking Order and its guidance ask for: one item, one litre, one kilogram. */
  test.each([
    [880, 44, 'each', '20p each'],
    [299, 60, 'each', '5p each'],
    [995, 44, 'each', '22.6p each'],
    [2400, 2, 'each', '£12.00 each'],
    [625, 500, 'ml', '£12.50 per litre'],
    [399, 1000, 'ml', '£3.99 per litre'],
    [150, 250, 'ml', '£6.00 per litre'],
    [99, 1500, 'ml', '66p per litre'],
    [500, 7.5, 'ml', '£666.67 per litre'],
    [1350, 800, 'g', '£16.88 per kg'],
    [57, 400, 'g', '£1.43 per kg'],
    [1250, 1000, 'g', '£12.50 per kg'],
    [180, 2500, 'g', '72p per kg'],
    // Article 13: a figure of hundredths of a penny of 5 or more is rounded up, of 4 or less down.
    [49, 4, 'each', '12.3p each'],
    [1224, 100, 'each', '12.2p each'],
    [89, 1200, 'g', '74.2p per kg'],
    // From £1 on, to the penny.
    [401, 2, 'each', '£2.01 each'],
    [312, 250, 'ml', '£12.48 per litre'],
    // 99.96p is a pound; 99.94p is not.
    [9996, 100, 'each', '£1.00 each'],
    [9994, 100, 'each', '99.9p each'],
    [19_999, 200, 'each', '£1.00 each'],
    [1, 400, 'each', '0p each'],
  ] as const)('of %i pence for %d %s is %s', (pence, quantity, unit, words) => {
    expect(say(pence, quantity, unit)).toBe(words);
  });

  test('a single item has none', () => {
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
          const exact = ((pence / 100) * 1000 * (unit === 'each' ? 1 : 1000)) / thousandths;
          const half = Price < 1 ? 0.0005 : 0.005;
          expect(Math.abs(Price - exact)).toBeLessThanOrEqual(half + exact * 1e-12 + 1e-9);
        },
      ),
    );
  });
});
