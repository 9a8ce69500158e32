import { expect, it } from 'vitest';
import { mannWhitney } from './enumeration.ts';

it('distinguishes samples of two kinds, and does not distinguish those of one kind', () => {
  const spread = (from: number) => Array.from({ length: 200 }, (_, index) => from + index / 5);
  expect(mannWhitney(spread(10), spread(10.1))).toBeGreaterThan(0.9);
  expect(mannWhitney(spread(10), spread(25))).toBeLessThan(0.001);
});
