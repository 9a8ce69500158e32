import { Arrival } from '#storefront/app/arrival.tsx';
import type { ArrivingReviews } from './product-reviews.tsx';
import { Stars } from './stars.tsx';
import { countWords } from './review-words.ts';
import styles from './rating-line.module.css';

/** Under the name of a product: its stars, and the way to the reviews. Nothing without reviews. */
export function RatingLine({ of }: { of: ArrivingReviews }) {
  return (
    <Arrival of={of} skeleton={null} renderFailed={() => null}>
      {(reviews) =>
        reviews &&
        reviews.Rating.Count > 0 && (
          <a href="#reviews" className={styles.line}>
            <Stars value={reviews.Rating.Average} />
            <span aria-hidden="true">{reviews.Rating.Average.toFixed(1)}</span>
            <span className={styles.count}>{countWords(reviews.Rating)}</span>
          </a>
        )
      }
    </Arrival>
  );
}
