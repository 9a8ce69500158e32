import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import styles from './saved-lines.module.css';

export function SavedSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading saved products...</VisuallyHidden>
      <div className={styles.lines} aria-hidden="true">
        {[1, 2, 3].map((line) => (
          <div key={line} className={styles.line}>
            <div className={styles.picture}>
              <Skeleton shape="square" />
            </div>
            <div className={styles.product}>
              <Skeleton width="most" />
              <Skeleton width="third" />
            </div>
            <div className={styles.actions}>
              <Skeleton shape="button" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
