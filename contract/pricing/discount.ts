import { apportion } from './vat.ts';

/** What a promotion code takes off: of the goods that take part, or of the delivery. */
export type Reduction =
  | { kind: 'percent'; percent: number }
  | { kind: 'pounds'; pence: number }
  /** Up to what the cheapest parcel costs. */
  | { kind: 'delivery'; pence: number };

/** An order keeps at least this total, in pence: PayPal takes no payment of nothing. */
export const LEAST_TOTAL_PENCE = 100;

/**
 * What is taken off each line, in whole pence: a share of the whole in proportion to the lines that take part, never more
 * than a line costs. Pennies left by rounding go to the largest remainders, of equal ones to the earlier line.
 */
export function lineDiscounts(
  lines: readonly { totalPence: number; takesPart: boolean }[],
  reduction: Reduction | null,
  deliveryPence: number,
): number[] {
  const weights = lines.map(({ totalPence, takesPart }) => (takesPart ? totalPence : 0));
  const eligiblePence = sum(weights);
  const wholePence = sum(lines.map(({ totalPence }) => totalPence)) + deliveryPence;
  const mostPence = Math.min(eligiblePence, Math.max(wholePence - LEAST_TOTAL_PENCE, 0));
  return apportion(Math.min(wantedPence(reduction, eligiblePence), mostPence), weights);
}

function wantedPence(reduction: Reduction | null, eligiblePence: number): number {
  if (reduction?.kind === 'percent') return Math.floor((eligiblePence * reduction.percent) / 100);
  return reduction?.kind === 'pounds' ? reduction.pence : 0;
}

function sum(pence: readonly number[]): number {
  return pence.reduce((whole, part) => whole + part, 0);
}
