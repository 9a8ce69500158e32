import { expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['0', '2026-11-21T12:00:00Z'],
  ['120', '2026-11-21T12:02:00Z'],
  [' 120 ', '2026-11-21T12:02:00Z'],
  ['Sat, 21 Nov 2026 12:30:00 GMT', '2026-11-21T12:30:00Z'],
  ['Saturday, 21-Nov-26 12:30:00 GMT', '2026-11-21T12:30:00Z'],
  ['86401', '2026-11-22T12:00:00Z'],
  ['99999999999999999999', '2026-11-22T12:00:00Z'],
  ['Sat, 21 Nov 2099 12:30:00 GMT', '2026-11-22T12:00:00Z'],
])('reads %j', (value, time) => expect(parseRetryAfter(value, now)).toEqual(new Date(time)));

it.each([undefined, '', '-5', '1.5', 'soon', '2026-11-21', 'Nonsense GMT', 'Sat, 21 Nov 2020 12:30:00 GMT'])(
  'does not wait for what %j says',
  (value) => expect(parseRetryAfter(value, now)).toBeNull(),
);
