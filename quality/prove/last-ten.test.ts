import { expect, test } from 'vitest';
import { proveLastTen } from './last-ten.ts';

test('two hundred buyers compete for the last ten, and for the last use of a code: as many get it, and the others are told clearly', async () => {
  const { faults } = await proveLastTen({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
  // Two hundred buyers, twice.
}, 180_000);
