import { createProductNumbers, grown } from './product-numbers.rules.ts';

/** What products have in common: a brand, a value of an attribute, a category, a price, the ages they suit. */
export interface FacetValue {
  /** Of `facet_values`; null of what a product's own row says. */
  id: number | null;
  /** As `Filter` names it. */
  facet: string;
  word: string;
  name: string;
  /** What it comprises, if it is a number or a span. */
  low: number | null;
  high: number | null;
}

/**
 * The values of every product that is listed, as numbers in one array of integers: some 120 bytes for a product with twenty.
 * Products are numbered; what a number's values are stands in `pool` from `starts` on, `lengths` of them.
 */
export interface FacetCopy {
  readonly values: readonly FacetValue[];
  /** The numbers of a facet's values. */
  valuesOf(facet: string): readonly number[];
  numberOf(key: string | number): number | undefined;
  /** `key`: the id in `facet_values`, or a text for what has none. */
  addValue(key: string | number, value: FacetValue): number;

  /** The number of a product; -1 of one that there is not. */
  find(id: string): number;
  set(id: string, styleId: string | null, values: readonly number[]): void;
  remove(id: string): void;

  /** To be read at once: what changes next may leave them behind. */
  arrays(): FacetArrays;
}

export interface FacetArrays {
  pool: Int32Array;
  starts: Int32Array;
  lengths: Int32Array;
  /** The same for all variants of a style, and another for everything else; never -1. */
  cards: Int32Array;
  /** All that is listed, the variants of a style side by side. */
  listed: Int32Array;
}

export function createFacetCopy(): FacetCopy {
  const numbers = createProductNumbers();
  const values: FacetValue[] = [];
  const numbersOfValues = new Map<string | number, number>();
  const byFacet = new Map<string, number[]>();
  const styles = new Map<string, number>();

  let count = 0;
  let pool = new Int32Array(4096);
  let used = 0;
  let abandoned = 0;
  let starts = new Int32Array(256);
  let lengths = new Int32Array(256);
  let cards = new Int32Array(256);
  let listed: Int32Array | null = null;

  const cardOf = (product: number, styleId: string | null) => {
    if (styleId === null) return product;
    if (!styles.has(styleId)) styles.set(styleId, styles.size);
    return -2 - styles.get(styleId)!;
  };

  const makeRoom = (length: number) => {
    if (used + length <= pool.length) return;
    if (2 * abandoned < used) {
      pool = grown(pool, Math.max(Math.ceil(1.5 * pool.length), used + length));
      return;
    }
    const tidy = new Int32Array(pool.length);
    let end = 0;
    for (let product = 0; product < count; product++) {
      const start = starts[product]!;
      tidy.set(pool.subarray(start, start + lengths[product]!), end);
      starts[product] = end;
      end += lengths[product]!;
    }
    pool = tidy;
    [used, abandoned] = [end, 0];
    makeRoom(length);
  };

  const remove = (product: number) => {
    if (product < 0 || lengths[product] === 0) return;
    abandoned += lengths[product]!;
    lengths[product] = 0;
    listed = null;
  };

  return {
    values,
    valuesOf: (facet) => byFacet.get(facet) ?? [],
    numberOf: (key) => numbersOfValues.get(key),
    addValue(key, value) {
      const number = values.push(value) - 1;
      numbersOfValues.set(key, number);
      const others = byFacet.get(value.facet);
      if (others) others.push(number);
      else byFacet.set(value.facet, [number]);
      return number;
    },
    find: numbers.find,
    remove: (id) => remove(numbers.find(id)),
    set(id, styleId, its) {
      const product = numbers.give(id);
      count = Math.max(count, product + 1);
      if (count > starts.length) {
        starts = grown(starts, 2 * starts.length);
        lengths = grown(lengths, 2 * lengths.length);
        cards = grown(cards, 2 * cards.length);
      }
      const card = cardOf(product, styleId);
      if (lengths[product] === 0 || cards[product] !== card) listed = null;
      cards[product] = card;
      if (its.length > lengths[product]!) {
        abandoned += lengths[product]!;
        lengths[product] = 0;
        makeRoom(its.length);
        starts[product] = used;
        used += its.length;
      } else {
        abandoned += lengths[product]! - its.length;
      }
      pool.set(its, starts[product]);
      lengths[product] = its.length;
    },
    arrays() {
      listed ??= listAll(count, lengths, cards, styles.size);
      return { pool, starts, lengths, cards, listed };
    },
  };
}

/** What has no style first, then style by style. */
function listAll(count: number, lengths: Int32Array, cards: Int32Array, styles: number): Int32Array {
  const places = new Int32Array(styles + 2);
  const groupOf = (product: number) => (cards[product]! < 0 ? -1 - cards[product]! : 0);
  for (let product = 0; product < count; product++)
    if (lengths[product]! > 0) places[groupOf(product) + 1]!++;
  for (let group = 0; group <= styles; group++) places[group + 1]! += places[group]!;
  const listed = new Int32Array(places[styles + 1]!);
  for (let product = 0; product < count; product++) {
    if (lengths[product]! > 0) listed[places[groupOf(product)]!++] = product;
  }
  return listed;
}
