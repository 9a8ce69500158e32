import { Card } from '#storefront/ui/card.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './order-page.module.css';

export function OrderSkeleton() {
  return (
    <>
      <header className={styles.head}>
        <div className={styles.ghost}>
          <h1>Order</h1>
          <p className={styles.loading} role="status">
            Loading order details...
          </p>
        </div>
      </header>
      <div className={styles.columns}>
        <Card>
          <Skeleton shape="block" />
        </Card>
        <Card>
          <Skeleton shape="block" />
          <Skeleton width="most" />
          <Skeleton width="half" />
          <Skeleton width="most" />
        </Card>
      </div>
    </>
  );
}
