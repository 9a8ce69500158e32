import { expect, test } from 'vitest';
import { formatDate } from './dates.ts';

test('writes a date in the reader’s time zone, or in the one asked for', () => {
  // Without a zone of its own, a date is formatted as written, whatever zone this test runs in.
  expect(formatDate('2024-03-05T14:30:00')).toBe('March 5, 2024 14:30');
  expect(formatDate('2024-12-31T00:05:59')).toBe('December 31, 2024 00:05');
  expect(formatDate('2024-07-05T23:30:00Z', 'Europe/London')).toBe('July 6, 2024 00:30');
});
