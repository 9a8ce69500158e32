import type { ProductReviews } from '#contract/reviews.ts';

/** '12 reviews'; examples are labelled as such. */
export function countWords({
  Count,
  IsExample,
}: Pick<ProductReviews['Rating'], 'Count' | 'IsExample'>): string {
  return `${Count} ${IsExample ? 'example ' : ''}${Count === 1 ? 'review' : 'reviews'}`;
}
