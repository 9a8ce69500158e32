import { expect, it } from 'vitest';
import { proveRollingRestart } from './rolling-restart.ts';

it('answers every request while the processes behind a proxy are restarted one by one', async () => {
  const { count, faults } = await proveRollingRestart({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
  expect(count).toBeGreaterThan(100);
});
