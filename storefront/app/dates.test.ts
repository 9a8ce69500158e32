import { expect, test } from 'vitest';
import { formatTimestamp } from './dates.ts';

// Without a zone: the reader's own, whatever it is where this test runs.
test('writes a timestamp', () => {
  expect(formatTimestamp('2024-03-05T04:03:02')).toBe('2024-03-05 04:03:02');
});
