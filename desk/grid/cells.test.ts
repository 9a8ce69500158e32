import { expect, test } from 'vitest';
import { cellsOf, fieldsOf, pastedBlock } from './cells.ts';

const row = {
  ...{ name: 'Cup', sku: 'CUP', pricePence: 1250, vatClass: 'standard' as const },
  ...{ shelf: '', barcode: '', weightGrams: null, parcelSize: 'normal' as const },
};
const before = cellsOf(row);

test('sends only what was changed, in the shop’s units', () => {
  expect(before).toMatchObject({ pricePence: '12.50', weightGrams: '' });
  expect(fieldsOf(before, before)).toEqual({ fields: {} });
  const after = {
    ...before,
    ...{
      name: ' Otter cup ',
      pricePence: '£1,200',
      vatClass: 'Zero',
      weightGrams: '1,2 kg',
      parcelSize: 'Bulky',
    },
  };
  expect(fieldsOf(before, after)).toEqual({
    fields: {
      ...{ name: 'Otter cup', pricePence: 120_000, vatClass: 'zero' },
      ...{ weightGrams: 1200, parcelSize: 'bulky' },
    },
  });
  expect(fieldsOf(before, { ...before, pricePence: '14,50' })).toEqual({ fields: { pricePence: 1450 } });
  expect(fieldsOf({ ...before, weightGrams: '80' }, before)).toEqual({ fields: { weightGrams: null } });
});

test.each([
  [{ pricePence: 'x' }, 'pricePence'],
  [{ pricePence: '1.200' }, 'pricePence'],
  [{ weightGrams: '1.5' }, 'weightGrams'],
  [{ vatClass: 'none' }, 'vatClass'],
  [{ parcelSize: 'huge' }, 'parcelSize'],
  [{ parcelSize: '' }, 'parcelSize'],
  [{ name: ' ' }, 'name'],
])('%j is reported at its cell', (wrong, field) => {
  expect(fieldsOf(before, { ...before, ...wrong })).toMatchObject({
    field,
    problem: expect.stringMatching(/\.$/),
  });
});

test('splits a block the way a spreadsheet copies it', () => {
  expect(pastedBlock('a\tb\r\nc\t\r\n')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
});
