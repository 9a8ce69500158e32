import type { Sort } from '#contract/finding.ts';
import { and, andNot, countBits, hasBit, listBits, setBit, type Bits } from './bits.rules.ts';
import type { FacetIndex } from './facet-index.rules.ts';
import { STOCK } from './filters.rules.ts';
import { meeting, withIds, type CountedFilter } from './fitting.rules.ts';

export interface WantedCards {
  /** Only products with one of these values; null for everything listed. */
  valueIds: readonly number[] | null;
  filters: readonly CountedFilter[];
  sort: Sort;
  offset: number;
  limit: number;
}

export interface FoundCards {
  /** On all pages together. */
  total: number;
  ids: string[];
}

/** A page of the result: a card for each style that has a matching variant, and for each other matching product. */
export function findCards(
  copy: FacetIndex,
  { valueIds, filters, sort, offset, limit }: WantedCards,
): FoundCards {
  const { isLead } = copy.arrays();
  const inStock = copy.withAny(copy.valuesOf(STOCK));
  const sets = [
    ...(valueIds === null ? [] : [withIds(copy, valueIds)]),
    ...filters.map((filter) => meeting(copy, filter)),
  ];
  const cards = sets.length === 0 ? isLead : firstVariants(copy, sets.reduce(and), inStock);
  const total = countBits(cards);
  const products =
    sort.by === 'price'
      ? byPrice(copy, cards, inStock, { isDescending: sort.isDescending, offset, limit })
      : takeFrom(copy, groupsOf(copy, cards, inStock, sort), offset, limit);
  return { total, ids: products.map(copy.idOf) };
}

/** The first variant of each style that is in stock, or else its first; and every product without a style. */
function firstVariants(copy: FacetIndex, fitting: Bits, inStock: Bits): Bits {
  const { isVariant, cards, positions, styles } = copy.arrays();
  const shown = andNot(fitting, isVariant);
  const first = new Int32Array(styles).fill(-1);
  const precedes = (one: number, other: number) =>
    (Number(hasBit(inStock, other)) - Number(hasBit(inStock, one)) ||
      positions[one]! - positions[other]! ||
      copy.compare(one, other)) < 0;
  for (const product of listBits(and(fitting, isVariant))) {
    const style = -2 - cards[product]!;
    if (first[style]! < 0 || precedes(product, first[style]!)) first[style] = product;
  }
  for (const product of first) if (product >= 0) setBit(shown, product, true);
  return shown;
}

/** Groups to be listed one after the other, each from the newest. */
function* groupsOf(copy: FacetIndex, cards: Bits, inStock: Bits, sort: Sort): Iterable<Bits> {
  if (sort.by === 'newest') {
    yield cards;
    return;
  }
  let rest = cards;
  if (sort.by === 'attribute') {
    for (const values of valuesInOrder(copy, sort)) {
      const having = and(copy.withAny(values), rest);
      yield and(having, inStock);
      yield andNot(having, inStock);
      rest = andNot(rest, having);
    }
  }
  yield and(rest, inStock);
  yield andNot(rest, inStock);
}

/** Of a range, the end that the order starts with counts; values that are not numbers are left out. */
function valuesInOrder(copy: FacetIndex, { key, isDescending }: Sort & { by: 'attribute' }): number[][] {
  const way = isDescending ? -1 : 1;
  const byEnd = Map.groupBy(copy.valuesOf(key), (value) => {
    const { low, high } = copy.values[value]!;
    return isDescending ? high : low;
  });
  return [...byEnd]
    .filter(([end]) => end !== null)
    .toSorted(([one], [other]) => (one! - other!) * way)
    .map(([, values]) => values);
}

function takeFrom(copy: FacetIndex, groups: Iterable<Bits>, offset: number, limit: number): number[] {
  const taken: number[] = [];
  let skip = offset;
  for (const group of groups) {
    const count = countBits(group);
    if (count > skip) taken.push(...copy.newest(group, skip, limit - taken.length));
    skip = Math.max(0, skip - count);
    if (taken.length >= limit) break;
  }
  return taken;
}

/** Sorts only the cards whose price occurs on the page. */
function byPrice(
  copy: FacetIndex,
  cards: Bits,
  inStock: Bits,
  { isDescending, offset, limit }: { isDescending: boolean; offset: number; limit: number },
): number[] {
  const { prices } = copy.arrays();
  const products = listBits(cards);
  const counts = new Int32Array(copy.values.length);
  // A large shop has hundreds of thousands: this counts in a loop, without a function call for each.
  for (let place = 0; place < products.length; place++) counts[prices[products[place]!]!]!++;
  const ranks = new Int32Array(copy.values.length).fill(-1);
  let before = 0;
  let skipped = 0;
  for (const [rank, value] of copy.pricesInOrder({ isDescending }).entries()) {
    if (before >= offset + limit) break;
    const end = before + counts[value]!;
    if (end <= offset) skipped = end;
    else ranks[value] = rank;
    before = end;
  }
  const rankOf = (product: number) => ranks[prices[product]!]!;
  const near: number[] = [];
  for (let place = 0; place < products.length; place++) {
    const product = products[place]!;
    if (rankOf(product) >= 0) near.push(product);
  }
  return near
    .toSorted(
      (one, other) =>
        rankOf(one) - rankOf(other) ||
        Number(hasBit(inStock, other)) - Number(hasBit(inStock, one)) ||
        copy.compare(other, one),
    )
    .slice(offset - skipped, offset - skipped + limit);
}
