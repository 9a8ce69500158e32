import { expect, test } from 'vitest';
import { valueIn } from '#desk/ui/typed-numbers.ts';
import { readPieces, signed } from './stock-words.ts';

test('a change shows its sign', () => {
  expect([signed(1200), signed(-3), signed(0)]).toEqual(['+1,200', '−3', '0']);
});

test.each([
  ['0', 0, 0],
  ['0', 1, null],
  [' 12 ', 1, 12],
  ['1,000,000', 0, 1_000_000],
  ['1000001', 0, null],
] as const)('%j, at least %d, is read as %s', (text, least, number) => {
  expect(valueIn(readPieces(least)(text))).toBe(number);
});
