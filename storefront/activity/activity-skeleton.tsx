import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './activity-page.module.css';

export function ActivitySkeleton() {
  return (
    <div className={styles.ghost}>
      <p className={styles.loading} role="status">
        Loading activity...
      </p>
      {[1, 2, 3, 4, 5].map((number) => (
        <div key={number}>
          <Skeleton width="half" />
          <Skeleton width="third" />
        </div>
      ))}
    </div>
  );
}
