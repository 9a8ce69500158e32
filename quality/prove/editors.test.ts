import { expect, test } from 'vitest';
import { proveEditors } from './editors.ts';

test('people who edit the same products at once lose nothing, and everything can be taken back', async () => {
  const { faults, count } = await proveEditors({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(10);
  // Dozens of edits at once, each then undone.
}, 180_000);
