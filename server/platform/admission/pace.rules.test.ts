import fc from 'fast-check';
import { expect, it } from 'vitest';
import { waitForPace, waitInWords } from './pace.rules.ts';

const paces = [
  { count: 3, seconds: 60 },
  { count: 5, seconds: 3600 },
];
const now = new Date('2026-05-01T12:00:00Z');
const ago = (...seconds: number[]) => seconds.map((each) => new Date(now.getTime() - each * 1000));

it.each([
  [[], 0],
  [[1, 2], 0],
  [[1, 2, 3], 57],
  [[1, 2, 60], 0],
  [[70, 80, 90, 100], 0],
  [[70, 80, 90, 100, 110], 3490],
  [[1, 2, 3, 4, 3500], 100],
])('after attempts %j seconds ago the wait is %i', (seconds, wait) => {
  expect(waitForPace(ago(...seconds), paces, now)).toBe(wait);
});

it('never lets more than the limit through in any period, however they come', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 80 });
  fc.assert(
    fc.property(gaps, (seconds) => {
      let time = now.getTime();
      const passed: Date[] = [];
      for (const gap of seconds) {
        time += gap * 1000;
        if (waitForPace(passed, paces, new Date(time)) === 0) passed.unshift(new Date(time));
      }
      for (const { count, seconds: length } of paces) {
        for (const [index, each] of passed.entries()) {
          const earlier = passed[index + count];
          if (earlier) expect(each.getTime() - earlier.getTime()).toBeGreaterThanOrEqual(length * 1000);
        }
      }
    }),
  );
});

it.each([
  [1, '1 second'],
  [60, '60 seconds'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [3600, '60 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [86_400, '24 hours'],
])('writes %i seconds as %j', (seconds, words) => {
  expect(waitInWords(seconds)).toBe(words);
});
