import type { Span } from '#contract/span.ts';

/** The ages, in months, that shoppers can choose from. */
export const STAGES = [0, 3, 6, 9, 12, 18, 24, 36, 48, 60];

/** 'From birth', '6 months', '1 year', '18 months', '2 years'. */
export function ageName(months: number): string {
  if (months === 0) return 'From birth';
  if (months % 12 === 0) return months === 12 ? '1 year' : `${months / 12} years`;
  return months === 1 ? '1 month' : `${months} months`;
}

/** Up to this many numbers are offered individually. */
const FEW = 6;
const BANDS = 5;

/** Spans to choose from that together cover all of these numbers, which are sorted ascending. */
export function bandsOf(numbers: readonly number[], kind: string): Span[] {
  if (numbers.length === 0) return [];
  if (numbers.length <= FEW && kind === 'number')
    return numbers.map((number) => ({ from: number, to: number }));
  const [min, max] = [numbers[0]!, numbers.at(-1)!];
  const step = roundStep((max - min) / BANDS);
  const ends: number[] = [];
  for (let place = Math.floor(min / step) + 1; place * step < max; place++) {
    ends.push(Math.round(place * step * 1000) / 1000);
  }
  if (ends.length === 0) return [{ from: min, to: max }];
  return [null, ...ends].map((from, place) => ({ from, to: ends[place] ?? null }));
}

/** The next of 1, 2, 2.5 and 5, 10, 20 …; never finer than the precision of stored numbers. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(step, 0.001)));
  return (
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((round) => round >= step - 1e-9) ?? power * 10
  );
}
