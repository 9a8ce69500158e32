import { formatPounds } from '#contract/money.ts';
import { goodsTotal } from '#contract/pricing/goods-total.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { useBasketSummary } from '#storefront/basket/basket-summary.ts';
import { LateDeliveryDate } from '#storefront/delivery/late-delivery-date.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './delivery-note.module.css';

/**
 * When a product arrives, and what is still to be spent with it in the basket before delivery is free. Nobody is asked
 * to buy more of what may not be promoted.
 */
export function DeliveryNote({
  price,
  quantity,
  isPromotable,
}: {
  price: number;
  quantity: number;
  isPromotable: boolean;
}) {
  const { dispatch, deliveryCost, freeDeliveryFrom } = useSite().shop;
  const { towardsFreeDelivery } = useBasketSummary();
  if ((!isPromotable || freeDeliveryFrom === null) && !dispatch) return null;
  const left =
    deliveryCost === 0
      ? 0
      : Math.max(0, (freeDeliveryFrom ?? Infinity) - goodsTotal(price, quantity, towardsFreeDelivery));
  return (
    <p className={styles.note}>
      <Icon name="truck" size="small" />
      <span>
        <LateDeliveryDate />
        {isPromotable && left < Infinity && (
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
