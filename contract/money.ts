import { groupThousands } from './thousands.ts';

/**
 * Money is integer pence everywhere inside; on the wire it is a JSON number in pounds with at most two decimals. These
 * are the only places that convert between them.
 */

/** Pounds for the wire. Exact: a double holds every two-decimal amount up to 70 trillion pounds. */
export function poundsFromPence(pence: number): number {
  return pence / 100;
}

/** Pence from a wire amount, or null when it has more than two decimals, is not finite or not safe. */
export function penceFromPounds(pounds: number): number | null {
  const pence = Math.round(pounds * 100);
  return Number.isSafeInteger(pence) && Math.abs(pence / 100 - pounds) < 1e-9 ? pence : null;
}

/** '£1,234.50', or '−£5.00', from an amount in pounds. */
export function formatPounds(amount: number): string {
  const [pounds, pence] = Math.abs(amount).toFixed(2).split('.');
  return `${amount < 0 ? '−' : ''}£${groupThousands(pounds!)}.${pence}`;
}

/** '£1,234.50', or '−£5.00', from an amount in pence. */
export function formatPence(pence: number): string {
  return formatPounds(poundsFromPence(pence));
}

/** A sum that changes more than this many times, up or down, is more likely a slip than meant. */
const MOST_TIMES = 5;

/** Whether a price or a cost of delivery changes so much that it is asked about once more. From or to nothing, too. */
export function isLeap(before: number, after: number): boolean {
  if (before === after) return false;
  return Math.max(before, after) > MOST_TIMES * Math.min(before, after);
}
