import { expect, test } from 'vitest';
import { gtinOf, isSameBarcode } from './barcodes.ts';

test.each([
  ['036000291452', '0036000291452', true],
  ['036000291452', '00036000291452', true],
  ['36000291452', '036000291452', true],
  ['5012345678900', '05012345678900', true],
  ['5012345678900', '15012345678907', false],
  ['A-1', 'A-1', true],
  ['A-1', 'A-2', false],
])('%s and %s are one number: %s', (one, other, areSame) => {
  expect(isSameBarcode(one, other)).toBe(areSame);
});

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
