import { and, andNot, countBits, hasBit, listBits, or, type Bits } from './bits.rules.ts';
import type { FacetIndex } from './facet-index.rules.ts';
import type { Band, CountedValue } from './facets.rules.ts';
import { meeting, within, type CountedFilter, type Scope } from './fitting.rules.ts';
import { addOfStyle, addSingle, ALL, createCounts, listCounts } from './facet-counts.rules.ts';

export interface CountedFacets {
  total: number;
  values: CountedValue[];
}

/**
 * Counts cards: a product that meets every filter counts in all facets, one that fails a single filter only in the
 * facet of that filter, and all others nowhere. A style counts once, however many of its variants match.
 */
export function countFacets(
  copy: FacetIndex,
  scopes: readonly Scope[],
  filters: readonly CountedFilter[],
  words: ReadonlySet<string>,
  bands: readonly Band[],
): CountedFacets {
  const { pool, starts, lengths, cards } = copy.arrays();
  const scope = scopes.map((each) => within(copy, each)).reduce(or);
  const meet = filters.map((filter) => meeting(copy, filter));
  const fitting = meet.reduce(and, scope);
  const withoutOne = meet.map((_, left) => meet.filter((__, place) => place !== left).reduce(and, scope));
  const counts = createCounts(copy.values, placesOf(copy, filters), bands);
  let total = 0;
  let lastFitting = -1;
  for (const product of cardByCard(copy, withoutOne.reduce(or, fitting))) {
    const begin = starts[product]!;
    const end = begin + lengths[product]!;
    const card = cards[product]!;
    const isFitting = hasBit(fitting, product);
    if (isFitting && card !== lastFitting) {
      total++;
      lastFitting = card;
    }
    const place = isFitting ? ALL : withoutOne.findIndex((bits) => hasBit(bits, product));
    if (card >= 0) addSingle(counts, pool, begin, end, place);
    else addOfStyle(counts, pool, begin, end, place, card);
  }
  return { total, values: listCounts(counts, words) };
}

/** For each value, the place of the filter for its facet. */
function placesOf(copy: FacetIndex, filters: readonly CountedFilter[]): Int8Array {
  const places = new Int8Array(copy.values.length).fill(ALL);
  for (const [place, { facet }] of filters.entries()) {
    for (const value of copy.valuesOf(facet)) places[value] = place;
  }
  return places;
}

/** Up to this share of all products, sorting the variants takes less time than going through the whole list. */
const FEW = 1 / 16;

/** Puts the variants of a style side by side. */
function cardByCard(copy: FacetIndex, bits: Bits): Int32Array {
  const { listed, cards, isVariant } = copy.arrays();
  if (countBits(bits) > FEW * listed.length) return listed.filter((product) => hasBit(bits, product));
  const variants = listBits(and(bits, isVariant)).toSorted((one, other) => cards[one]! - cards[other]!);
  const others = listBits(andNot(bits, isVariant));
  const all = new Int32Array(others.length + variants.length);
  all.set(others);
  all.set(variants, others.length);
  return all;
}
