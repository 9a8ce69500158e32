import { ListCard } from '#storefront/ui/list-card.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './activity-page.module.css';

export function ActivitySkeleton() {
  return (
    <ListCard as="div" className={styles.ghost}>
      <p className={styles.loading} role="status">
        Loading activity...
      </p>
      {[1, 2, 3, 4, 5].map((number) => (
        <div key={number}>
          <Skeleton width="half" />
          <Skeleton width="third" />
        </div>
      ))}
    </ListCard>
  );
}
