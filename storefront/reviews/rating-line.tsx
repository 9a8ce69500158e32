import type { ProductReviews } from '#contract/reviews.ts';
import { countWords } from './count-words.ts';
import { Stars } from './stars.tsx';
import styles from './rating-line.module.css';

/** Below a product's name: its stars, and a link to the reviews. Renders nothing without reviews. */
export function RatingLine({ reviews }: { reviews: ProductReviews | null }) {
  if (!reviews || reviews.Rating.Count === 0) return null;
  const { Rating } = reviews;
  return (
    <a href="#reviews" className={styles.line}>
      <Stars value={Rating.Average} />
      <span aria-hidden="true">{Rating.Average.toFixed(1)}</span>
      <span className={styles.count}>{countWords(Rating)}</span>
    </a>
  );
}
