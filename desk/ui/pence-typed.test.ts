import { expect, it } from 'vitest';
import { penceTyped, POUNDS_PATTERN } from './pence-typed.ts';

const passes = (text: string) => new RegExp(`^(?:${POUNDS_PATTERN})$`, 'v').test(text);

it.each([
  ['50', 5000],
  ['12.5', 1250],
  [' £1,200.99 ', 120_099],
  ['0', 0],
])('reads %s', (text, pence) => {
  expect(passes(text)).toBe(true);
  expect(penceTyped(text)).toBe(pence);
});

it.each(['', 'ten', '1.234', '-5', '£', '1e3'])('does not let %s pass', (text) => {
  expect(passes(text)).toBe(false);
});
