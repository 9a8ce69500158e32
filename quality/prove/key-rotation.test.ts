import { expect, it } from 'vitest';
import { proveKeyRotation } from './key-rotation.ts';

it('SECRET_KEY is changed without anybody noticing', async () => {
  const { count, faults } = await proveKeyRotation({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
  expect(count).toBeGreaterThan(100);
});
