import { expect, test } from 'vitest';
import { provePoints, SHORT_SAMPLE } from './kill-points.ts';

test('a shop that is killed anywhere loses nothing, doubles nothing and gets stuck nowhere', async () => {
  const { faults, count } = await provePoints({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
  expect(count).toBe(SHORT_SAMPLE);
  // Fourteen deaths of the shop, each with a start and the checks after it.
}, 300_000);
