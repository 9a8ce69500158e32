import { expect, it } from 'vitest';
import { proveDatabaseOutage } from './database-outage.ts';

it('recovers by itself after PostgreSQL was killed and is back, and has lost nothing', async () => {
  const { faults } = await proveDatabaseOutage({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
});
