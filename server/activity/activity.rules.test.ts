import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTimeZone, spanOfDays, startOfDay } from './activity.rules.ts';

describe('a day in the log', () => {
  it.each([
    ['2024-01-15', 'Europe/London', '2024-01-15T00:00:00.000Z'],
    ['2024-07-15', 'Europe/London', '2024-07-14T23:00:00.000Z'],
    // On these days the clocks change at one and at two o'clock.
    ['2024-03-31', 'Europe/London', '2024-03-31T00:00:00.000Z'],
    ['2024-10-27', 'Europe/London', '2024-10-26T23:00:00.000Z'],
    ['2024-07-15', 'America/Los_Angeles', '2024-07-15T07:00:00.000Z'],
    ['2024-07-15', 'Pacific/Kiritimati', '2024-07-14T10:00:00.000Z'],
    ['2024-07-15', 'Asia/Kathmandu', '2024-07-14T18:15:00.000Z'],
    // This day has no midnight: the clocks went from 23:59:59 to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['0001-01-01', 'UTC', '1970-01-02T00:00:00.000Z'],
    ['9999-12-31', 'Europe/London', '2999-12-31T00:00:00.000Z'],
  ])('%s begins in %s at %s', (day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
  });

  it('begins when the one before it ends, everywhere', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(zones, days, (timeZone, date) => {
        const day = date.toISOString().slice(0, 10);
        const { from, before } = spanOfDays({ startDate: day, endDate: day }, timeZone);
        const shown = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone });
        expect(shown.format(from!)).toBe(day);
        expect(shown.format(from!.getTime() - 1) < day).toBe(true);
        expect(shown.format(before!.getTime() - 1)).toBe(day);
        expect(shown.format(before!) > day).toBe(true);
      }),
    );
  });
});

it('knows the world’s time zones and nothing else', () => {
  expect(['Europe/London', 'Asia/Calcutta', 'UTC'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Europe/Nowhere', '', "'; drop table"].map(isTimeZone)).toEqual([false, false, false]);
});
