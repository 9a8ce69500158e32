import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apportion, vatContained } from './vat.ts';

const none = { standard: 0, reduced: 0, zero: 0 };

test('VAT is a sixth at the standard rate, a twenty-first at the reduced rate, and nothing at the zero rate', () => {
  expect(vatContained({ ...none, standard: 12_000 })).toBe(2000);
  expect(vatContained({ ...none, reduced: 21_000 })).toBe(1000);
  expect(vatContained({ ...none, zero: 29_997 })).toBe(0);
});

test('VAT is rounded to the nearest penny, and half a penny is rounded up', () => {
  expect([2, 3, 100].map((standard) => vatContained({ ...none, standard }))).toEqual([0, 1, 17]);
});

test('apportioning loses no penny', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.array(fc.nat(1_000_000), { minLength: 1 }), (pence, weights) => {
      const shares = apportion(pence, weights);
      const isShared = weights.some((weight) => weight > 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isShared ? pence : 0);
    }),
  );
});

test('whatever cannot be split evenly goes to the largest remainders', () => {
  expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
  // A third and two thirds of a penny.
  expect(apportion(1, [1, 2])).toEqual([0, 1]);
  // 3.2 and 0.8: the second would lose more by rounding down.
  expect(apportion(4, [4, 1])).toEqual([3, 1]);
  expect(apportion(10, [0, 0])).toEqual([0, 0]);
});
