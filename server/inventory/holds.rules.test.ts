import { describe, expect, test } from 'vitest';
import { minutesAfter, secondsAfter } from '#server/platform/clock.ts';
import { holdFrom, MAX_WEAR_OFF_HOURS, mayHold, secondsHeld, type HoldHistory } from './holds.rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const hours = (count: number) => minutesAfter(now, count * 60);
const nothing: HoldHistory = { heldFrom: null, unpaidHolds: 0, wornOffAt: null, hasPaid: false };

describe('whether an order may hold stock', () => {
  test('until two holds of its customer have ended unpaid', () => {
    expect(mayHold({ ...nothing, unpaidHolds: 1 }, now)).toBe(true);
    expect(mayHold({ ...nothing, unpaidHolds: 2 }, now)).toBe(false);
    expect(mayHold({ ...nothing, unpaidHolds: 2, hasPaid: true }, now)).toBe(false);
  });

  test.each([
    ['a newcomer', false, 1.5],
    ['a customer who has paid before', true, 4.5],
  ])('%s: until a product was held unpaid for too long', (_, hasPaid, allowed) => {
    // Each hour takes eight to wear off.
    const wornOffAt = hours(allowed * 8);
    expect(mayHold({ ...nothing, hasPaid, wornOffAt: secondsAfter(wornOffAt, -1) }, now)).toBe(true);
    expect(mayHold({ ...nothing, hasPaid, wornOffAt }, now)).toBe(false);
    expect(mayHold({ ...nothing, hasPaid, wornOffAt: hours(-1) }, now)).toBe(true);
  });

  test('newcomers cannot take it from those who have paid', () => {
    // As much as newcomers are allowed, less a moment, and all of the stock for three hours after that.
    const wornOffAt = secondsAfter(hours((1.5 + 3) * 8), -1);
    expect(mayHold({ ...nothing, wornOffAt }, now)).toBe(false);
    expect(mayHold({ ...nothing, wornOffAt, hasPaid: true }, now)).toBe(true);
  });

  test('unpaid holding has worn off within sixty hours at the latest', () => {
    expect(MAX_WEAR_OFF_HOURS).toBe(60);
  });
});

describe('how long a hold may be', () => {
  test('as long as is wanted, at most three hours from where it began', () => {
    const times = { wanted: minutesAfter(now, 30), now };
    expect(holdFrom(null, times)).toEqual({ from: now, until: times.wanted });
    expect(holdFrom(hours(-2.75), times)).toEqual({ from: hours(-2.75), until: minutesAfter(now, 15) });
    expect(holdFrom(hours(-3), times)).toBeNull();
  });
});

test('stock was held from others until its hold ended, for three hours at most', () => {
  expect(secondsHeld(now, now)).toBe(0);
  expect(secondsHeld(now, new Date(now.getTime() + 1))).toBe(1);
  expect(secondsHeld(now, hours(3))).toBe(3 * 3600);
  expect(secondsHeld(now, hours(40))).toBe(3 * 3600);
  expect(secondsHeld(now, hours(-1))).toBe(0);
});
