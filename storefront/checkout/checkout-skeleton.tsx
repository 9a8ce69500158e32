import { ListCard } from '#storefront/ui/list-card.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import styles from './checkout-page.module.css';

export function CheckoutSkeleton() {
  return (
    <div className={styles.columns}>
      <VisuallyHidden>
        <span role="status">Loading checkout...</span>
      </VisuallyHidden>
      <div className={styles.steps}>
        <ListCard as="div" className={styles.step}>
          <Skeleton shape="title" width="half" />
          <Skeleton shape="button" />
          <Skeleton shape="block" />
        </ListCard>
        <ListCard as="div" className={styles.step}>
          <Skeleton shape="title" width="third" />
          <Skeleton shape="block" />
        </ListCard>
      </div>
      <ListCard as="div">
        <Skeleton shape="title" width="half" />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
        <Skeleton shape="button" />
      </ListCard>
    </div>
  );
}
