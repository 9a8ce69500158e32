import { expect, test } from 'vitest';
import { proveHostileTexts } from './hostile-texts.ts';

test('no hostile text takes more than linear time to read or to write', async () => {
  const { faults } = await proveHostileTexts({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
