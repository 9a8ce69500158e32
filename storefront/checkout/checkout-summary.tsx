import { Link } from 'react-router';
import type { Basket } from '#contract/basket.ts';
import type { DeliveryOption } from '#contract/delivery-options.ts';
import { formatLine, type OrderAmounts } from '#contract/pricing/order-sums.ts';
import { returnRuleSentences } from '#contract/returns/words.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { BasketDeliveryCost } from '#storefront/basket/basket-delivery-cost.tsx';
import { PromotionCode } from '#storefront/basket/promotion-code.tsx';
import { sumsOfBasket } from '#storefront/basket/whole-basket.ts';
import { OrderSums } from '#storefront/orders/order-sums.tsx';
import { ListCard } from '#storefront/ui/list-card.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import styles from './checkout-summary.module.css';

export function CheckoutSummary({
  basket,
  method,
  amounts = sumsOfBasket(basket, method),
  onChanged,
}: {
  basket: Basket;
  /** Those of the order, where they are not the basket's. */
  amounts?: OrderAmounts | undefined;
  method: DeliveryOption | undefined;
  onChanged: () => void;
}) {
  const { shop } = useSite();
  return (
    <ListCard as="section" aria-labelledby="checkout-summary">
      <header className={styles.head}>
        <h2 id="checkout-summary">Order Summary</h2>
        <Link to="/basket">Edit</Link>
      </header>
      <BasketDeliveryCost basket={basket} method={method} />
      <ul className={styles.items}>
        {basket.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Thumbnail src={item.imageUrl} name={item.productName} size="small" />
            <div>
              <p className={styles.name}>{item.productName}</p>
              <p className={styles.sum}>{formatLine(item.quantity, item.unitPrice, item.totalPrice)}</p>
              {item.returnRule && <p className={styles.soft}>{returnRuleSentences[item.returnRule]}</p>}
            </div>
          </li>
        ))}
      </ul>
      <PromotionCode basket={basket} onChanged={onChanged} />
      <OrderSums order={amounts} />
      {shop.vatNumber !== null && <p className={styles.soft}>Prices include VAT.</p>}
    </ListCard>
  );
}
