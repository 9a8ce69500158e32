import { expect, it } from 'vitest';
import { readGrams } from './grams.ts';

it.each([
  ['', null],
  ['  ', null],
  ['850', 850],
  ['1,250 g', 1250],
  ['100000', 100_000],
  ['100001', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['-3', undefined],
  ['two', undefined],
])('reads %j as %s', (typed, grams) => {
  expect(readGrams(typed)).toBe(grams);
});
