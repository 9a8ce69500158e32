import type { FacetCopy, FacetValue } from './facet-copy.rules.ts';
import type { Band, CountedValue } from './facets.rules.ts';
import { addOfStyle, addSingle, ALL, createCounts, listCounts } from './tally.rules.ts';

/** What is counted in all: of everything that is listed what has one of these values, or these products. */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'values'; ids: ReadonlySet<number> }
  | { kind: 'products'; ids: readonly string[] };

export interface CountedFilter {
  facet: string;
  /** Of a value of its facet. */
  isMet: (value: FacetValue) => boolean;
}

export interface CountedFacets {
  total: number;
  values: CountedValue[];
}

/** The category's, beside the bits of filters, of which an address has two dozen at most. */
const SCOPE = 1 << 30;

/**
 * Counts cards in one pass: a product that fits every filter counts in all facets, one that fails a single filter in the
 * facet of that filter alone, and all others nowhere. A style counts once, whichever of its variants fit.
 */
export function countFacets(
  copy: FacetCopy,
  scope: Scope,
  filters: readonly CountedFilter[],
  words: ReadonlySet<string>,
  bands: readonly Band[],
): CountedFacets {
  const { pool, starts, lengths, cards, listed } = copy.arrays();
  const { masks, places, all } = masksOf(copy, scope, filters);
  const within = scope.kind === 'products' ? marked(copy, scope.ids) : null;
  const counts = createCounts(copy.values, places, bands);
  let total = 0;
  let lastFitting = -1;
  for (let at = 0; at < listed.length; at++) {
    const product = listed[at]!;
    if (within !== null && within[product] === 0) continue;
    const begin = starts[product]!;
    const end = begin + lengths[product]!;
    const failed = all === 0 ? 0 : all & ~bitsOf(pool, begin, end, masks);
    if ((failed & (failed - 1)) !== 0 || failed === SCOPE) continue;
    const card = cards[product]!;
    if (failed === 0 && card !== lastFitting) {
      total++;
      lastFitting = card;
    }
    const place = failed === 0 ? ALL : 31 - Math.clz32(failed);
    if (card >= 0) addSingle(counts, pool, begin, end, place);
    else addOfStyle(counts, pool, begin, end, place, card);
  }
  return { total, values: listCounts(counts, words) };
}

/** The bits of all its values. */
function bitsOf(pool: Int32Array, begin: number, end: number, masks: Int32Array): number {
  let bits = 0;
  for (let each = begin; each < end; each++) bits |= masks[pool[each]!]!;
  return bits;
}

/** By value: the bit of the filter that it meets; and the place of the filter for its facet. */
function masksOf(
  copy: FacetCopy,
  scope: Scope,
  filters: readonly CountedFilter[],
): { masks: Int32Array; places: Int8Array; all: number } {
  const masks = new Int32Array(copy.values.length);
  const places = new Int8Array(copy.values.length).fill(ALL);
  let all = 0;
  for (const [place, { facet, isMet }] of filters.entries()) {
    all |= 1 << place;
    for (const value of copy.valuesOf(facet)) {
      places[value] = place;
      if (isMet(copy.values[value]!)) masks[value] = 1 << place;
    }
  }
  if (scope.kind === 'values') {
    all |= SCOPE;
    for (const id of scope.ids) {
      const value = copy.numberOf(id);
      if (value !== undefined) masks[value] = SCOPE;
    }
  }
  return { masks, places, all };
}

function marked(copy: FacetCopy, ids: readonly string[]): Uint8Array {
  const marks = new Uint8Array(copy.arrays().lengths.length);
  for (const id of ids) {
    const product = copy.find(id);
    if (product >= 0) marks[product] = 1;
  }
  return marks;
}
