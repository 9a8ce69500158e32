import type { Sampled } from './search-part.queries.ts';

/** A shop with no more products than these ranks whatever answers. */
const LARGE = 20_000;
/** So many are counted to say how many answer, about. */
const SAMPLE = 2000;
/** About so many are ranked at most, and half of it at least. */
const MOST_RANKED = 5000;
/** The smallest part of all products that the index knows. */
const MOST_HALVINGS = 12;

/** How often the products have to be halved for a sample; null where nothing is left out. */
export function halvingsToSample(products: number): number | null {
  if (products <= LARGE) return null;
  return Math.min(MOST_HALVINGS, Math.floor(Math.log2(products / SAMPLE)));
}

/** How often what fits has to be halved; null where all that answers can be ranked. */
export function halvingsToRank({ answers, fitting }: Sampled, sampled: number): number | null {
  if (answers * 2 ** sampled <= MOST_RANKED) return null;
  const expected = fitting * 2 ** sampled;
  return Math.min(sampled, Math.max(0, Math.ceil(Math.log2(expected / MOST_RANKED))));
}
