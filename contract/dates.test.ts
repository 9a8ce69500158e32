import { expect, test } from 'vitest';
import { formatDay, formatDayOf, formatMoment, formatOrderDate } from './dates.ts';

test('writes the date of an order as its screens do', () => {
  // Without a zone of its own, a date is formatted as written, whatever zone this test runs in.
  expect(formatOrderDate('2024-03-05T14:30:00')).toBe('March 5, 2024 14:30');
  expect(formatOrderDate('2024-12-31T00:05:59')).toBe('December 31, 2024 00:05');
});

test('writes every other date as the British do, in the reader’s time zone or in the one asked for', () => {
  expect(formatMoment('2024-03-05T09:30:00')).toBe('5 March 2024, 09:30');
  expect(formatMoment('2024-07-05T23:30:00Z', 'Europe/London')).toBe('6 July 2024, 00:30');
  expect(formatDayOf('2024-07-05T23:30:00Z')).toBe('6 July 2024');
  expect(formatDay('2024-03-05')).toBe('5 March 2024');
});
