import type { ReactNode } from 'react';
import { useSite } from '#storefront/app/page/site.ts';
import styles from './delivery-cost.module.css';

/** What delivery costs, before the first price of a page. `isPromotable`: of all that is on it. `of`: of one product. */
export function DeliveryCost({ isPromotable = true, of }: { isPromotable?: boolean; of?: ReactNode }) {
  const { cost, freeFrom } = useSite().shop.deliveryWords;
  return <p className={styles.cost}>{of ?? (isPromotable && freeFrom ? `${cost}, ${freeFrom}` : cost)}</p>;
}
