import type { Sampled } from './search-part.queries.ts';

/** A shop with at most this many products ranks all matches, so that every count is exact: that takes 0.1 s at most. */
const LARGE = 20_000;
/** This many are looked at to estimate the number of matches. */
const SAMPLE = 2000;
/** At most about this many are ranked, and at least half of that. */
const MAX_RANKED = 5000;
/** The index knows no smaller part of all products. */
const MAX_HALVINGS = 12;

/** How often the products have to be halved for a sample; null if nothing is left out. */
export function halvingsToSample(products: number): number | null {
  if (products <= LARGE) return null;
  return Math.min(MAX_HALVINGS, Math.floor(Math.log2(products / SAMPLE)));
}

/** How often the fitting products have to be halved; null if all matches can be ranked. */
export function halvingsToRank({ answers, fitting }: Sampled, sampled: number): number | null {
  if (answers * 2 ** sampled <= MAX_RANKED) return null;
  const expected = fitting * 2 ** sampled;
  return Math.min(sampled, Math.max(0, Math.ceil(Math.log2(expected / MAX_RANKED))));
}
