import { expect, test } from 'vitest';
import { choosableDays, lastDueDay, suggestDay } from './reminders.rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const bought = (day: string, quantity = 1) => ({ placedAt: new Date(`${day}T12:00:00Z`), quantity });
const nappies = { name: 'Nappies Size 3', unit: 'each', unitQuantity: 52 };
const balm = { name: 'Balm', unit: 'ml', unitQuantity: 60 };

test.each([
  ['the interval between purchases', balm, [bought('2026-04-30'), bought('2026-04-10')], '2026-05-20'],
  ['their average', balm, [bought('2026-04-30'), bought('2026-04-25'), bought('2026-04-10')], '2026-05-10'],
  ['six nappies a day', nappies, [bought('2026-05-01', 4)], '2026-06-01'],
  ['four weeks for what lasts nobody knows how long', balm, [bought('2026-05-01')], '2026-05-29'],
  ['four weeks from now for an old order', nappies, [bought('2025-01-01')], '2026-05-29'],
  ['four weeks if it is not two days until then', nappies, [bought('2026-05-01', 0)], '2026-05-29'],
  ['at most a year', nappies, [bought('2026-05-01', 99)], '2027-05-01'],
  ['four weeks without a purchase', balm, [], '2026-05-29'],
  ['the pack for two on one day', nappies, [bought('2026-05-01', 4), bought('2026-05-01', 4)], '2026-06-01'],
])('a day is suggested by %s', (_, product, purchases, day) => {
  expect(suggestDay(product, purchases, now)).toBe(day);
});

test('a day lies between tomorrow and a year from now in London', () => {
  expect(choosableDays(new Date('2026-06-30T23:30:00Z'))).toEqual({
    earliest: '2026-07-02',
    latest: '2027-07-01',
  });
});

test('reminders are sent from nine in the morning', () => {
  expect(lastDueDay(new Date('2026-06-30T07:59:00Z'))).toBe('2026-06-29');
  expect(lastDueDay(new Date('2026-06-30T08:00:00Z'))).toBe('2026-06-30');
  expect(lastDueDay(new Date('2026-12-30T08:59:00Z'))).toBe('2026-12-29');
});
