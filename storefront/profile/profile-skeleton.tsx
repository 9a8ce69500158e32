import { Card } from '#storefront/ui/card.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './profile-page.module.css';

export function ProfileSkeleton() {
  return (
    <Card>
      <Stack>
        <p className={styles.loading} role="status">
          Loading profile...
        </p>
        {[1, 2, 3, 4].map((number) => (
          <div key={number}>
            <Skeleton width="third" />
            <Skeleton shape="button" />
          </div>
        ))}
      </Stack>
    </Card>
  );
}
