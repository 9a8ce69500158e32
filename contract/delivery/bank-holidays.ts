import { daysAfter, weekday, type Day } from './calendar.ts';

/** The parts of the United Kingdom that have their own bank holidays. */
export const regions = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type Region = (typeof regions)[number];

/*
 * The Banking and Financial Dealings Act 1971 with its schedule, the holidays proclaimed every year since (New Year's
 * Day and early May in England and Wales, the end of May in Scotland), and the St Andrew's Day Bank Holiday (Scotland)
 * Act 2007, as https://www.gov.uk/bank-holidays lists them. A holiday proclaimed for a single year, such as a
 * coronation, follows no rule: it belongs in DELIVERY_CLOSED_DAYS.
 */

/** Month and day. A holiday at a weekend moves to the next weekday that is not a holiday itself. */
const fixed: Readonly<Record<Region, readonly string[]>> = {
  'england-and-wales': ['01-01', '12-25', '12-26'],
  scotland: ['01-01', '01-02', '11-30', '12-25', '12-26'],
  'northern-ireland': ['01-01', '03-17', '07-12', '12-25', '12-26'],
};

const listed = new Map<string, ReadonlySet<Day>>();

/**
 * The bank holidays of a year: the days themselves and, where they fall on a weekend, the substitute weekdays as well,
 * because people who work at weekends do not work on Christmas Day either.
 */
export function bankHolidays(year: number, region: Region): ReadonlySet<Day> {
  const key = `${year} ${region}`;
  const known = listed.get(key);
  if (known) return known;
  const days = new Set([...movable(year, region), ...withSubstitutes(year, fixed[region])]);
  listed.set(key, days);
  return days;
}

export function isBankHoliday(day: Day, region: Region): boolean {
  return bankHolidays(Number(day.slice(0, 4)), region).has(day);
}

function movable(year: number, region: Region): Day[] {
  const easter = easterSunday(year);
  const isScotland = region === 'scotland';
  return [
    daysAfter(easter, -2),
    ...(isScotland ? [] : [daysAfter(easter, 1)]),
    firstMonday(year, 5),
    lastMonday(year, 5),
    isScotland ? firstMonday(year, 8) : lastMonday(year, 8),
  ];
}

function withSubstitutes(year: number, monthsAndDays: readonly string[]): Day[] {
  const days = monthsAndDays.map((monthAndDay) => `${year}-${monthAndDay}`);
  const taken = new Set(days);
  for (const day of days.filter(isWeekend)) {
    let substitute = day;
    while (isWeekend(substitute) || taken.has(substitute)) substitute = daysAfter(substitute, 1);
    taken.add(substitute);
  }
  return [...taken];
}

function isWeekend(day: Day): boolean {
  return weekday(day) > 5;
}

function firstMonday(year: number, month: number): Day {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return daysAfter(first, (8 - weekday(first)) % 7);
}

/** The month must have 31 days. */
function lastMonday(year: number, month: number): Day {
  const last = `${year}-${String(month).padStart(2, '0')}-31`;
  return daysAfter(last, 1 - weekday(last));
}

/** By the Gregorian computus of Meeus, Jones and Butcher. */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const fromMarch = epact + toSunday - 7 * late + 114;
  const month = Math.floor(fromMarch / 31);
  const day = (fromMarch % 31) + 1;
  return `${year}-0${month}-${String(day).padStart(2, '0')}`;
}
