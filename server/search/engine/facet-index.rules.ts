import type { FacetValue } from '#server/search/filters/filters.rules.ts';

/** A listed product as a list needs it: some 400 bytes. */
export interface IndexedProduct {
  id: string;
  /** The number of its style; -1 without one. */
  style: number;
  /** Within its style. */
  position: number;
  /** True for the variant that its card shows, unless another fits the request better. */
  isLead: boolean;
  isInStock: boolean;
  pricePence: number;
  /** By their numbers. */
  values: readonly number[];
}

/** The listed products with their values, each of which has a number. */
export interface FacetIndex {
  readonly values: readonly FacetValue[];
  /** The numbers of a facet's values. */
  valuesOf(facet: string): readonly number[];
  numberOf(key: string | number): number | undefined;
  /** `key`: the id in `facet_values`, or a text for a value without one. */
  addValue(key: string | number, value: FacetValue): number;

  find(id: string): IndexedProduct | undefined;
  set(product: Omit<IndexedProduct, 'style'> & { styleId: string | null }): void;
  remove(id: string): void;
  /** By id, as PostgreSQL orders them. */
  newestFirst(): readonly IndexedProduct[];
  /** Products without a style first, then style by style. */
  byStyle(): readonly IndexedProduct[];
}

export function createFacetIndex(): FacetIndex {
  const products = new Map<string, IndexedProduct>();
  const styles = new Map<string, number>();
  const values: FacetValue[] = [];
  const numbersOfValues = new Map<string | number, number>();
  const byFacet = new Map<string, number[]>();
  /** Sorted when they are next asked for. Most changes leave them as they are. */
  let newestFirst: IndexedProduct[] | null = null;
  let byStyle: IndexedProduct[] | null = null;

  const styleOf = (styleId: string | null) => {
    if (styleId === null) return -1;
    if (!styles.has(styleId)) styles.set(styleId, styles.size);
    return styles.get(styleId)!;
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
    find: (id) => products.get(id),
    set({ styleId, ...given }) {
      const product = { ...given, style: styleOf(styleId) };
      const known = products.get(product.id);
      if (known?.style !== product.style) byStyle = null;
      if (known) {
        Object.assign(known, product);
        return;
      }
      newestFirst = null;
      products.set(product.id, product);
    },
    remove(id) {
      if (products.delete(id)) [newestFirst, byStyle] = [null, null];
    },
    newestFirst() {
      newestFirst ??= [...products.values()].toSorted((one, other) => (one.id < other.id ? 1 : -1));
      return newestFirst;
    },
    byStyle() {
      byStyle ??= [...products.values()].toSorted((one, other) => one.style - other.style);
      return byStyle;
    },
  };
}
