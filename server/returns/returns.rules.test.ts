import { expect, test } from 'vitest';
import { addressForParcels } from './returns.rules.ts';

test('parcels go to the shop’s one-line address, written as on an envelope', () => {
  const shopAddress = 'Otter Ltd, 12 Otter Lane,Leeds LS1 1AA';
  expect(addressForParcels({ shopAddress })).toBe('Otter Ltd\n12 Otter Lane\nLeeds LS1 1AA');
  expect(addressForParcels({ shopAddress: null })).toBeNull();
});
