import { expect, test } from 'vitest';
import { provePackingRounds } from './packing-rounds.ts';

test('two packers whose networks and processes fail lose and double nothing', async () => {
  const { faults } = await provePackingRounds({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
