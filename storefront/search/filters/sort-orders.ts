import type { Facet } from '#contract/catalogue.ts';
import { readSort } from '#contract/finding.ts';

export interface SortOrder {
  value: string;
  name: string;
}

const always: SortOrder[] = [
  { value: 'recommended', name: 'Recommended' },
  { value: 'price-asc', name: 'Price: low to high' },
  { value: 'price-desc', name: 'Price: high to low' },
  { value: 'newest', name: 'Newest' },
];

/** Sort orders offered where the products have the attribute, with their direction. */
const byAttribute: SortOrder[] = [
  { value: 'weight-kg-asc', name: 'Lightest first' },
  { value: 'folded-length-cm-asc', name: 'Smallest folded first' },
  { value: 'max-load-kg-desc', name: 'Carries the most first' },
  { value: 'capacity-ml-desc', name: 'Largest first' },
  { value: 'tog-desc', name: 'Warmest first' },
  { value: 'pack-size-desc', name: 'Largest packs first' },
];

/**
 * The sort orders of a list of `total` products with these facets. An attribute must be known of at least half of them;
 * the current order is always included.
 */
export function listSortOrders(facets: readonly Facet[], total: number, asked: string): SortOrder[] {
  const common = facets.filter(
    ({ Values }) => Values.reduce((sum, { Count }) => sum + Count, 0) * 2 >= total,
  );
  const keys = new Set(common.map(({ Key }) => Key));
  const orders = [
    ...always,
    ...byAttribute.filter(({ value }) => keys.has(value.replace(/-(?:asc|desc)$/, ''))),
  ];
  const sort = readSort(asked);
  if (orders.some(({ value }) => value === asked) || sort?.by !== 'attribute') return orders;
  const known = byAttribute.find(({ value }) => value === asked)?.name;
  const name = facets.find(({ Key }) => Key === sort.key)?.Name ?? sort.key.replaceAll('-', ' ');
  const way = sort.isDescending ? 'high to low' : 'low to high';
  return [...orders, { value: asked, name: known ?? `${name}: ${way}` }];
}
