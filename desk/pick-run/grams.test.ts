import { expect, it } from 'vitest';
import { readParcelGrams } from './grams.ts';

it.each([
  ['', null],
  ['  ', null],
  ['850', 850],
  ['1,250 g', 1250],
  ['100000', 100_000],
  ['1,2 kg', 1200],
])('reads %j as %s', (typed, grams) => {
  expect(readParcelGrams(typed)).toEqual({ grams });
});

it.each(['100001', '0', '1.5', '-3', 'two', '1.200 g'])('does not read %j', (typed) => {
  expect(readParcelGrams(typed)).toEqual({ problem: expect.stringMatching(/\.$/) });
});
