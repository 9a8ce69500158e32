import type { Day } from '#contract/delivery/calendar.ts';

/**
 * The same day of the next month, or its last day if it has no such day (UK GDPR, article 12(3), as the ICO
 * counts it). The extra working day allowed when it falls on a weekend is kept in reserve.
 */
export function dueDay(askedOn: Day): Day {
  const [year, month, day] = askedOn.split('-').map(Number) as [number, number, number];
  const lastOfNext = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfNext))).toISOString().slice(0, 10);
}
