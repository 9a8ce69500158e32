import type { Band, CountedValue } from '#server/search/filters/facets.rules.ts';
import { isWithin, type CountedFilter, type FacetValue } from '#server/search/filters/filters.rules.ts';
import { hasOneOf, meets } from './cards.rules.ts';
import type { FacetIndex, IndexedProduct } from './facet-index.rules.ts';

/** The products to count: everything listed, the products with one of these values, or these products. */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'values'; ids: readonly number[] }
  | { kind: 'products'; ids: readonly string[] };

export interface CountedFacets {
  total: number;
  values: CountedValue[];
}

/**
 * Counts cards: a product that meets every filter counts in all facets, one that fails a single filter only in the
 * facet of that filter, and all others nowhere. A style counts once, however many of its variants match.
 */
export function countFacets(
  index: FacetIndex,
  scope: Scope,
  filters: readonly CountedFilter[],
  words: ReadonlySet<string>,
  bands: readonly Band[],
): CountedFacets {
  const tests = filters.map((filter) => meets(index, filter));
  const counts = createCounts(index.values, filterOfEachValue(index, filters), bands);
  let total = 0;
  let lastStyle = -1;
  for (const product of productsIn(index, scope)) {
    const place = filterToMiss(tests, product);
    if (place === null) continue;
    const { style, values } = product;
    if (place === ALL && (style < 0 || style !== lastStyle)) {
      total++;
      lastStyle = style;
    }
    if (style < 0) addSingle(counts, values, place);
    else addOfStyle(counts, values, place, style);
  }
  return { total, values: listCounts(counts, words) };
}

/** The variants of a style side by side. */
function productsIn(index: FacetIndex, scope: Scope): readonly IndexedProduct[] {
  if (scope.kind === 'everything') return index.byStyle();
  if (scope.kind === 'values') return index.byStyle().filter(hasOneOf(index, scope.ids));
  return scope.ids.flatMap((id) => index.find(id) ?? []).toSorted((one, other) => one.style - other.style);
}

/** The place of the only filter that the product fails; ALL if it fails none, null if several. */
function filterToMiss(
  tests: readonly ((product: IndexedProduct) => boolean)[],
  product: IndexedProduct,
): number | null {
  let missed = ALL;
  for (let place = 0; place < tests.length; place++) {
    if (tests[place]!(product)) continue;
    if (missed !== ALL) return null;
    missed = place;
  }
  return missed;
}

/** For each value, the place of the filter for its facet. */
function filterOfEachValue(index: FacetIndex, filters: readonly CountedFilter[]): Int8Array {
  const places = new Int8Array(index.values.length).fill(ALL);
  for (const [place, { facet }] of filters.entries()) {
    for (const value of index.valuesOf(facet)) places[value] = place;
  }
  return places;
}

/*
 * The counts for one answer. These functions are called for every product: defined once, and not for each answer, they
 * are compiled once and early.
 */

/** In place of a filter's place: the product counts in all facets. */
const ALL = -1;

interface Counts {
  /** For each value, the place of the filter for its facet, or ALL if there is none. */
  places: Int8Array;
  /** For each value, the products without a style that have it. */
  single: Int32Array;
  /** For each value, how many styles have it, and the last one counted. */
  values: { ofStyles: Int32Array; lastStyles: Int32Array };
  bands: CountedBands;
}

/** The same for bands; and for each value looked up so far, the bands it lies in: `list` from `first` to `last`. */
interface CountedBands {
  ofStyles: Int32Array;
  lastStyles: Int32Array;
  list: number[];
  first: Int32Array;
  last: Int32Array;
  values: readonly FacetValue[];
  bands: readonly Band[];
  byFacet: ReadonlyMap<string, readonly number[]>;
}

const UNKNOWN = -1;

function createCounts(values: readonly FacetValue[], places: Int8Array, bands: readonly Band[]): Counts {
  return {
    places,
    single: new Int32Array(values.length),
    values: {
      ofStyles: new Int32Array(values.length),
      lastStyles: new Int32Array(values.length).fill(-1),
    },
    bands: {
      ofStyles: new Int32Array(bands.length),
      lastStyles: new Int32Array(bands.length).fill(-1),
      list: [],
      first: new Int32Array(values.length).fill(UNKNOWN),
      last: new Int32Array(values.length),
      ...{ values, bands },
      byFacet: Map.groupBy(bands.keys(), (number) => bands[number]!.facet),
    },
  };
}

function findBands({ list, first, last, values, bands, byFacet }: CountedBands, value: number): void {
  const { facet, low, high } = values[value]!;
  first[value] = list.length;
  for (const number of byFacet.get(facet) ?? []) if (isWithin(low, high, bands[number]!)) list.push(number);
  last[value] = list.length;
}

/** `place`: the filter whose facet alone is counted, or ALL. */
function addSingle({ single, places }: Counts, its: readonly number[], place: number): void {
  for (let each = 0; each < its.length; each++) {
    const value = its[each]!;
    if (place === ALL || places[value] === place) single[value]!++;
  }
}

/** A style counts once in each value and band, because its variants come one after the other. */
function addOfStyle(
  { places, values, bands }: Counts,
  its: readonly number[],
  place: number,
  style: number,
): void {
  for (let each = 0; each < its.length; each++) {
    const value = its[each]!;
    if ((place !== ALL && places[value] !== place) || values.lastStyles[value] === style) continue;
    values.lastStyles[value] = style;
    values.ofStyles[value]!++;
    if (bands.first[value] === UNKNOWN) findBands(bands, value);
    for (let next = bands.first[value]!; next < bands.last[value]!; next++) {
      const band = bands.list[next]!;
      if (bands.lastStyles[band] === style) continue;
      bands.lastStyles[band] = style;
      bands.ofStyles[band]!++;
    }
  }
}

/** Words are counted individually, numbers by the bands they lie in. */
function listCounts({ single, values: ofStyles, bands }: Counts, words: ReadonlySet<string>): CountedValue[] {
  const counted: CountedValue[] = [];
  const inBands = bands.bands.map(({ place }, band) => ({
    ...{
      place,
      facet: null,
      word: null,
      name: null,
      count: bands.ofStyles[band]!,
      low: Infinity,
      high: -Infinity,
    },
  }));
  for (let number = 0; number < single.length; number++) {
    const count = single[number]! + ofStyles.ofStyles[number]!;
    if (count === 0) continue;
    const { facet, word, name, low, high } = bands.values[number]!;
    if (words.has(facet)) counted.push({ place: null, facet, word, name, count, low: null, high: null });
    if (bands.first[number] === UNKNOWN) findBands(bands, number);
    for (let next = bands.first[number]!; next < bands.last[number]!; next++) {
      const band = inBands[bands.list[next]!]!;
      band.count += single[number]!;
      band.low = Math.min(band.low, low ?? -Infinity);
      band.high = Math.max(band.high, high ?? Infinity);
    }
  }
  return [...counted, ...inBands.filter(({ count }) => count > 0)];
}
