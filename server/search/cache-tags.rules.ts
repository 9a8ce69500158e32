import type { Product } from '#contract/catalogue.ts';
import { categoryTag, productTag, type Tag } from '#server/platform/cache/public-changes.ts';
import type { ProductQuery } from './listing.service.ts';

export function productsIn(answer: { Products?: readonly Product[] } | null): Tag[] {
  return (answer?.Products ?? []).map(({ Uuid }) => productTag(Uuid));
}

/** The tags whose change may give a list other products, or another order. */
export function placesOf({
  page: _,
  pageSize: _size,
  search,
  categoryId,
  ...narrowing
}: ProductQuery): Tag[] {
  if (search) return ['finding'];
  if (categoryId !== undefined) return [categoryTag(categoryId)];
  const { sort = 'recommended', ...filters } = narrowing;
  const isWhole = sort === 'recommended' && Object.values(filters).every((value) => !value || isEmpty(value));
  return [isWhole ? 'lists' : 'finding'];
}

/** The facets of a list depend on everything known of its products. */
export function placesOfFacets(query: ProductQuery): Tag[] {
  return ['values', ...placesOf(query).map((tag) => (tag === 'lists' ? 'finding' : tag))];
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
