import type { Day } from '#contract/delivery/calendar.ts';

/**
 * The same day of the next month, or its last day when it has no such day (UK GDPR, article 12(3), as the ICO counts it).
 * That it may be a working day later when it falls on a weekend is left as a reserve.
 */
export function dueDay(askedOn: Day): Day {
  const [year, month, day] = askedOn.split('-').map(Number) as [number, number, number];
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNext))).toISOString().slice(0, 10);
}
