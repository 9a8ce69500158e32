import type { Basket } from '#contract/basket.ts';
import { formatPounds } from '#contract/money.ts';
import { useSite } from '#storefront/app/site.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import styles from './free-delivery.module.css';

/** How much is missing for free delivery; renders nothing if delivery is always free. */
export function FreeDelivery({ basket }: { basket: Basket }) {
  const { deliveryCost, freeDeliveryFrom } = useSite().shop;
  if (deliveryCost === 0) return null;
  const words =
    basket.untilFreeDelivery > 0
      ? `Spend ${formatPounds(basket.untilFreeDelivery)} more for free delivery.`
      : 'Your delivery is free.';
  return (
    <div className={styles.delivery}>
      <p>
        <Icon name="truck" size="small" />
        {words}
      </p>
      {basket.untilFreeDelivery > 0 && (
        <progress
          aria-label="On the way to free delivery"
          value={Math.min(basket.subtotal, freeDeliveryFrom)}
          max={freeDeliveryFrom}
        />
      )}
    </div>
  );
}
