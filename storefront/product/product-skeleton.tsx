import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import styles from './product-page.module.css';

export function ProductSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading product...</VisuallyHidden>
      <div className={styles.crumbs}>
        <Skeleton width="half" />
      </div>
      <div className={styles.columns}>
        <div className={styles.pictures}>
          <Skeleton shape="square" />
        </div>
        <div className={styles.buy}>
          <div className={styles.head}>
            <Skeleton width="third" />
            <Skeleton shape="title" width="most" />
            <Skeleton width="half" />
          </div>
          <Skeleton shape="button" />
          <Skeleton shape="button" />
          <Skeleton />
          <Skeleton width="most" />
        </div>
      </div>
    </div>
  );
}
