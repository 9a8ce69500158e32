import { expect, test } from 'vitest';
import { proveLastTen } from './last-ten.ts';

test('two hundred buyers get the last ten: ten orders, and a clear no to all others', async () => {
  const { faults } = await proveLastTen({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
}, 300_000);
