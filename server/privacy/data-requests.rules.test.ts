import { expect, it } from 'vitest';
import { dueDay } from './data-requests.rules.ts';

it.each([
  ['2026-11-22', '2026-12-22'],
  ['2026-12-22', '2027-01-22'],
  ['2027-01-31', '2027-02-28'],
  ['2028-01-30', '2028-02-29'],
  ['2026-03-31', '2026-04-30'],
])('what was asked for on %s is due on %s', (askedOn, dueOn) => {
  expect(dueDay(askedOn)).toBe(dueOn);
});
