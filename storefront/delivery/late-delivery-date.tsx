import { Suspense } from 'react';
import { lazyExtra, useIsIdle } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import styles from './late-delivery-date.module.css';

const DeliveryDate = lazyExtra(async () => (await import('./delivery-date.tsx')).DeliveryDate);

/** The delivery date on a served page: fetched when the page has loaded, into the space reserved for it. */
export function LateDeliveryDate() {
  const isIdle = useIsIdle();
  if (!useSite().shop.dispatch) return null;
  return (
    <span className={styles.room}>
      {isIdle && (
        <Suspense>
          <DeliveryDate />
        </Suspense>
      )}
    </span>
  );
}
