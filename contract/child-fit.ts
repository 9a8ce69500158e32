import { limitWords, type ChildLimits } from './child-limits.ts';

/**
 * The month in which a child was born or is due: '2026-03'. The day is not asked for, because nothing here needs it.
 */
export type ChildMonth = string;

/** Both ends included, in whole months; null where none is given. */
export interface AgeRange {
  from: number | null;
  to: number | null;
}

/** What a parent has told this browser. Null where it is not known, or was measured too long ago. */
export interface Child {
  month: ChildMonth;
  /** In centimetres. */
  height: number | null;
  /** In kilograms. */
  weight: number | null;
}

/** Which children a product is for. */
export interface FitsWhom extends ChildLimits {
  age: AgeRange;
  /** Clothes and nappies: the size decides, and the age only says when children usually have it. */
  goesBySize: boolean;
}

export type Fit =
  | { is: 'now' }
  | { is: 'later'; month: ChildMonth }
  | { is: 'outgrown' }
  /** Still too small or too light. */
  | { is: 'small'; words: string }
  /** It depends on a height or weight that is not known. */
  | { is: 'check'; words: string; unknown: Measure[] };

export type Measure = 'height' | 'weight';
const MEASURES: readonly Measure[] = ['height', 'weight'];

/** The names of the months, for choosing one. */
export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** Babies grow a size in three months: what was measured before that is asked for again. */
const MEASURED_MONTHS = 3;

/** Whether a measurement made in this month still counts. */
export function isRecent(measured: unknown, today: Date): boolean {
  return isChildMonth(measured, today) && ageInMonths(measured, today) <= MEASURED_MONTHS;
}

/** The month of this day: '2026-03'. */
export function monthOfDay(day: Date): ChildMonth {
  return monthOf(day.getFullYear() * 12 + day.getMonth());
}

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

/**
 * Whether a product fits the child; null if nothing says for whom it is. Where height or weight is limited, age alone
 * never says that it fits.
 */
export function fitOf(whom: FitsWhom, child: Child, today: Date): Fit | null {
  const limits = MEASURES.flatMap((measure) => {
    const limit = whom[measure];
    return limit ? [{ measure, limit, words: limitWords(limit, measure), value: child[measure] }] : [];
  });
  const known = limits.filter(({ value }) => value !== null);
  if (known.some(({ value, limit }) => limit.to !== null && value! > limit.to)) return { is: 'outgrown' };
  const byAge = fitByAge(whom.age, child.month, today);
  if (byAge?.is === 'later' && !(whom.goesBySize && known.length > 0)) return byAge;
  // A child who is small for the age has not outgrown it.
  if (byAge?.is === 'outgrown' && known.length === 0) return byAge;
  const small = known.find(({ value, limit }) => limit.from !== null && value! < limit.from);
  if (small) return { is: 'small', words: limitWords({ from: small.limit.from, to: null }, small.measure) };
  const unknown = limits.filter(({ value }) => value === null);
  if (unknown.length > 0) {
    return {
      is: 'check',
      words: unknown.map(({ words }) => words).join(', '),
      unknown: unknown.map(({ measure }) => measure),
    };
  }
  return known.length > 0 ? { is: 'now' } : byAge;
}

function fitByAge({ from, to }: AgeRange, child: ChildMonth, today: Date): Fit | null {
  if (from === null && to === null) return null;
  const age = ageInMonths(child, today);
  if (to !== null && age > to) return { is: 'outgrown' };
  const begins = from ?? 0;
  if (age < begins) return { is: 'later', month: monthOf(countOf(child) + begins) };
  return { is: 'now' };
}

/** 'Fits now', 'From March', 'From March 2028', 'From 61 cm', 'Check: 61–125 cm', 'Outgrown'. */
export function fitWords(fit: Fit, today: Date): string {
  if (fit.is === 'now') return 'Fits now';
  if (fit.is === 'outgrown') return 'Outgrown';
  if (fit.is === 'check') return `Check: ${fit.words}`;
  if (fit.is === 'small') return `F${fit.words.slice(1)}`;
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
