import { expect, it } from 'vitest';
import { proveHanging } from './hanging.ts';

it('serves everybody who needs neither PayPal nor mail nor push while all three hang', async () => {
  const { faults } = await proveHanging({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
});
