import { Card } from '#storefront/ui/card.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './profile-page.module.css';

export function ProfileSkeleton() {
  return (
    <Card>
      <div className={styles.ghost}>
        <p className={styles.loading} role="status">
          Loading profile...
        </p>
        {[1, 2, 3, 4].map((number) => (
          <div key={number}>
            <Skeleton width="third" />
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </Card>
  );
}
