import { expect, test } from 'vitest';
import { proveWebhooks } from './webhooks.ts';

test('webhooks in any order, repeated, forged and altered have one effect', async () => {
  const { faults } = await proveWebhooks({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
