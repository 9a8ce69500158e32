import { expect, it } from 'vitest';
import { combinationsOf, missingIn, valuesTyped } from './combinations.ts';

const options = [
  { name: 'Size', values: ['S', 'M'] },
  { name: 'Colour', values: ['Sage', 'Oat'] },
];

it('makes all combinations, and knows which ones are missing', () => {
  expect(combinationsOf(options)).toEqual([
    ['S', 'Sage'],
    ['S', 'Oat'],
    ['M', 'Sage'],
    ['M', 'Oat'],
  ]);
  const there = [{ optionValues: ['s', 'sage'] }, { optionValues: ['M', 'Oat'] }];
  expect(missingIn(options, there)).toEqual([
    ['S', 'Oat'],
    ['M', 'Sage'],
  ]);
});

it.each([
  ['0-3 months, 3-6 months', ['0-3 months', '3-6 months']],
  [' S ;M\nL\n\n', ['S', 'M', 'L']],
  ['Sage, sage, SAGE', ['Sage']],
  [' , ', []],
])('reads the values typed as %j', (text, values) => {
  expect(valuesTyped(text)).toEqual(values);
});
