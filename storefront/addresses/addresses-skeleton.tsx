import { Skeleton } from '#storefront/ui/skeleton.tsx';
import card from './address-card.module.css';
import styles from './addresses-page.module.css';

export function AddressesSkeleton() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>My Addresses</h1>
        <p className={styles.loading} role="status">
          Loading addresses...
        </p>
      </header>
      <div className={styles.grid}>
        {[1, 2].map((number) => (
          <div key={number} className={card.card}>
            <Skeleton width="third" />
            <div>
              <Skeleton width="half" />
              <Skeleton width="most" />
              <Skeleton width="half" />
              <Skeleton width="third" />
              <Skeleton width="half" />
            </div>
            <Skeleton shape="button" />
          </div>
        ))}
      </div>
    </div>
  );
}
