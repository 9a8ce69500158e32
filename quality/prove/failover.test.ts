import { expect, it } from 'vitest';
import { proveFailover } from './failover.ts';

it('goes on with the standby when the primary was killed, and has lost nothing', async () => {
  const { faults } = await proveFailover({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
}, 90_000);
