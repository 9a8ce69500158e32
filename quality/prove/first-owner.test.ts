import { expect, test } from 'vitest';
import { proveFirstOwner } from './first-owner.ts';

test('forty browsers that use one first link at once make one owner', async () => {
  const { faults } = await proveFirstOwner({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
