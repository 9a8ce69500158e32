import { expect, test } from 'vitest';
import { nameWithoutOptions } from './name-without-options.ts';

test.each([
  ['Otter babygrow, 0-3 months', ['0-3 months'], 'Otter babygrow'],
  ['Otter babygrow, 0-3 Months, sage', ['0-3 months', 'Sage'], 'Otter babygrow'],
  ['Otter babygrow, sage, 0-3 months', ['0-3 months', 'Sage'], 'Otter babygrow, sage, 0-3 months'],
  ['Sage', ['Sage'], 'Sage'],
  ['Cot', [], 'Cot'],
])('of %s with %j is %s', (name, options, shown) => {
  expect(nameWithoutOptions({ name, options })).toBe(shown);
});
