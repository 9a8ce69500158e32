import { expect, test } from 'vitest';
import { weightOfGoods } from './goods-weight.ts';

const grams = new Map([
  ['bib', 40],
  ['cup', null],
]);
const weigh = (lines: Record<string, number>) =>
  weightOfGoods(
    Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity })),
    (id) => grams.get(id),
  );

test('a parcel weighs what its goods weigh, if the weight of all of them is known', () => {
  expect(weigh({ bib: 3 })).toBe(120);
  expect(weigh({ bib: 3, cup: 1 })).toBeNull();
  expect(weigh({ bib: 3, gone: 1 })).toBeNull();
  // Given back: not in it.
  expect(weigh({ bib: 3, cup: 0 })).toBe(120);
});
