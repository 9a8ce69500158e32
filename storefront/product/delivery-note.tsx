import type { ProductDetails } from '#contract/product-details.ts';
import { idleExtra, laterPart } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './delivery-note.module.css';

const DateHere = idleExtra(async () => (await import('./delivery-here.tsx')).DateHere);
const FreeHere = laterPart(async () => (await import('./delivery-here.tsx')).FreeHere);

/** When a product arrives, and what is still to be spent before delivery is free, each in the space reserved for it. */
export function DeliveryNote(goods: {
  price: number;
  quantity: number;
  delivery: ProductDetails['Delivery'];
}) {
  const { dispatch } = useSite().shop;
  const { Cost, FreeWithMore = null } = goods.delivery ?? {};
  if (Cost === null || (FreeWithMore === null && !dispatch)) return null;
  return (
    <p className={styles.note}>
      <Icon name="truck" size="small" />
      <span>
        {dispatch && (
          <span className={styles.date}>
            <DateHere delivery={goods.delivery} />
          </span>
        )}
        {FreeWithMore !== null && (
          <span className={styles.left}>
            <FreeHere {...goods} />
          </span>
        )}
      </span>
    </p>
  );
}
