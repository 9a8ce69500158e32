import { expect, test } from 'vitest';
import { formatTimestamp } from './dates.ts';

// Without a zone it is taken as the reader's own time, whatever the zone this test runs in.
test('writes a timestamp', () => {
  expect(formatTimestamp('2024-03-05T04:03:02')).toBe('2024-03-05 04:03:02');
});
