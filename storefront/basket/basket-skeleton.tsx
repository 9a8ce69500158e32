import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import line from './basket-line.module.css';
import styles from './basket-page.module.css';
import totals from './basket-totals.module.css';

/** The basket in the shape it will have. */
export function BasketSkeleton() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Your basket</h1>
        <VisuallyHidden>
          <span role="status">Loading basket...</span>
        </VisuallyHidden>
      </header>
      <div className={styles.columns}>
        <div className={styles.lines}>
          {[1, 2, 3].map((number) => (
            <div key={number} className={line.line}>
              <span className={`${line.picture} ${styles.ghost}`}>
                <Skeleton shape="square" />
              </span>
              <div className={line.product}>
                <Skeleton width="most" />
                <Skeleton width="third" />
                <Skeleton width="third" />
              </div>
              <div className={line.amount}>
                <Skeleton shape="button" width="half" />
              </div>
            </div>
          ))}
        </div>
        <div className={totals.summary}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </div>
      </div>
    </div>
  );
}
