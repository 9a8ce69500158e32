import type { Basket } from '#contract/basket.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { DeliveryLine } from '#storefront/delivery/delivery-line.tsx';
import { OrderSums } from '#storefront/orders/order-sums.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { DeliveryWays } from '#storefront/delivery/delivery-ways.tsx';
import { PromotionCode } from './promotion-code.tsx';
import { hasChoice, sumsOfBasket, type BasketAnswer } from './whole-basket.ts';
import { FreeDelivery } from './free-delivery.tsx';
import styles from './basket-totals.module.css';

export function BasketTotals({
  basket,
  isShort,
  onChanged,
}: {
  basket: Basket;
  isShort: boolean;
  onChanged: (answer: BasketAnswer) => void;
}) {
  const { shop } = useSite();
  const isListed = hasChoice(basket.deliveryOptions);
  return (
    <ListCard as="section" aria-labelledby="basket-totals">
      <h2 id="basket-totals" className={styles.title}>
        Summary
      </h2>
      <FreeDelivery basket={basket} />
      {!isShort && !isListed && basket.notServed === null && <DeliveryLine />}
      {basket.notServed && (
        <Notice tone="caution" isSilent>
          {basket.notServed}
        </Notice>
      )}
      {isListed && <DeliveryWays options={basket.deliveryOptions} />}
      <PromotionCode basket={basket} onChanged={onChanged} />
      <OrderSums order={sumsOfBasket(basket)} />
      {shop.vatNumber !== null && <p className={styles.small}>Prices include VAT.</p>}
      {isShort && (
        <Notice tone="caution" isSilent>
          We do not have enough of something in your basket.
        </Notice>
      )}
      <div className={styles.action}>
        <ButtonLink variant="primary" size="large" wide to="/checkout">
          Proceed to Checkout
        </ButtonLink>
      </div>
      <p className={styles.small}>
        <Icon name="lock" size="small" />
        You pay with PayPal. We never see your card.
      </p>
    </ListCard>
  );
}
