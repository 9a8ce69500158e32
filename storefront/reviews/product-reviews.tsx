import type { ProductReviews as Reviews } from '#contract/reviews.ts';
import { laterPart } from '#storefront/app/page/lazy.ts';
import styles from './product-reviews.module.css';

const ReviewList = laterPart(async () => (await import('./review-list.tsx')).ReviewList, { isRare: true });

/** A section of the product page. `reviews` is null if they could not be loaded; the page is shown without them. */
export function ProductReviews({ productId, reviews }: { productId: string; reviews: Reviews | null }) {
  if (!reviews?.IsReviewable) return null;
  return (
    <section id="reviews" className={styles.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <ReviewList key={productId} productId={productId} first={reviews} />
    </section>
  );
}
