import { setBit, wordsFor, type Bits } from './bits.rules.ts';
import { PRICE } from './filters.rules.ts';
import { createProductNumbers, grown } from './product-numbers.rules.ts';
import { createProductOrder } from './product-order.rules.ts';
import { createValueSets } from './value-sets.rules.ts';

/**
 * Something that products have in common: a brand, a value of an attribute, a category, a price, the ages they suit.
 */
export interface FacetValue {
  /** Its id in `facet_values`; null for a value from the product's own row. */
  id: number | null;
  /** By the name that `Filter` uses. */
  facet: string;
  word: string;
  name: string;
  /** What it covers, if it is a number or a span. */
  low: number | null;
  high: number | null;
}

/**
 * The values of every listed product, as numbers in one array of integers: about 120 bytes for a product with twenty.
 * Products are numbered; the values of a product are the `lengths` entries of `pool` from `starts` on.
 */
export interface FacetIndex {
  readonly values: readonly FacetValue[];
  /** The numbers of a facet's values. */
  valuesOf(facet: string): readonly number[];
  /** The numbers of all prices that have occurred. */
  pricesInOrder(way: { isDescending: boolean }): readonly number[];
  numberOf(key: string | number): number | undefined;
  /** `key`: the id in `facet_values`, or a text for a value without one. */
  addValue(key: string | number, value: FacetValue): number;

  /** The number of a product; -1 if it has none. */
  find(id: string): number;
  idOf(product: number): string;
  set(product: KeptProduct, values: readonly number[]): void;
  remove(id: string): void;

  /** The products that have one of these values, none of which may be a price. */
  withAny(values: Iterable<number>): Bits;
  /** Compares by id. */
  compare(one: number, other: number): number;
  /** `limit` of the products in `bits`, newest first, after skipping `skip`. */
  newest(bits: Bits, skip: number, limit: number): number[];

  /** To be read immediately: the next change may replace them. */
  arrays(): FacetArrays;
}

export interface KeptProduct {
  id: string;
  styleId: string | null;
  /** Within its style. */
  position: number;
  /** True for the variant that its card shows, unless another fits the request better. */
  isLead: boolean;
  /** The number of its value. */
  price: number;
}

export interface FacetArrays {
  pool: Int32Array;
  starts: Int32Array;
  lengths: Int32Array;
  /** The same for all variants of a style, and different for every other product; never -1. */
  cards: Int32Array;
  /** Within their styles. */
  positions: Int32Array;
  /** The numbers of their values. */
  prices: Int32Array;
  /** All listed products, the variants of a style side by side. */
  listed: Int32Array;
  /** The listed products as bits, and those of them that are leads or variants. */
  isListed: Bits;
  isLead: Bits;
  isVariant: Bits;
  /** How many styles there have been. */
  styles: number;
}

type Numbers = Int32Array<ArrayBuffer>;

export function createFacetIndex(): FacetIndex {
  const numbers = createProductNumbers();
  const order = createProductOrder(numbers.compare);
  const sets = createValueSets();
  const values: FacetValue[] = [];
  const numbersOfValues = new Map<string | number, number>();
  const byFacet = new Map<string, number[]>();
  const styles = new Map<string, number>();
  let ascending: readonly number[] = [];
  let descending: readonly number[] = [];

  let count = 0;
  let pool = new Int32Array(4096);
  let used = 0;
  let abandoned = 0;
  let starts = new Int32Array(256);
  let lengths = new Int32Array(256);
  let cards = new Int32Array(256);
  let positions = new Int32Array(256);
  let prices = new Int32Array(256);
  let isListed: Bits = new Uint32Array(wordsFor(256));
  let isLead: Bits = new Uint32Array(wordsFor(256));
  let isVariant: Bits = new Uint32Array(wordsFor(256));
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

  const makeRoomFor = (product: number) => {
    if (product < count) return;
    count = product + 1;
    order.add(product);
    if (count <= starts.length) return;
    [starts, lengths, cards, positions, prices] = [starts, lengths, cards, positions, prices].map((array) =>
      grown(array, 2 * array.length),
    ) as [Numbers, Numbers, Numbers, Numbers, Numbers];
    [isListed, isLead, isVariant] = [isListed, isLead, isVariant].map((bits) =>
      grown(bits, 2 * bits.length),
    ) as [Bits, Bits, Bits];
  };

  const remove = (product: number) => {
    if (product < 0 || lengths[product] === 0) return;
    changeSets(product, []);
    for (const bits of [isListed, isLead, isVariant]) setBit(bits, product, false);
    abandoned += lengths[product]!;
    lengths[product] = 0;
    listed = null;
  };

  /** There are too many prices for each to have a set: `prices` holds them. */
  const changeSets = (product: number, its: readonly number[]) => {
    const old = pool.subarray(starts[product], starts[product]! + lengths[product]!);
    for (const value of old) if (!its.includes(value)) sets.remove(value, product);
    for (const value of its) {
      if (values[value]!.facet !== PRICE && !old.includes(value)) sets.add(value, product);
    }
  };

  return {
    values,
    valuesOf: (facet) => byFacet.get(facet) ?? [],
    pricesInOrder({ isDescending }) {
      const all = byFacet.get(PRICE) ?? [];
      if (ascending.length !== all.length) {
        ascending = all.toSorted((one, other) => values[one]!.low! - values[other]!.low!);
        descending = ascending.toReversed();
      }
      return isDescending ? descending : ascending;
    },
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
    idOf: numbers.idOf,
    compare: numbers.compare,
    newest: order.take,
    withAny(some) {
      const bits: Bits = new Uint32Array(isListed.length);
      for (const value of some) sets.addTo(bits, value);
      return bits;
    },
    set({ id, styleId, position, isLead: isLeading, price }, its) {
      const product = numbers.give(id);
      makeRoomFor(product);
      changeSets(product, its);
      const card = cardOf(product, styleId);
      if (lengths[product] === 0 || cards[product] !== card) listed = null;
      cards[product] = card;
      positions[product] = position;
      prices[product] = price;
      setBit(isListed, product, true);
      setBit(isLead, product, isLeading);
      setBit(isVariant, product, styleId !== null);
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
      return {
        ...{ pool, starts, lengths, cards, positions, prices },
        ...{ listed, isListed, isLead, isVariant, styles: styles.size },
      };
    },
  };
}

/** Products without a style first, then style by style. */
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
