import { idleExtra } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import styles from './late-delivery-date.module.css';

const DeliveryDate = idleExtra(async () => (await import('./delivery-date.tsx')).DeliveryDate);

/** The delivery date on a served page: fetched when the page has loaded, into the space reserved for it. */
export function LateDeliveryDate() {
  if (!useSite().shop.dispatch) return null;
  return (
    <span className={styles.room}>
      <DeliveryDate />
    </span>
  );
}
