import { expect, test } from 'vitest';
import { columnsInWords } from './import-words.ts';

test.each([
  [
    { name: 'Weight (g)', likely: 'weightGrams' },
    '“Weight (g)” (if it holds the weight in grams, name it “weightGrams”)',
  ],
  [
    { name: 'Shipping class', likely: 'parcelSize' },
    '“Shipping class” (if it holds small, normal or bulky, name it “parcelSize”)',
  ],
  [
    { name: 'Return policy', likely: 'returnRule' },
    '“Return policy” (if it holds normal, sealed or made-to-order, name it “returnRule”)',
  ],
  [
    { name: 'Variant Barcod', likely: 'Variant Barcode' },
    '“Variant Barcod” (perhaps, name it “Variant Barcode”)',
  ],
  [{ name: 'Warehouse', likely: null }, '“Warehouse”'],
])('%j: %s', (column, words) => {
  expect(columnsInWords([column])).toBe(words);
});
