import type { Order } from '#contract/orders.ts';
import { formatOrderDate } from '#contract/dates.ts';
import { Card } from '#storefront/ui/card.tsx';
import { OrderAddress, titleOfAddress } from './order-address.tsx';
import { OrderCollection } from './order-collection.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderSums } from './order-sums.tsx';
import styles from './order-parts.module.css';

/** A brief order summary, shown after paying. */
export function OrderReceipt({ order }: { order: Order }) {
  return (
    <div className={styles.receipt}>
      <Card as="section">
        <h2 className={styles.title}>{`Order ${order.orderNumber}`}</h2>
        <p className={styles.soft}>{`Placed on ${formatOrderDate(order.orderDate)}`}</p>
        <OrderItems items={order.items} />
        <div className={styles.sums}>
          <OrderSums order={order} />
        </div>
      </Card>
      <OrderCollection order={order} />
      <OrderAddress title={titleOfAddress(order)} address={order.shippingAddress} />
    </div>
  );
}
