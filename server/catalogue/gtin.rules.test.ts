import { expect, test } from 'vitest';
import { gtinOf } from './gtin.rules.ts';

test.each([
  ['5012345678900', '5012345678900'],
  ['5 012345 678900', '5012345678900'],
  ['96385074', '96385074'],
  ['036000291452', '036000291452'],
  ['00036000291452', '00036000291452'],
  // A digit mistyped, another length, the shop's own codes.
  ['5012345678901', null],
  ['501234567891', null],
  ['OTTER-44', null],
  ['', null],
])('the barcode %j is the trade item number %j', (barcode, gtin) => {
  expect(gtinOf(barcode)).toBe(gtin);
});
