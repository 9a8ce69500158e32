import { expect, test } from 'vitest';
import { signed, wholeTyped } from './stock-words.ts';

test('a change shows its sign', () => {
  expect([signed(1200), signed(-3), signed(0)]).toEqual(['+1,200', '−3', '0']);
});

test.each([
  ['0', 0, 0],
  ['0', 1, null],
  [' 12 ', 1, 12],
  ['1000000', 0, 1_000_000],
  ['1000001', 0, null],
  ['', 0, null],
  ['-1', 0, null],
  ['1.5', 0, null],
  ['1e3', 0, null],
] as const)('%j, at least %d, is read as %s', (text, least, number) => {
  expect(wholeTyped(text, least)).toBe(number);
});
