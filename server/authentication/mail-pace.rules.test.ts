import { expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/clock.ts';
import { nextMailTime } from './mail-pace.rules.ts';

const HOUR = 3600;
const noon = new Date('2026-03-05T12:00:00Z');
const minutesAgo = (minutes: number) => secondsAfter(noon, -60 * minutes);
const inMinutes = (minutes: number) => minutesAgo(-minutes);

it.each([
  ['at once when there was none', [], noon],
  ['at once after two', [minutesAgo(0), minutesAgo(1)], noon],
  ['when the third latest is an hour old', [minutesAgo(1), minutesAgo(2), minutesAgo(20)], inMinutes(40)],
  ['at once when it is already', [minutesAgo(1), minutesAgo(2), minutesAgo(60)], noon],
  ['after one that waits itself', [inMinutes(40), minutesAgo(1), minutesAgo(2)], inMinutes(58)],
])('allows the next e-mail %s', (_, mailTimes, expected) => {
  expect(nextMailTime(mailTimes, noon, 24 * HOUR)).toEqual(expected);
});

it.each([
  [
    'at once when the latest has lasted half as long as it works',
    [minutesAgo(30), minutesAgo(31), minutesAgo(32)],
    noon,
  ],
  [
    'then, if the third latest is not an hour old before',
    [minutesAgo(5), minutesAgo(6), minutesAgo(7)],
    inMinutes(25),
  ],
  [
    'when the third latest is an hour old, if that is sooner',
    [minutesAgo(1), minutesAgo(50), minutesAgo(55)],
    inMinutes(5),
  ],
])('allows the next link that works for an hour %s', (_, mailTimes, expected) => {
  expect(nextMailTime(mailTimes, noon, HOUR)).toEqual(expected);
});

it('never allows four within an hour, whatever the order of requests', () => {
  let sent: Date[] = [];
  for (let minute = 0; minute < 600; minute += 7) {
    const now = inMinutes(minute);
    const next = nextMailTime(sent.slice(0, 3), now, 24 * HOUR);
    if (next <= now) sent = [now, ...sent];
  }
  expect(sent.length).toBeGreaterThanOrEqual(25);
  for (const [index, time] of sent.slice(3).entries()) {
    expect(sent[index]!.getTime() - time.getTime()).toBeGreaterThanOrEqual(3_600_000);
  }
});
