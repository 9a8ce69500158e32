import { ListCard } from '#storefront/ui/list-card.tsx';
import { PageHeader } from '#storefront/ui/page-header.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { Stack } from '#storefront/ui/stack.tsx';
import card from './address-card.module.css';
import styles from './addresses-page.module.css';

export function AddressesSkeleton() {
  return (
    <Stack gap="large">
      <PageHeader title="My Addresses">
        <p className={styles.loading} role="status">
          Loading addresses...
        </p>
      </PageHeader>
      <div className={styles.grid}>
        {[1, 2].map((number) => (
          <ListCard as="div" key={number} className={card.card}>
            <Skeleton width="third" />
            <div>
              <Skeleton width="half" />
              <Skeleton width="most" />
              <Skeleton width="half" />
              <Skeleton width="third" />
              <Skeleton width="half" />
            </div>
            <Skeleton shape="button" />
          </ListCard>
        ))}
      </div>
    </Stack>
  );
}
