import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './notifications-page.module.css';

export function DeviceListSkeleton() {
  return (
    <div className={styles.list}>
      <p className={styles.soft} role="status">
        Loading devices...
      </p>
      <div>
        <Skeleton width="half" />
        <Skeleton width="third" />
      </div>
    </div>
  );
}
