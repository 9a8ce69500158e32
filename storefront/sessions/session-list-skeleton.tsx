import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import styles from './session-list.module.css';

export function SessionListSkeleton() {
  return (
    <Stack gap="small">
      <p className={styles.soft} role="status">
        Loading sessions...
      </p>
      <div>
        <Skeleton width="half" />
        <Skeleton width="third" />
      </div>
    </Stack>
  );
}
