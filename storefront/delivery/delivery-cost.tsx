import { useSite } from '#storefront/app/site.ts';
import { deliveryTermsOf } from './delivery-terms.ts';
import styles from './delivery-cost.module.css';

/** What delivery costs, before the first price of a page. `isPromotable`: of all that is on it. */
export function DeliveryCost({ isPromotable = true }: { isPromotable?: boolean }) {
  return <p className={styles.cost}>{deliveryTermsOf(useSite().shop, isPromotable)}</p>;
}
