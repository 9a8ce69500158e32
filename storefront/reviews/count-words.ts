import type { ProductReviews } from '#contract/reviews.ts';

/** '12 reviews'; of examples it says so. */
export function countWords({
  Count,
  IsExample,
}: Pick<ProductReviews['Rating'], 'Count' | 'IsExample'>): string {
  return `${Count} ${IsExample ? 'example ' : ''}${Count === 1 ? 'review' : 'reviews'}`;
}
