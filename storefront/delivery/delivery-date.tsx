import type { Region } from '#contract/delivery/bank-holidays.ts';
import styles from './delivery-date.module.css';
import { usePromise } from './use-promise.ts';

/**
 * 'Order by 2 pm, with you Tuesday 24 November', as of now. Rendered only in the browser, because served pages are
 * cached.
 */
export function DeliveryDate({ destination = null }: { destination?: Region | null }) {
  const promise = usePromise(destination);
  if (!promise) return null;
  return (
    <span>
      {`${promise.orderBy}, with you `}
      <strong className={styles.days}>{promise.days}</strong>
    </span>
  );
}
