/** Calendar days as `yyyy-MM-dd`, which sort in date order. */
export type Day = string;

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const utc = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);

export function daysAfter(day: Day, days: number): Day {
  return dayOf(utc(day) + days * DAY_MILLISECONDS);
}

export function daysBetween(from: Day, to: Day): number {
  return (utc(to) - utc(from)) / DAY_MILLISECONDS;
}

/** 1 is Monday, 7 Sunday. */
export function weekday(day: Day): number {
  return new Date(utc(day)).getUTCDay() || 7;
}

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** The day and time (`HH:mm`) in London at a given moment, summer time included. */
export function inLondon(moment: Date): { day: Day; time: string } {
  const { year, month, day, hour, minute } = Object.fromEntries(
    londonClock.formatToParts(moment).map(({ type, value }) => [type, value]),
  );
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** When a day begins in London: at midnight UTC, or an hour before that in summer. */
export function londonMidnight(day: Day): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  return inLondon(utc).time === '00:00' ? utc : new Date(utc.getTime() - 3_600_000);
}
