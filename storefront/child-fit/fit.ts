/**
 * The month in which a child was born or is due: '2026-03'. The day is not asked for, because nothing here needs it.
 */
export type ChildMonth = string;

/** Both ends included, in whole months; null where none is given. */
export interface AgeRange {
  from: number | null;
  to: number | null;
}

export type Fit = { is: 'now' } | { is: 'later'; month: ChildMonth } | { is: 'outgrown' };

/** The names of the months, for choosing one. */
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** The greatest age at which the shop still has something for a child. */
const OLDEST_YEARS = 20;

/** Anybody may have written what is stored: only a month that a child of today can have is valid. */
export function isChildMonth(value: unknown, today: Date): value is ChildMonth {
  if (typeof value !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(value)) return false;
  const age = ageInMonths(value, today);
  return age >= -12 && age <= OLDEST_YEARS * 12;
}

/** Counted from month to month, as parents do; negative before birth. */
export function ageInMonths(child: ChildMonth, today: Date): number {
  return today.getFullYear() * 12 + today.getMonth() - countOf(child);
}

/** Whether a product fits the child; null if no age is given. */
export function fitOf({ from, to }: AgeRange, child: ChildMonth, today: Date): Fit | null {
  if (from === null && to === null) return null;
  const age = ageInMonths(child, today);
  if (to !== null && age > to) return { is: 'outgrown' };
  const begins = from ?? 0;
  if (age < begins) return { is: 'later', month: monthOf(countOf(child) + begins) };
  return { is: 'now' };
}

/** 'Fits now', 'From March', 'From March 2028', 'Outgrown'. */
export function fitWords(fit: Fit, today: Date): string {
  if (fit.is === 'now') return 'Fits now';
  if (fit.is === 'outgrown') return 'Outgrown';
  const isSoon = countOf(fit.month) - (today.getFullYear() * 12 + today.getMonth()) < 12;
  return `From ${isSoon ? monthName(fit.month) : monthWords(fit.month)}`;
}

/** 'March 2026'. */
export function monthWords(month: ChildMonth): string {
  return `${monthName(month)} ${month.slice(0, 4)}`;
}

/** '8 months', '2 years'; in years from the age of two. */
export function childAgeWords(months: number): string {
  if (months >= 24) return `${Math.floor(months / 12)} years old`;
  if (months < 0) return 'not born yet';
  return months === 1 ? '1 month old' : `${months} months old`;
}

/** Younger than three, and so in danger from small parts. True before birth as well. */
export function isUnder36Months(child: ChildMonth, today: Date): boolean {
  // In the month of the third birthday it may still be to come.
  return ageInMonths(child, today) <= 36;
}

function monthName(month: ChildMonth): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? '';
}

/** Months since the year 0. */
function countOf(month: ChildMonth): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function monthOf(count: number): ChildMonth {
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}
