import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import styles from './checkout-page.module.css';
import summary from './checkout-summary.module.css';

export function CheckoutSkeleton() {
  return (
    <div className={styles.columns}>
      <VisuallyHidden>
        <span role="status">Loading checkout...</span>
      </VisuallyHidden>
      <div className={styles.steps}>
        <div className={styles.step}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton shape="block" />
        </div>
        <div className={styles.step}>
          <Skeleton shape="title" width="third" />
          <Skeleton shape="block" />
        </div>
      </div>
      <div className={summary.summary}>
        <Skeleton shape="title" width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="button" />
      </div>
    </div>
  );
}
