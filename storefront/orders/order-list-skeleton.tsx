import { ListCard } from '#storefront/ui/list-card.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import order from './order-list-item.module.css';
import styles from './orders-page.module.css';

export function OrderListSkeleton() {
  return (
    <Stack>
      <VisuallyHidden>
        <span role="status">Loading orders...</span>
      </VisuallyHidden>
      {[1, 2, 3].map((number) => (
        <ListCard as="div" key={number}>
          <div>
            <Skeleton width="half" />
            <Skeleton width="third" />
          </div>
          <div className={order.pictures}>
            <span className={styles.ghost}>
              <Skeleton shape="square" />
            </span>
            <span className={styles.ghost}>
              <Skeleton shape="square" />
            </span>
          </div>
          <Skeleton shape="button" width="third" />
        </ListCard>
      ))}
    </Stack>
  );
}
