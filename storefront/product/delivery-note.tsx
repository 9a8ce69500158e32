import { useSite } from '#storefront/app/page/site.ts';
import { useBasketSummary } from '#storefront/basket/basket-summary.ts';
import { LateDeliveryDate } from '#storefront/delivery/late-delivery-date.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { freeDeliveryWords } from './free-delivery-words.ts';
import styles from './delivery-note.module.css';

/**
 * When a product arrives, and what is still to be spent with it in the basket before delivery is free, if that is certain
 * both for this product and for where the basket goes.
 */
export function DeliveryNote(goods: Parameters<typeof freeDeliveryWords>[0]) {
  const { dispatch } = useSite().shop;
  const free = freeDeliveryWords(goods, useBasketSummary());
  if (goods.delivery?.Cost === null || (free === null && !dispatch)) return null;
  return (
    <p className={styles.note}>
      <Icon name="truck" size="small" />
      <span>
        <LateDeliveryDate />
        {free !== null && <span className={styles.left}>{free}</span>}
      </span>
    </p>
  );
}
