import { expect, test } from 'vitest';
import { formatSpan, pricesOfSpan, readSpan } from './span.ts';

test.each([
  ['6.2', { from: 6.2, to: 6.2 }],
  ['0', { from: 0, to: 0 }],
  ['-3..4.125', { from: -3, to: 4.125 }],
  ['5..8', { from: 5, to: 8 }],
  ['..8', { from: null, to: 8 }],
  ['5..', { from: 5, to: null }],
])('reads the span %s', (span, ends) => {
  expect(readSpan(span)).toEqual(ends);
  expect(formatSpan(ends)).toBe(span);
});

test.each([
  '',
  '..',
  '...',
  '8..5',
  '5...8',
  '5..6..7',
  '1.2345',
  '1e3',
  '.5',
  '5.',
  'NaN',
  '5–8',
  ' 5',
  '9999999999',
])('reads no span from %j', (span) => {
  expect(readSpan(span)).toBeNull();
});

test('a span of prices has pence', () => {
  expect(pricesOfSpan({ from: null, to: 10 })).toEqual({ minPence: null, maxPence: 1000 });
  expect(pricesOfSpan({ from: 4.99, to: 25 })).toEqual({ minPence: 499, maxPence: 2500 });
});
