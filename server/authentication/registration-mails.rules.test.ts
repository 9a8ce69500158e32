import { expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/clock.ts';
import { nextMailTime } from './registration-mails.rules.ts';

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
  expect(nextMailTime(mailTimes, noon)).toEqual(expected);
});

it('never allows four within an hour, whatever the order of requests', () => {
  let sent: Date[] = [];
  for (let minute = 0; minute < 600; minute += 7) {
    const now = inMinutes(minute);
    const next = nextMailTime(sent.slice(0, 3), now);
    if (next <= now) sent = [now, ...sent];
  }
  expect(sent.length).toBeGreaterThanOrEqual(25);
  for (const [index, time] of sent.slice(3).entries()) {
    expect(sent[index]!.getTime() - time.getTime()).toBeGreaterThanOrEqual(3_600_000);
  }
});
