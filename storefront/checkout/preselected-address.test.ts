import { expect, test } from 'vitest';
import type { Address } from '#contract/addresses.ts';
import { preselectedAddress } from './preselected-address.ts';

const address = (id: string, addressType: Address['addressType'], isPrimaryShipping = false) =>
  ({ id, addressType, isPrimaryShipping }) as Address;

test.each([
  ['the primary one', [address('a', 'Both'), address('b', 'Shipping', true)], 'b'],
  ['else the first', [address('a', 'Both'), address('b', 'Shipping')], 'a'],
  ['none for bills alone before another', [address('a', 'Billing'), address('b', 'Both')], 'b'],
  ['not even the primary one', [address('a', 'Billing', true), address('b', 'Shipping')], 'b'],
  [
    'one for bills alone when there is no other',
    [address('a', 'Billing'), address('b', 'Billing', true)],
    'b',
  ],
  ['none of none', [], undefined],
])('%s is preselected', (_name, addresses, id) => {
  expect(preselectedAddress(addresses)?.id).toBe(id);
});
