import type { Basket } from '#contract/basket.ts';
import { formatPounds } from '#contract/money.ts';
import { useSite } from '#storefront/app/site.ts';
import { DeliveryLine } from '#storefront/delivery/delivery-line.tsx';
import { OrderSums } from '#storefront/orders/order-sums.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import styles from './basket-totals.module.css';

export function BasketTotals({ basket, isShort }: { basket: Basket; isShort: boolean }) {
  return (
    <ListCard as="section" aria-labelledby="basket-totals">
      <h2 id="basket-totals" className={styles.title}>
        Summary
      </h2>
      <FreeDelivery basket={basket} />
      {!isShort && <DeliveryLine />}
      <OrderSums order={basket} />
      <p className={styles.small}>Prices include VAT.</p>
      {isShort && (
        <Notice tone="caution" isSilent>
          Something in your basket is not there in the quantity you chose.
        </Notice>
      )}
      <div className={styles.action}>
        <ButtonLink variant="primary" size="large" wide to="/checkout">
          Proceed to Checkout
        </ButtonLink>
      </div>
      <p className={styles.small}>
        <Icon name="lock" size="small" />
        You pay at PayPal. We never see your card.
      </p>
    </ListCard>
  );
}

/** How far it is to free delivery; nothing where delivery never costs anything. */
function FreeDelivery({ basket }: { basket: Basket }) {
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
