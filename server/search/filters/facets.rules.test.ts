import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageName, bandsOf } from './choices.rules.ts';
import { compareSizes } from './size-order.rules.ts';

test.each([
  [['2 years', 'Newborn', '3–6 months', '12-18 Months', '0-3 months', 'Up to 1 month', 'Tiny baby']],
  [['Size 5', 'Size 10', 'Size 4+', 'Size 1']],
  [['XL', 'S', 'M', 'XS', 'L']],
  [['Large', 'Small', 'Medium']],
])('sizes go from small to large: %j', (labels) => {
  const sorted = labels.toSorted(compareSizes);
  const expected: Record<string, string[]> = {
    '2 years': [
      'Tiny baby',
      'Newborn',
      'Up to 1 month',
      '0-3 months',
      '3–6 months',
      '12-18 Months',
      '2 years',
    ],
    'Size 5': ['Size 1', 'Size 4+', 'Size 5', 'Size 10'],
    XL: ['XS', 'S', 'M', 'L', 'XL'],
    Large: ['Small', 'Medium', 'Large'],
  };
  expect(sorted).toEqual(expected[labels[0]!]);
});

test('every number lies in a band, and there are few bands', () => {
  const number = fc.integer({ min: -2_000_000, max: 900_000_000 }).map((thousandths) => thousandths / 1000);
  fc.assert(
    fc.property(
      fc.uniqueArray(number, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('number', 'range'),
      (all, kind) => {
        const numbers = all.toSorted((one, other) => one - other);
        const bands = bandsOf(numbers, kind);
        expect(bands.length).toBeLessThanOrEqual(7);
        for (const each of numbers) {
          expect(bands.some(({ from, to }) => (from ?? -Infinity) <= each && each <= (to ?? Infinity))).toBe(
            true,
          );
        }
      },
    ),
  );
});

test.each([
  [
    [5, 6, 7, 8, 9, 10, 14.5],
    [
      [null, 6],
      [6, 8],
      [8, 10],
      [10, 12],
      [12, 14],
      [14, null],
    ],
  ],
  [[2], [[2, 2]]],
  [[], []],
])('makes the bands of %j', (numbers, bands) => {
  expect(bandsOf(numbers, 'number').map(({ from, to }) => [from, to])).toEqual(bands);
});

test('writes ages in words', () => {
  expect([0, 1, 6, 12, 18, 24].map(ageName)).toEqual([
    ...['From birth', '1 month', '6 months', '1 year', '18 months', '2 years'],
  ]);
});
