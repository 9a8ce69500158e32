import { expect, test } from 'vitest';
import { formatOrderDate, formatTimestamp } from './dates.ts';

// Without a zone: the reader's own, whatever it is where this test runs.
test('writes the date of an order', () => {
  expect(formatOrderDate('2024-03-05T14:30:00')).toBe('March 5, 2024 14:30');
  expect(formatOrderDate('2024-12-31T00:05:59')).toBe('December 31, 2024 00:05');
});

test('writes a timestamp', () => {
  expect(formatTimestamp('2024-03-05T04:03:02')).toBe('2024-03-05 04:03:02');
});
