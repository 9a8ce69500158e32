import { inLondon, type Day } from '#contract/delivery/calendar.ts';

/** When a day begins in London: at midnight UTC, or an hour before that in summer. */
export function londonMidnight(day: Day): Date {
  const utc = new Date(`${day}T00:00:00Z`);
  return inLondon(utc).time === '00:00' ? utc : new Date(utc.getTime() - 3_600_000);
}
