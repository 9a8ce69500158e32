import type { Basket } from '#contract/basket.ts';
import { formatPounds } from '#contract/money.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { DOES_NOT_COUNT } from '#storefront/delivery/does-not-count.ts';
import { Icon } from '#storefront/ui/icon.tsx';
import { usualDelivery } from './whole-basket.ts';
import styles from './free-delivery.module.css';

/** How much is missing for free delivery to where the basket goes; renders nothing if it always is, never, or nothing goes there. */
export function FreeDelivery({ basket }: { basket: Basket }) {
  const { shop } = useSite();
  const { fullCost, freeFrom } = usualDelivery(basket.deliveryOptions) ?? {
    fullCost: shop.deliveryCost,
    freeFrom: shop.freeDeliveryFrom,
  };
  if (fullCost === 0 || freeFrom === null || basket.notServed !== null) return null;
  const isFree = basket.shippingCost === 0;
  // Nobody is asked to buy more because of what may not be promoted.
  const isAsked = !isFree && basket.items.some(({ isPromotable }) => isPromotable);
  const words = [
    isFree ? 'Your delivery is free.' : '',
    isAsked ? `Spend ${formatPounds(basket.untilFreeDelivery)} more for free delivery.` : '',
    !isFree && basket.items.some(({ isPromotable }) => !isPromotable) ? DOES_NOT_COUNT : '',
  ];
  return (
    <div className={styles.delivery}>
      <p>
        <Icon name="truck" size="small" />
        {words.filter(Boolean).join(' ')}
      </p>
      {isAsked && (
        <progress
          aria-label="On the way to free delivery"
          value={freeFrom - basket.untilFreeDelivery}
          max={freeFrom}
        />
      )}
    </div>
  );
}
