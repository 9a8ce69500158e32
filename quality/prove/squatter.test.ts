import { expect, test } from 'vitest';
import { proveSquatter } from './squatter.ts';

test('a customer who never pays holds stock for hours, not forever, and costs PayPal ten orders a minute', async () => {
  const { faults } = await proveSquatter({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
}, 300_000);
