import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ageInMonths,
  childAgeWords,
  fitOf,
  fitWords,
  isChildMonth,
  isRecent,
  isUnder36Months,
  monthOfDay,
  type AgeRange,
  type FitsWhom,
} from './child-fit.ts';

const on = (text: string) => new Date(`${text}T12:00:00`);
const ofAge = (age: AgeRange): FitsWhom => ({ age, height: null, weight: null, goesBySize: false });
const unmeasured = (month: string) => ({ month, height: null, weight: null });
const say = (from: number | null, to: number | null, child: string, today: string) => {
  const fit = fitOf(ofAge({ from, to }), unmeasured(child), on(today));
  return fit && fitWords(fit, on(today));
};

describe('a product from 6 to 12 months', () => {
  test.each([
    ['2026-06', '2026-11-30', 'From December'],
    ['2026-06', '2026-12-01', 'Fits now'],
    ['2026-06', '2027-06-30', 'Fits now'],
    ['2026-06', '2027-07-01', 'Outgrown'],
    // Not born yet: more than a year ahead, the year is given.
    ['2027-02', '2026-11-22', 'From August'],
    ['2027-06', '2026-11-22', 'From December 2027'],
    // The longest and the shortest month.
    ['2025-08', '2026-01-31', 'From February'],
    ['2025-08', '2026-02-28', 'Fits now'],
    ['2023-08', '2024-02-29', 'Fits now'],
  ])('for a child of %s on %s: %s', (child, today, words) => {
    expect(say(6, 12, child, today)).toBe(words);
  });
});

test.each([
  [null, null, '2026-01', null],
  [0, null, '2026-01', 'Fits now'],
  [0, 6, '2027-03', 'From March'],
  [null, 6, '2027-03', 'From March'],
  [null, 6, '2026-11', 'Fits now'],
  [null, 6, '2026-04', 'Outgrown'],
  [36, null, '2026-11', 'From November 2029'],
])('from %s to %s months, for a child of %s in November 2026: %s', (from, to, child, words) => {
  expect(say(from, to, child, '2026-11-22')).toBe(words);
});

describe('limits of height and weight', () => {
  const carSeat = {
    age: { from: 6, to: 72 },
    height: { from: 61, to: 125 },
    weight: null,
    goesBySize: false,
  };
  const booster = { ...carSeat, height: { from: 100, to: null }, age: { from: null, to: null } };
  const carrier = {
    age: { from: 0, to: 48 },
    height: null,
    weight: { from: 3.5, to: 20 },
    goesBySize: false,
  };
  const seatOfBoth = { ...carSeat, weight: { from: null, to: 18 } };
  const leggings = { age: { from: 6, to: 12 }, height: { from: 74, to: 80 }, weight: null, goesBySize: true };

  test.each([
    // Nothing measured: age alone says when it is too early or too late, never that it fits.
    ['car seat', carSeat, 3, null, null, 'From February'],
    ['car seat', carSeat, 8, null, null, 'Check: 61–125 cm'],
    ['car seat', carSeat, 80, null, null, 'Outgrown'],
    ['carrier', carrier, 8, 70, null, 'Check: 3.5–20 kg'],
    ['seat of both', seatOfBoth, 8, null, null, 'Check: 61–125 cm, up to 18 kg'],
    ['booster', booster, 8, null, null, 'Check: from 100 cm'],
    // Measured.
    ['car seat', carSeat, 8, 61, null, 'Fits now'],
    ['car seat', carSeat, 8, 60.5, null, 'From 61 cm'],
    ['car seat', carSeat, 8, 125.5, null, 'Outgrown'],
    ['seat of both', seatOfBoth, 20, 80, null, 'Check: up to 18 kg'],
    ['seat of both', seatOfBoth, 20, null, 10, 'Check: 61–125 cm'],
    ['seat of both', seatOfBoth, 20, 80, 18, 'Fits now'],
    ['seat of both', seatOfBoth, 20, null, 19, 'Outgrown'],
    ['carrier', carrier, 0, null, 2.9, 'From 3.5 kg'],
    ['booster', booster, 50, 100, null, 'Fits now'],
    // Tall, but too young: the age of a car seat is about safety.
    ['car seat', carSeat, 4, 65, null, 'From January'],
    // Small for the age.
    ['car seat', carSeat, 80, 120, null, 'Fits now'],
    // Parents go by height for clothes.
    ['leggings', leggings, 4, 75, null, 'Fits now'],
    ['leggings', leggings, 15, 75, null, 'Fits now'],
    ['leggings', leggings, 8, null, null, 'Check: 74–80 cm'],
    ['leggings', leggings, 8, 73, null, 'From 74 cm'],
    ['leggings', leggings, 8, 81, null, 'Outgrown'],
    ['leggings', leggings, 4, null, null, 'From January'],
  ])('%s %#: for a child of %i months, %s cm, %s kg: %s', (...row) => {
    const [, whom, months, height, weight, words] = row;
    const today = on('2026-11-22');
    const month = monthOfDay(new Date(2026, 10 - months, 1));
    const fit = fitOf(whom, { month, height, weight }, today)!;
    expect(fitWords(fit, today)).toBe(words);
  });
});

test('a measurement counts for three months', () => {
  const today = on('2026-11-22');
  expect(['2026-11', '2026-08', '2026-07', '2026-13', null].map((month) => isRecent(month, today))).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test('only a month that is possible for a child counts', () => {
  const today = on('2026-11-22');
  for (const month of ['2026-11', '2027-11', '2006-11', '2024-02']) {
    expect(isChildMonth(month, today), month).toBe(true);
  }
  const others = ['2026-13', '2026-00', '2027-12', '2006-10', '26-11', '2026-11-22', '', null, 202611, {}];
  for (const other of others) expect(isChildMonth(other, today), String(other)).toBe(false);
});

test('under 36 months includes the month of the third birthday and unborn children', () => {
  const today = on('2026-11-30');
  expect(
    ['2027-02', '2026-11', '2023-12', '2023-11', '2023-10'].map((month) => isUnder36Months(month, today)),
  )
    // A child of November 2023 may have its third birthday only today.
    .toEqual([true, true, true, true, false]);
});

test('an age is written as parents say it', () => {
  expect([-2, 0, 1, 23, 24, 35, 36].map(childAgeWords)).toEqual([
    'not born yet',
    '0 months old',
    '1 month old',
    '23 months old',
    '2 years old',
    '2 years old',
    '3 years old',
  ]);
});

test('time leads from later to now to outgrown, a month at a time, on the date announced', () => {
  const months = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(months, months, fc.integer({ min: 0, max: 12 * 60 }), (from, span, count) => {
      const month = (at: number) => `${2000 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
      const child = month(count);
      const order = ['later', 'now', 'outgrown'];
      let before = 0;
      for (let at = count; at < count + from + span + 3; at++) {
        const today = new Date(2000, at, 28);
        expect(ageInMonths(child, today)).toBe(at - count);
        const fit = fitOf(ofAge({ from, to: from + span }), unmeasured(child), today)!;
        expect(order.indexOf(fit.is)).toBeGreaterThanOrEqual(before);
        before = order.indexOf(fit.is);
        if (fit.is === 'later') expect(fit.month).toBe(month(count + from));
      }
      expect(before).toBe(2);
    }),
  );
});
