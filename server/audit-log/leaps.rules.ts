import { formatPence, isLeap } from '#contract/money.ts';
import { refuse } from '#contract/refusal.ts';
import type { StaffCaller } from '#server/platform/actor.ts';

/** A sum that changes: a price, or a cost of delivery. */
export interface SumChange {
  /** As the subject of a sentence: 'The price of Otter cup'. */
  what: string;
  beforePence: number;
  afterPence: number;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** Said beside a change of a product that is only shown so far; null if its price does not leap. */
export function leapNote(before: Fields, after: Fields): string | null {
  const [was, becomes] = [before?.pricePence, after?.pricePence];
  if (typeof was !== 'number' || typeof becomes !== 'number' || !isLeap(was, becomes)) return null;
  return `Are you sure? The price changes from ${formatPence(was)} to ${formatPence(becomes)}, more than fivefold.`;
}

/** Refuses such sums until the person has seen them and agrees. `all`: how many there are, if not all are given. */
export function requireAgreement(by: StaffCaller, changes: readonly SumChange[], all?: number): void {
  if (by.agrees) return;
  const leaps = changes.filter(({ beforePence, afterPence }) => isLeap(beforePence, afterPence));
  const [first] = leaps;
  if (!first) return;
  const more = (all ?? leaps.length) - 1;
  const others =
    more === 1 ? ', and another as much' : `, and ${more.toLocaleString('en-GB')} others as much`;
  const sum = `${first.what} would change from ${formatPence(first.beforePence)} to ${formatPence(first.afterPence)}`;
  throw refuse('desk/large-change', { sums: more > 0 ? `${sum}${others}` : sum });
}
