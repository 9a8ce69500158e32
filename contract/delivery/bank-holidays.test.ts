import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bankHolidays, easterSunday, isBankHoliday, regions, type Region } from './bank-holidays.ts';
import { weekday } from './calendar.ts';

/** As https://www.gov.uk/bank-holidays lists them, without holidays proclaimed for one year only. */
const published: Record<Region, Record<number, string>> = {
  'england-and-wales': {
    2023: '01-02 04-07 04-10 05-01 05-29 08-28 12-25 12-26',
    2024: '01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26',
    2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
    2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
    2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
    2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
  },
  scotland: {
    2022: '01-03 01-04 04-15 05-02 05-30 08-01 11-30 12-26 12-27',
    2023: '01-02 01-03 04-07 05-01 05-29 08-07 11-30 12-25 12-26',
    2024: '01-01 01-02 03-29 05-06 05-27 08-05 12-02 12-25 12-26',
    2025: '01-01 01-02 04-18 05-05 05-26 08-04 12-01 12-25 12-26',
    2026: '01-01 01-02 04-03 05-04 05-25 08-03 11-30 12-25 12-28',
    2027: '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28',
  },
  'northern-ireland': {
    2024: '01-01 03-18 03-29 04-01 05-06 05-27 07-12 08-26 12-25 12-26',
    2025: '01-01 03-17 04-18 04-21 05-05 05-26 07-14 08-25 12-25 12-26',
    2026: '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28',
    2027: '01-01 03-17 03-26 03-29 05-03 05-31 07-12 08-30 12-27 12-28',
  },
};

it.each(regions)('works out the days that are published for %s', (region) => {
  for (const [year, days] of Object.entries(published[region])) {
    const worked = [...bankHolidays(Number(year), region)].filter((day) => weekday(day) <= 5).toSorted();
    expect(worked).toEqual(days.split(' ').map((day) => `${year}-${day}`));
  }
});

it('keeps Christmas Day itself when a substitute day is given for it', () => {
  expect(isBankHoliday('2027-12-25', 'scotland')).toBe(true);
  expect(isBankHoliday('2027-12-27', 'scotland')).toBe(true);
});

it('finds Easter at its earliest, its latest and in between', () => {
  expect([2008, 2011, 2038, 2024, 2285].map(easterSunday)).toEqual([
    '2008-03-23',
    '2011-04-24',
    '2038-04-25',
    '2024-03-31',
    '2285-03-22',
  ]);
});

it('gives every region the number of weekday holidays that the law gives it', () => {
  const counts = { 'england-and-wales': 8, scotland: 9, 'northern-ireland': 10 };
  fc.assert(
    fc.property(fc.integer({ min: 1980, max: 2400 }), fc.constantFrom(...regions), (year, region) => {
      const days = [...bankHolidays(year, region)].filter((day) => weekday(day) <= 5);
      expect(days).toHaveLength(counts[region]);
      expect(days.every((day) => day.startsWith(`${year}-`))).toBe(true);
    }),
  );
});
