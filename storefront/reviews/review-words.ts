import type { ProductReviews, Review } from '#contract/reviews.ts';

type Fit = NonNullable<Review['Fit']>;

export const fitWords: Record<Fit, string> = {
  small: 'Comes up small',
  true: 'True to size',
  large: 'Comes up large',
};

/** 'under 1 month', '7 months', '2 years', '2 years 6 months'. */
export function ageWords(months: number): string {
  if (months === 0) return 'under 1 month';
  if (months < 24) return counted(months, 'month');
  const [years, rest] = [Math.floor(months / 12), months % 12];
  return [counted(years, 'year'), rest > 0 && counted(rest, 'month')].filter(Boolean).join(' ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What most buyers say about the size; null until three have. */
export function fitVerdict({ Small, True, Large }: ProductReviews['Fit']): string | null {
  const all = Small + True + Large;
  if (all < 3) return null;
  const most = Math.max(Small, True, Large);
  const words =
    True === most
      ? 'say that it is true to size'
      : Small === most
        ? 'say that it comes up small'
        : 'say that it comes up large';
  return `${most} of ${all} ${words}`;
}
