import type { ProductReviews } from '#contract/reviews.ts';

/** The reviews for schema.org's Product: only those of buyers, and nothing while there are none. */
export function ratingData(reviews: ProductReviews | null): object {
  if (!reviews || reviews.Rating.Count === 0 || reviews.Rating.IsExample) return {};
  const { Rating, Reviews } = reviews;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Rating.Average,
      reviewCount: Rating.Count,
    },
    review: Reviews.map(({ Stars, Title, Words, ShownName, WrittenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: Stars },
      name: Title ?? undefined,
      reviewBody: Words ?? undefined,
      author: { '@type': 'Person', name: ShownName },
      datePublished: WrittenAt.slice(0, 10),
    })),
  };
}
