import { expect, it } from 'vitest';
import { proveOverload } from './overload.ts';

it('serves what it lets in, buyers before browsers, and politely turns the rest of a crowd away', async () => {
  const { faults } = await proveOverload({ seed: 1, isLong: false, say: () => {} });
  expect(faults.join('\n')).toBe('');
});
