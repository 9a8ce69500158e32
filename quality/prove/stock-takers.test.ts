import { expect, test } from 'vitest';
import { proveStockTakers } from './stock-takers.ts';

test('buyers who pay and people who count at the same time lose and double nothing', async () => {
  const { faults } = await proveStockTakers({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
