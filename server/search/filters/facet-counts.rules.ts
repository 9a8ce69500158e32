import type { FacetValue } from './facet-index.rules.ts';
import type { Band, CountedValue } from './facets.rules.ts';

/*
 * The counts for one answer. These functions are called for every product: defined once, and not for each answer, they
 * are compiled once and early.
 */

/** In place of a filter's place: the product counts in all facets. */
export const ALL = -1;

export interface Counts {
  /** For each value, the place of the filter for its facet, or ALL if there is none. */
  places: Int8Array;
  /** For each value, the cards without a style that have it. */
  single: Int32Array;
  /** For each value, how many styles have it, and the last one counted. */
  values: { ofStyles: Int32Array; lastCards: Int32Array };
  bands: CountedBands;
}

/** The same for bands; and for each value looked up so far, the bands it lies in: `list` from `first` to `last`. */
interface CountedBands {
  ofStyles: Int32Array;
  lastCards: Int32Array;
  list: number[];
  first: Int32Array;
  last: Int32Array;
  values: readonly FacetValue[];
  bands: readonly Band[];
  byFacet: ReadonlyMap<string, readonly number[]>;
}

const UNKNOWN = -1;

export function createCounts(
  values: readonly FacetValue[],
  places: Int8Array,
  bands: readonly Band[],
): Counts {
  return {
    places,
    single: new Int32Array(values.length),
    values: {
      ofStyles: new Int32Array(values.length),
      lastCards: new Int32Array(values.length).fill(-1),
    },
    bands: {
      ofStyles: new Int32Array(bands.length),
      lastCards: new Int32Array(bands.length).fill(-1),
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
export function addSingle(
  { single, places }: Counts,
  pool: Int32Array,
  begin: number,
  end: number,
  place: number,
): void {
  for (let each = begin; each < end; each++) {
    const value = pool[each]!;
    if (place === ALL || places[value] === place) single[value]!++;
  }
}

/** A style counts once in each value and band, because its variants come one after the other. */
export function addOfStyle(
  { places, values, bands }: Counts,
  pool: Int32Array,
  begin: number,
  end: number,
  place: number,
  card: number,
): void {
  for (let each = begin; each < end; each++) {
    const value = pool[each]!;
    if ((place !== ALL && places[value] !== place) || values.lastCards[value] === card) continue;
    values.lastCards[value] = card;
    values.ofStyles[value]!++;
    if (bands.first[value] === UNKNOWN) findBands(bands, value);
    for (let next = bands.first[value]!; next < bands.last[value]!; next++) {
      const band = bands.list[next]!;
      if (bands.lastCards[band] === card) continue;
      bands.lastCards[band] = card;
      bands.ofStyles[band]!++;
    }
  }
}

/** Words are counted individually, numbers by the bands they lie in. */
export function listCounts(
  { single, values: ofStyles, bands }: Counts,
  words: ReadonlySet<string>,
): CountedValue[] {
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

/** True if a value lies in a band or overlaps it. Both ends are included, and a missing end is open. */
export function isWithin(
  low: number | null,
  high: number | null,
  band: { low: number | null; high: number | null },
): boolean {
  return (low ?? -Infinity) <= (band.high ?? Infinity) && (high ?? Infinity) >= (band.low ?? -Infinity);
}
