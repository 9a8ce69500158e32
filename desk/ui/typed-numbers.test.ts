import { expect, it } from 'vitest';
import { penceTyped, poundsProblem } from './typed-numbers.ts';

it.each([
  ['50', 5000],
  [' £1,200.99 ', 120_099],
  ['4,95', 495],
  ['0', 0],
])('reads %s', (text, pence) => {
  expect(poundsProblem(text)).toBe('');
  expect(penceTyped(text)).toBe(pence);
});

it.each(['', 'ten', '-5', '£'])('says that %j is no sum', (text) => {
  expect(poundsProblem(text)).toBe('Please enter an amount in pounds, such as 50 or 12.50.');
});

it('says both readings', () => {
  expect(poundsProblem('1.234')).toMatch(/as £1,234 or as £1\.234\.$/);
});
