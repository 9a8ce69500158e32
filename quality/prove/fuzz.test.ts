import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

it('answers requests made from its own schemas as its contract says, without a 5xx', async () => {
  const { requests, faults } = await fuzz({ seed: 1, requests: 3000 });
  expect(faults.join('\n')).toBe('');
  expect(requests).toBe(3000);
}, 120_000);
