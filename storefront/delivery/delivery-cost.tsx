import { useSite } from '#storefront/app/page/site.ts';
import styles from './delivery-cost.module.css';

/** What delivery costs, before the first price of a page. `isPromotable`: of all that is on it. */
export function DeliveryCost({ isPromotable = true }: { isPromotable?: boolean }) {
  const { cost, freeFrom } = useSite().shop.deliveryWords;
  return <p className={styles.cost}>{isPromotable && freeFrom ? `${cost}, ${freeFrom}` : cost}</p>;
}
