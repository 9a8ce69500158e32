import { DeliveryCost } from '#storefront/delivery/delivery-cost.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import { VisuallyHidden } from '#storefront/ui/visually-hidden.tsx';
import line from './basket-line.module.css';
import styles from './basket-page.module.css';

export function BasketSkeleton() {
  return (
    <Stack gap="large">
      <PageHeader title="Your basket" align="baseline" lead={<DeliveryCost />}>
        <VisuallyHidden>
          <span role="status">Loading basket...</span>
        </VisuallyHidden>
      </PageHeader>
      <div className={styles.columns}>
        <div className={styles.lines}>
          {[1, 2, 3].map((number) => (
            <div key={number} className={line.line}>
              <span className={`${line.picture} ${styles.ghost}`}>
                <Skeleton shape="square" />
              </span>
              <div className={line.product}>
                <Skeleton width="most" />
                <Skeleton width="third" />
                <Skeleton width="third" />
              </div>
              <div className={line.amount}>
                <Skeleton shape="button" width="half" />
              </div>
            </div>
          ))}
        </div>
        <ListCard as="div">
          <Skeleton shape="title" width="half" />
          <Skeleton shape="block" />
          <Skeleton shape="button" />
        </ListCard>
      </div>
    </Stack>
  );
}
