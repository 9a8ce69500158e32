import { useState } from 'react';
import { Link } from 'react-router';
import type { ProductReviews, Review } from '#contract/reviews.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { Distribution, FitScale } from './rating-summary.tsx';
import { ReviewEntry } from './review-entry.tsx';
import { countWords } from './count-words.ts';
import { Stars } from './stars.tsx';
import styles from './review-list.module.css';

const orders = { newest: 'Newest first', highest: 'Most stars first', lowest: 'Fewest stars first' } as const;
type Order = keyof typeof orders;

/** A product's reviews: a summary, and each one. */
export function ReviewList({ productId, first }: { productId: string; first: ProductReviews }) {
  const [list, setList] = useState<{ sort: Order; page: number; reviews: Review[] }>({
    sort: 'newest',
    page: 1,
    reviews: first.Reviews,
  });
  const show = useAction(
    async (sort: Order, page: number) => {
      const more = await call('listReviews', { params: { id: productId }, query: { sort, page } });
      const known = page === 1 ? [] : list.reviews;
      // A review written meanwhile shifts the others to later pages.
      const added = more.Reviews.filter(({ Id }) => !known.some((each) => each.Id === Id));
      setList({ sort, page, reviews: [...known, ...added] });
    },
    { fallback: 'The reviews could not be loaded.' },
  );
  const { Rating, PageInfo } = first;
  return (
    <>
      <div className={styles.top}>
        {Rating.Count > 0 ? (
          <div className={styles.summary}>
            <p className={styles.average}>
              <strong aria-hidden="true">{Rating.Average.toFixed(1)}</strong>
              <Stars value={Rating.Average} size="large" />
              <span>{countWords(Rating)}</span>
            </p>
            <Distribution counts={Rating.Distribution} />
            <FitScale fit={first.Fit} />
          </div>
        ) : (
          <p>No reviews yet. If you bought it here, you can be the first.</p>
        )}
        {Rating.IsExample && (
          <Notice isSilent>
            These are example reviews, written by us for this demo shop. Nobody has bought or tried the
            product, and they disappear with the first review by a buyer.
          </Notice>
        )}
        <div className={styles.actions}>
          <ButtonLink to={`/account/reviews?product=${productId}`} icon="pencil">
            Write a review
          </ButtonLink>
          <Link to="/reviews-policy">How reviews work here</Link>
        </div>
      </div>
      <div className={styles.list}>
        {Rating.Count > 1 && (
          <label className={styles.sort}>
            <span>Sort</span>
            <select
              value={list.sort}
              onChange={(event) => void show.run(event.currentTarget.value as Order, 1)}
            >
              {Object.entries(orders).map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        <ul className={styles.reviews} aria-busy={show.isBusy || undefined}>
          {list.reviews.map((review) => (
            <ReviewEntry key={review.Id} review={review} />
          ))}
        </ul>
        {show.failure && <Notice tone="error">{show.failure}</Notice>}
        {list.page < PageInfo.TotalPages && (
          <Button busy={show.isBusy && 'Loading...'} onClick={() => void show.run(list.sort, list.page + 1)}>
            Show more reviews
          </Button>
        )}
      </div>
    </>
  );
}
