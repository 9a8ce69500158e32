import { expect, it } from 'vitest';
import { proveKeyRotation } from './key-rotation.ts';

it('changes SECRET_KEY, process after process, and nobody notices', async () => {
  const { count, faults } = await proveKeyRotation({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
  expect(count).toBeGreaterThan(100);
}, 300_000);
