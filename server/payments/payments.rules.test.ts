import { expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/clock.ts';
import { isStillApprovable, NEVER_MADE_SECONDS, nextCheck, nextRefundCheck } from './payments.rules.ts';
import type { PaymentState } from './payments.types.ts';

const createdAt = new Date('2024-03-05T12:00:00Z');
const now = createdAt;
const secondsFromNow = (time: Date, from: Date) => (time.getTime() - from.getTime()) / 1000;

it('sends nobody to an approval page that is two and a half hours old', () => {
  expect(isStillApprovable({ createdAt }, secondsAfter(createdAt, 9000 - 0.001))).toBe(true);
  expect(isStillApprovable({ createdAt }, secondsAfter(createdAt, 9000))).toBe(false);
});

it.each([
  ['created', 0, 10],
  ['created', 119, 10],
  ['created', 120, 30],
  ['pending', 599, 30],
  ['created', 600, 60],
  ['pending', 100_000, 60],
  // The outcome is unknown, and a buyer may be waiting for it.
  ['capturing', 0, 15],
  ['capturing', 100_000, 15],
] satisfies [PaymentState, number, number][])(
  'checks a %s payment of %i seconds again in %i',
  (state, ageSeconds, seconds) => {
    const time = secondsAfter(createdAt, ageSeconds);
    expect(secondsFromNow(nextCheck({ state, createdAt, reviewSince: null }, time)!, time)).toBe(seconds);
  },
);

it.each([
  [0, 60],
  [59, 60],
  [600, 600],
  [86_400, 6 * 3600],
  [30 * 86_400 - 1, 6 * 3600],
  [30 * 86_400, null],
])('checks a payment that has been in review for %i seconds again in %s', (age, seconds) => {
  const time = secondsAfter(now, age);
  const next = nextCheck({ state: 'review', createdAt, reviewSince: now }, time);
  expect(next && secondsFromNow(next, time)).toBe(seconds);
});

it.each([
  [0, 15],
  [1, 30],
  [7, 1920],
  [8, 3600],
  [400, 3600],
])('checks a refund after %i tries again in %i seconds', (checks, seconds) => {
  expect(secondsFromNow(nextRefundCheck(checks, now), now)).toBe(seconds);
});

it('gives up on what PayPal never told us about once nobody can be approving it any more', () => {
  expect(NEVER_MADE_SECONDS).toBe(10_800);
});
