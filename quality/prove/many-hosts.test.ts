import { expect, test } from 'vitest';
import { proveManyHosts } from './many-hosts.ts';

test('sixty hosts that ask for what is dear refuse no customer anything', async () => {
  const { faults } = await proveManyHosts({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
}, 300_000);
