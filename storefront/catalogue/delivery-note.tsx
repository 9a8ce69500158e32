import { formatPounds } from '#contract/money.ts';
import { goodsTotal } from '#contract/pricing/goods-total.ts';
import { useSite } from '#storefront/app/site.ts';
import { useBasketSummary } from '#storefront/basket/basket-summary.ts';
import { LateDeliveryDate } from '#storefront/delivery/late-delivery-date.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { deliveryMessage } from './delivery-message.ts';
import styles from './delivery-note.module.css';

/** What delivery would cost with this in the basket, and what is still to be spent before it is free. */
export function DeliveryNote({ price, quantity }: { price: number; quantity: number }) {
  const { shop } = useSite();
  const { subtotal } = useBasketSummary();
  const { terms, left } = deliveryMessage(shop, goodsTotal(price, quantity, subtotal));
  return (
    <p className={styles.note}>
      <Icon name="truck" size="small" />
      <span>
        <LateDeliveryDate />
        {terms}
        <span className={styles.left}>
          {left === 0
            ? subtotal > 0
              ? 'With this, your basket is delivered free.'
              : 'This is delivered free.'
            : `Add ${formatPounds(left)} more and it is free.`}
        </span>
      </span>
    </p>
  );
}
