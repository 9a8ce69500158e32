import { daysAfter, daysBetween, inLondon, type Day } from '#contract/delivery/calendar.ts';

export const MAX_REMINDERS = 20;

const DEFAULT_DAYS = 28;
const LONGEST_DAYS = 365;
/** Nobody is reminded at night. */
const SENT_FROM = '09:00';

/** How many pieces a baby uses in a day. */
const USED_A_DAY: readonly [words: RegExp, pieces: number][] = [
  [/\bnapp(?:ies|y pants)\b/i, 6],
  [/\bwipes\b/i, 10],
];
/** A parcel takes some days. */
const AHEAD_DAYS = 4;

/** The first and the last day that a reminder may be for. */
export function choosableDays(now: Date): { earliest: Day; latest: Day } {
  const today = inLondon(now).day;
  return { earliest: daysAfter(today, 1), latest: daysAfter(today, LONGEST_DAYS) };
}

/** Reminders of this day and those before it are due. */
export function lastDueDay(now: Date): Day {
  const { day, time } = inLondon(now);
  return time >= SENT_FROM ? day : daysAfter(day, -1);
}

export interface Purchase {
  placedAt: Date;
  quantity: number;
}

/**
 * When to offer a reminder: as long after the last purchase as there was between those before, or when the pack should be
 * nearly used up, or else in four weeks. `purchases` has the latest first.
 */
export function suggestDay(
  { name, unit, unitQuantity }: { name: string; unit: string | null; unitQuantity: number | null },
  purchases: readonly Purchase[],
  now: Date,
): Day {
  const { earliest, latest } = choosableDays(now);
  const inFourWeeks = daysAfter(inLondon(now).day, DEFAULT_DAYS);
  const [last] = purchases;
  if (!last) return inFourWeeks;
  const lastDay = inLondon(last.placedAt).day;
  const span = daysBetween(inLondon(purchases.at(-1)!.placedAt).day, lastDay);
  const usedADay = unit === 'each' && USED_A_DAY.find(([words]) => words.test(name))?.[1];
  const days =
    span > 0
      ? Math.round(span / (purchases.length - 1))
      : usedADay && unitQuantity
        ? Math.round((unitQuantity * last.quantity) / usedADay) - AHEAD_DAYS
        : DEFAULT_DAYS;
  const day = daysAfter(lastDay, Math.min(days, LONGEST_DAYS));
  // The order may be an old one.
  return day < earliest || day > latest ? inFourWeeks : day;
}
