import type { Sort } from '#contract/finding.ts';
import type { CountedFilter } from '#server/search/filters/filters.rules.ts';
import type { FacetIndex, IndexedProduct } from './facet-index.rules.ts';

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

type Test = (product: IndexedProduct) => boolean;

/** A page of the result: a card for each style that has a matching variant, and for each other matching product. */
export function findCards(
  index: FacetIndex,
  { valueIds, filters, sort, offset, limit }: WantedCards,
): FoundCards {
  const tests = [
    ...(valueIds === null ? [] : [hasOneOf(index, valueIds)]),
    ...filters.map((filter) => meets(index, filter)),
  ];
  const all = index.newestFirst();
  const cards =
    tests.length === 0
      ? all.filter(({ isLead }) => isLead)
      : firstVariants(all.filter((product) => tests.every((test) => test(product))));
  const page = soldOutLast(inOrder(index, cards, sort), offset, offset + limit);
  return { total: cards.length, ids: page.map(({ id }) => id) };
}

export function meets(index: FacetIndex, { facet, isMet }: CountedFilter): Test {
  return hasAny(
    index,
    index.valuesOf(facet).filter((value) => isMet(index.values[value]!)),
  );
}

/** By the ids of values in the database. */
export function hasOneOf(index: FacetIndex, ids: Iterable<number>): Test {
  return hasAny(
    index,
    [...ids].flatMap((id) => index.numberOf(id) ?? []),
  );
}

function hasAny(index: FacetIndex, numbers: readonly number[]): Test {
  const isWanted = new Uint8Array(index.values.length);
  for (const number of numbers) isWanted[number] = 1;
  // Called for every product of the shop and each filter.
  return ({ values }) => {
    for (let place = 0; place < values.length; place++) if (isWanted[values[place]!] === 1) return true;
    return false;
  };
}

/** The first variant of each style that is in stock, or else its first; and every product without a style. */
function firstVariants(fitting: readonly IndexedProduct[]): IndexedProduct[] {
  const first = new Map<number, IndexedProduct>();
  for (const product of fitting) {
    if (product.style < 0) continue;
    const known = first.get(product.style);
    if (!known || precedes(product, known)) first.set(product.style, product);
  }
  return fitting.filter((product) => product.style < 0 || first.get(product.style) === product);
}

function precedes(one: IndexedProduct, other: IndexedProduct): boolean {
  if (one.isInStock !== other.isInStock) return one.isInStock;
  return one.position === other.position ? one.id < other.id : one.position < other.position;
}

/** From `start` to `end` of the cards, with what is sold out after the rest. Few pages reach that, so it is sought only then. */
function soldOutLast(cards: readonly IndexedProduct[], start: number, end: number): IndexedProduct[] {
  const inStock = cards.filter(({ isInStock }) => isInStock);
  if (inStock.length >= end) return inStock.slice(start, end);
  return [...inStock, ...cards.filter(({ isInStock }) => !isInStock)].slice(start, end);
}

/** `cards` are sorted from the newest. Products without the value sorted by come last. */
function inOrder(index: FacetIndex, cards: readonly IndexedProduct[], sort: Sort): readonly IndexedProduct[] {
  if (!('isDescending' in sort)) return cards;
  const way = sort.isDescending ? -1 : 1;
  const rank =
    sort.by === 'price' ? rankByPrice(index, way) : rankByAttribute(index, sort.key, sort.isDescending);
  return cards
    .map((product) => ({ product, rank: rank(product) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ product }) => product);
}

/** Of a style, the end of its prices that the order starts with counts: its card says "from" the lowest. */
function rankByPrice(index: FacetIndex, way: 1 | -1): (product: IndexedProduct) => number {
  const ofStyles = new Map<number, number>();
  for (const { style, pricePence } of index.newestFirst()) {
    if (style < 0) continue;
    ofStyles.set(style, Math.min(ofStyles.get(style) ?? Infinity, pricePence * way));
  }
  return ({ style, pricePence }) => ofStyles.get(style) ?? pricePence * way;
}

/** Of a range, the end that the order starts with counts; values that are not numbers are left out. */
function rankByAttribute(
  index: FacetIndex,
  key: string,
  isDescending: boolean,
): (product: IndexedProduct) => number {
  const ranks = new Map(
    index.valuesOf(key).flatMap((value) => {
      const { low, high } = index.values[value]!;
      const end = isDescending ? high : low;
      return end === null ? [] : [[value, isDescending ? -end : end] as const];
    }),
  );
  return ({ values }) => Math.min(Number.MAX_VALUE, ...values.flatMap((value) => ranks.get(value) ?? []));
}
