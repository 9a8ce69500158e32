import { formatPounds } from '#contract/money.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { goodsTotal } from '#contract/pricing/goods-total.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { useBasketSummary } from '#storefront/basket/basket-summary.ts';
import { LateDeliveryDate } from '#storefront/delivery/late-delivery-date.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './delivery-note.module.css';

/**
 * When a product arrives, and what is still to be spent with it in the basket before delivery is free, if that is certain
 * both for this product and for where the basket goes.
 */
export function DeliveryNote({
  price,
  quantity,
  delivery,
}: {
  price: number;
  quantity: number;
  delivery: ProductDetails['Delivery'];
}) {
  const { dispatch } = useSite().shop;
  const { towardsFreeDelivery, freeFrom } = useBasketSummary();
  const from = Math.max(delivery?.FreeWithMore ?? Infinity, freeFrom);
  if (delivery?.Cost === null || (from === Infinity && !dispatch)) return null;
  const left = from === 0 ? 0 : Math.max(0, from - goodsTotal(price, quantity, towardsFreeDelivery));
  return (
    <p className={styles.note}>
      <Icon name="truck" size="small" />
      <span>
        <LateDeliveryDate />
        {left < Infinity && (
          <span className={styles.left}>
            {left === 0
              ? towardsFreeDelivery > 0
                ? 'With this, your basket is delivered free.'
                : 'This is delivered free.'
              : `Add ${formatPounds(left)} more and it is delivered free.`}
          </span>
        )}
      </span>
    </p>
  );
}
