import type { Region } from '#contract/delivery/bank-holidays.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { DeliveryDate } from './delivery-date.tsx';
import styles from './delivery-line.module.css';

/** The delivery date with a van icon, for pages rendered in the browser. */
export function DeliveryLine({ destination = null }: { destination?: Region | null }) {
  if (!useSite().shop.dispatch) return null;
  return (
    <p className={styles.line}>
      <Icon name="truck" size="small" />
      <DeliveryDate destination={destination} />
    </p>
  );
}
