import { setBit, type Bits } from './bits.rules.ts';
import type { FacetIndex, FacetValue } from './facet-index.rules.ts';
import { PRICE } from './filters.rules.ts';

/** The products to count: everything listed, the products with one of these values, or these products. */
export type Scope =
  | { kind: 'everything' }
  | { kind: 'values'; ids: ReadonlySet<number> }
  | { kind: 'products'; ids: readonly string[] };

export interface CountedFilter {
  facet: string;
  /** For a value of its facet. */
  isMet: (value: FacetValue) => boolean;
}

export function within(copy: FacetIndex, scope: Scope): Bits {
  const { isListed } = copy.arrays();
  if (scope.kind === 'everything') return isListed;
  if (scope.kind === 'values') return withIds(copy, scope.ids);
  const bits: Bits = new Uint32Array(isListed.length);
  for (const id of scope.ids) {
    const product = copy.find(id);
    if (product >= 0) setBit(bits, product, true);
  }
  return bits;
}

/** By the ids of values in the database. */
export function withIds(copy: FacetIndex, ids: Iterable<number>): Bits {
  return copy.withAny([...ids].flatMap((id) => copy.numberOf(id) ?? []));
}

/** The listed products that meet a filter. */
export function meeting(copy: FacetIndex, { facet, isMet }: CountedFilter): Bits {
  const met = copy.valuesOf(facet).filter((value) => isMet(copy.values[value]!));
  if (facet !== PRICE) return copy.withAny(met);
  const { isListed, prices } = copy.arrays();
  const isIn = new Uint8Array(copy.values.length);
  for (const value of met) isIn[value] = 1;
  const bits: Bits = new Uint32Array(isListed.length);
  for (let word = 0; word < bits.length; word++) {
    const listed = isListed[word]!;
    if (listed === 0) continue;
    let those = 0;
    for (let bit = 0; bit < 32; bit++) those |= isIn[prices[32 * word + bit]!]! << bit;
    bits[word] = those & listed;
  }
  return bits;
}
