import { expect, test } from 'vitest';
import { proveLastTen } from './last-ten.ts';

test('two hundred buyers compete for the last ten: ten orders, and a clear refusal for all others', async () => {
  const { faults } = await proveLastTen({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
  // Two hundred buyers, twice.
}, 180_000);
