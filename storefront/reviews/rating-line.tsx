import type { ProductReviews } from '#contract/reviews.ts';
import { countWords } from './count-words.ts';
import { Stars } from './stars.tsx';
import styles from './rating-line.module.css';

/** Under the name of a product: its stars, and the way to the reviews. Nothing without reviews. */
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
