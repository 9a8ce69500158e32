import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import order from './order-list-item.module.css';
import styles from './orders-page.module.css';

export function OrderListSkeleton() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>
        <span role="status">Loading orders...</span>
      </VisuallyHidden>
      {[1, 2, 3].map((number) => (
        <div key={number} className={order.order}>
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
        </div>
      ))}
    </div>
  );
}
