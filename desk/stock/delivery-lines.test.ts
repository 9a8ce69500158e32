import { expect, test } from 'vitest';
import { readEntry, withMore } from './delivery-lines.ts';

test.each([
  ['cup', { search: 'cup', quantity: 1 }],
  [' 5012345678900 +12 ', { search: '5012345678900', quantity: 12 }],
  ['cup +1,200', { search: 'cup', quantity: 1200 }],
  ['cup +1.200', { search: 'cup +1.200', quantity: 1 }],
  ['otter cup + 3', { search: 'otter cup', quantity: 3 }],
  ['+3', { search: '', quantity: 3 }],
  ['A+3', { search: 'A+3', quantity: 1 }],
])('%j is that many of that product', (text, entry) => {
  expect(readEntry(text)).toEqual(entry);
});

test('repeating a line adds to it, and what was typed by hand stays', () => {
  expect(withMore('', 'CUP', 1)).toEqual({ lines: 'CUP,1', total: 1 });
  expect(withMore('CUP, 2\n\nBIB;4\n', 'CUP', 3)).toEqual({ lines: 'CUP,5\nBIB;4', total: 5 });
  expect(withMore('CUP,', 'CUP', 1)).toEqual({ lines: 'CUP,\nCUP,1', total: 1 });
  expect(withMore('D,2,7', 'D,2', 1)).toEqual({ lines: 'D,2,8', total: 8 });
});
