import type { Facet } from '#contract/catalogue.ts';
import { AGE, isSize } from './choices.ts';

/** Of the facets whose values come by their counts: in which order they have been seen. */
export type SeenOrder = Readonly<Record<string, readonly string[]>>;

/** What has been seen, and what is new after it. */
export function seenWith(seen: SeenOrder, facets: readonly Facet[]): SeenOrder {
  const counted = facets.filter(comesByCount).map(({ Key, Values }): [string, readonly string[]] => {
    const before = orderIn(seen, Key) ?? [];
    const now = Values.map(({ Value }) => Value);
    return [Key, [...before, ...now.filter((value) => !before.includes(value))]];
  });
  return { ...seen, ...Object.fromEntries(counted) };
}

/** With each choice the counts change: what one is about to press stays in its place. */
export function inSeenOrder(seen: SeenOrder, facets: readonly Facet[]): Facet[] {
  return facets.map((facet) => {
    const order = orderIn(seen, facet.Key);
    if (!order || !comesByCount(facet)) return facet;
    const placeOf = ({ Value }: { Value: string }) => order.indexOf(Value);
    return { ...facet, Values: facet.Values.toSorted((one, other) => placeOf(one) - placeOf(other)) };
  });
}

/** Ages, sizes, prices and numbers have an order of their own. */
function comesByCount({ Key, Kind }: Facet): boolean {
  return Kind === 'choice' && Key !== AGE && !isSize(Key);
}

/** Attributes may be called what every object inherits. */
function orderIn(seen: SeenOrder, key: string): readonly string[] | undefined {
  return Object.hasOwn(seen, key) ? seen[key] : undefined;
}
