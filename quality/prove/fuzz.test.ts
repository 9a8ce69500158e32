import { expect, it } from 'vitest';
import { fuzz } from './fuzz.ts';

it.each([
  ['shop', 3000],
  ['desk', 2000],
] as const)(
  'the %s answers requests made from its own schemas as its contract says, without a 5xx',
  async (of, count) => {
    const { requests, faults } = await fuzz({ seed: 1, of, requests: count });
    expect(faults.join('\n')).toBe('');
    expect(requests).toBe(count);
  },
  120_000,
);
