import type { ProductReviews } from '#contract/reviews.ts';
import { fitVerdict, fitWords } from './review-words.ts';
import styles from './review-list.module.css';

/** The number of reviews for each number of stars, five first. */
export function Distribution({ counts }: { counts: readonly number[] }) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return (
    <ul className={styles.bars} aria-label="How the stars are spread">
      {counts
        .map((count, place) => (
          <li key={place}>
            <span>{place === 0 ? '1 star' : `${place + 1} stars`}</span>
            <svg className={styles.bar} aria-hidden="true" focusable="false">
              <rect width="100%" height="100%" />
              <rect width={`${(count / all) * 100}%`} height="100%" className={styles.filled} />
            </svg>
            <span className={styles.number}>{count}</span>
          </li>
        ))
        .toReversed()}
    </ul>
  );
}

/** A scale from small through true to large, marked where buyers place it. */
export function FitScale({ fit }: { fit: ProductReviews['Fit'] }) {
  const verdict = fitVerdict(fit);
  if (verdict === null) return null;
  const all = fit.Small + fit.True + fit.Large;
  const place = 50 + ((fit.Large - fit.Small) / all) * 44;
  return (
    <div className={styles.fit}>
      <p>{verdict}</p>
      <svg className={styles.scale} aria-hidden="true" focusable="false">
        <line x1="4%" x2="96%" y1="50%" y2="50%" />
        <circle cx={`${place}%`} cy="50%" r="7" />
      </svg>
      <p className={styles.ends} aria-hidden="true">
        <span>{fitWords.small}</span>
        <span>{fitWords.large}</span>
      </p>
    </div>
  );
}
