import { expect, test } from 'vitest';
import { proveManyHosts } from './many-hosts.ts';

test('sixty hosts that make expensive requests cause no customer to be refused', async () => {
  const { faults } = await proveManyHosts({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
