import { expect, it } from 'vitest';
import { regionOfPostcode } from './region.ts';

it.each([
  ['LS1 1AA', 'england-and-wales'],
  ['cf10 3at', 'england-and-wales'],
  ['GL50 1AA', 'england-and-wales'],
  ['EC1A1BB', 'england-and-wales'],
  ['BT1 5GS', 'northern-ireland'],
  ['G1 1AA', 'scotland'],
  [' iv27  4qa ', 'scotland'],
  ['ZE1 0AA', 'scotland'],
  ['TD1 1AA', 'scotland'],
  ['TD15 1AA', 'england-and-wales'],
  ['JE2 3AB', null],
  ['IM1 1AA', null],
  ['BF1 2AA', null],
  ['12345', null],
  ['', null],
])('%s: %s', (postcode, region) => {
  expect(regionOfPostcode(postcode)).toBe(region);
});
