import { expect, test } from 'vitest';
import { proveIdempotency } from './idempotency.ts';

test('the same key a hundred times at once has one effect and one answer', async () => {
  const { faults } = await proveIdempotency({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
