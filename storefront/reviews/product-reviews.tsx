import { memo, Suspense, useEffect, useRef } from 'react';
import type { Call } from '#contract/call.ts';
import type { ProductReviews as Reviews } from '#contract/reviews.ts';
import { Arrival } from '#storefront/app/arrival.tsx';
import { lazyBelow } from '#storefront/app/lazy.ts';
import type { Arriving } from '#storefront/app/load.ts';
import styles from './product-reviews.module.css';

const { Part: ReviewList, comeNear } = lazyBelow(
  'reviews',
  async () => (await import('./review-list.tsx')).ReviewList,
);

/** Null when they cannot be had: the page is about the product. */
export type ArrivingReviews = Arriving<Reviews | null>;

export function loadReviews(call: Call, id: string): Promise<Reviews | null> {
  return call('listReviews', { params: { id }, query: {} }).catch(() => null);
}

/** A section of the product page; its code is fetched when it comes near. */
export function ProductReviews({ productId, of }: { productId: string; of: ArrivingReviews }) {
  return (
    <Arrival of={of} skeleton={null} renderFailed={() => null}>
      {(reviews) => reviews?.IsReviewable && <Section productId={productId} reviews={reviews} />}
    </Arrival>
  );
}

/** Drawn again only for other reviews: as long as its code has not come, the page as it was served is to stay. */
const Section = memo(function Section({ productId, reviews }: { productId: string; reviews: Reviews }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && comeNear(),
      { rootMargin: '400px' },
    );
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <section id="reviews" ref={section} className={styles.section} aria-labelledby="reviews-title">
      <h2 id="reviews-title">Reviews</h2>
      <Suspense fallback={null}>
        <ReviewList key={productId} productId={productId} first={reviews} />
      </Suspense>
    </section>
  );
});
