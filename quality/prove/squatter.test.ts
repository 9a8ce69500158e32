import { expect, test } from 'vitest';
import { proveSquatter } from './squatter.ts';

test('customers who never pay keep the stock for hours, not forever, however many, and each costs PayPal ten orders a minute', async () => {
  const { faults } = await proveSquatter({ seed: 1, isLong: false, say: () => {} });
  expect(faults).toEqual([]);
});
