import type { Product } from '#contract/catalogue.ts';
import { categoryTag, productTag, type Tag } from '#server/platform/public-changes.ts';
import type { ProductQuery } from './listing.service.ts';

export function productsIn(answer: { Products?: readonly Product[] } | null): Tag[] {
  return (answer?.Products ?? []).map(({ Uuid }) => productTag(Uuid));
}

/** By what a list comes to hold other products than before, or in another order. */
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

/** What there is to narrow a list by goes by all that is known of its products. */
export function placesOfFacets(query: ProductQuery): Tag[] {
  return ['values', ...placesOf(query).map((tag) => (tag === 'lists' ? 'finding' : tag))];
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
