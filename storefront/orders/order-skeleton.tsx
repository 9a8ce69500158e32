import { Card } from '#storefront/ui/card.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import styles from './order-page.module.css';

export function OrderSkeleton() {
  return (
    <>
      <PageHeader
        title="Order"
        align="end"
        lead={
          <p className={styles.loading} role="status">
            Loading order details...
          </p>
        }
      />
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
