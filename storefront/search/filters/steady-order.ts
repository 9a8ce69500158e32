import type { Facet } from '#contract/catalogue.ts';
import { AGE, isSize } from './choices.ts';

/** For facets sorted by count, the order in which their values were first seen. */
export type SeenOrder = Readonly<Record<string, readonly string[]>>;

/** The known order, with new values appended. */
export function seenWith(seen: SeenOrder, facets: readonly Facet[]): SeenOrder {
  const counted = facets.filter(comesByCount).map(({ Key, Values }): [string, readonly string[]] => {
    const before = orderIn(seen, Key) ?? [];
    const now = Values.map(({ Value }) => Value);
    return [Key, [...before, ...now.filter((value) => !before.includes(value))]];
  });
  return { ...seen, ...Object.fromEntries(counted) };
}

/** Counts change with each choice; this keeps the value somebody is about to press in its place. */
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

/** An attribute may have the name of a property that every object inherits. */
function orderIn(seen: SeenOrder, key: string): readonly string[] | undefined {
  return Object.hasOwn(seen, key) ? seen[key] : undefined;
}
