import { expect, test } from 'vitest';
import { isSameBarcode } from './barcodes.ts';

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
