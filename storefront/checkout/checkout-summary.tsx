import { Link } from 'react-router';
import type { Basket } from '#contract/basket.ts';
import { formatPounds } from '#contract/money.ts';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import styles from './checkout-summary.module.css';

export function CheckoutSummary({ basket }: { basket: Basket }) {
  return (
    <section className={styles.summary} aria-labelledby="checkout-summary">
      <header className={styles.head}>
        <h2 id="checkout-summary">Order Summary</h2>
        <Link to="/basket">Edit</Link>
      </header>
      <ul className={styles.items}>
        {basket.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Thumbnail src={item.imageUrl} name={item.productName} size="small" />
            <div>
              <p className={styles.name}>{item.productName}</p>
              <p className={styles.soft}>{`${item.quantity} x ${formatPounds(item.unitPrice)}`}</p>
            </div>
            <p className={styles.total}>{formatPounds(item.totalPrice)}</p>
          </li>
        ))}
      </ul>
      <DefinitionList
        rows={[
          { term: 'Subtotal', detail: formatPounds(basket.subtotal) },
          { term: 'Delivery', detail: basket.shippingCost > 0 ? formatPounds(basket.shippingCost) : 'Free' },
          { term: 'Total', detail: formatPounds(basket.grandTotal), isStrong: true },
        ]}
      />
      <p className={styles.soft}>Prices include VAT.</p>
    </section>
  );
}
