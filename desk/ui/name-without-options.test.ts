import { expect, test } from 'vitest';
import { nameWithoutOptions } from './name-without-options.ts';

test.each([
  ['Otter babygrow, 0-3 months', ['0-3 months'], 'Otter babygrow'],
  ['Otter babygrow, 0-3 Months, sage', ['0-3 months', 'Sage'], 'Otter babygrow'],
  ['Otter babygrow, sage, 0-3 months', ['0-3 months', 'Sage'], 'Otter babygrow'],
  ['Otter babygrow 0-3m', ['0-3m'], 'Otter babygrow'],
  ['Otter babygrow - 0-3m', ['0-3m'], 'Otter babygrow'],
  ['Otter babygrow (0-3m / Sage)', ['0-3m', 'Sage'], 'Otter babygrow'],
  ['Otter babygrow 10-3m', ['0-3m'], 'Otter babygrow 10-3m'],
  ['Otter babygrow (soft, Sage)', ['Sage'], 'Otter babygrow (soft)'],
  ['Otter babygrow (soft)', ['Sage'], 'Otter babygrow (soft)'],
  ['Sage', ['Sage'], 'Sage'],
  ['Cot', [], 'Cot'],
])('of %s with %j is %s', (name, options, shown) => {
  expect(nameWithoutOptions({ name, options })).toBe(shown);
});
