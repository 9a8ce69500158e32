import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './session-list.module.css';

export function SessionListSkeleton() {
  return (
    <div className={styles.list}>
      <p className={styles.soft} role="status">
        Loading sessions...
      </p>
      <div>
        <Skeleton width="half" />
        <Skeleton width="third" />
      </div>
    </div>
  );
}
