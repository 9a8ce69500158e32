import { expect, it } from 'vitest';
import { proveFailover } from './failover.ts';

it('carries on with the standby after the primary was killed, and has lost nothing', async () => {
  const { faults } = await proveFailover({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
});
