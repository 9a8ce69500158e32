import { daysInWords } from '#contract/delivery/words.ts';
import type { Order } from '#contract/orders.ts';
import { Card } from '#storefront/ui/card.tsx';
import styles from './after-paying.module.css';

/** When the order arrives, and what happens until then. Nothing once it has been shipped, cancelled or refunded. */
export function AfterPaying({ order }: { order: Order }) {
  if (order.OrderStatus !== 'Processing' || order.PaymentStatus !== 'Paid') return null;
  const arrival = order.expectedDelivery && daysInWords(order.expectedDelivery);
  return (
    <div className={styles.width}>
      <Card as="section">
        {arrival && (
          <p className={styles.arrival}>
            With you <strong>{arrival}</strong>
          </p>
        )}
        <h2 className={styles.title}>What happens next</h2>
        <ol className={styles.steps}>
          <li>We pack your order.</li>
          {order.collection ? (
            <>
              <li>We email you when it is ready.</li>
              <li>You collect it and tell us your code.</li>
            </>
          ) : (
            <>
              <li>We email you when it is shipped, with a link to track it if the carrier has one.</li>
              <li>Your parcel arrives.</li>
            </>
          )}
          <li>You have 14 days from then to change your mind.</li>
        </ol>
      </Card>
    </div>
  );
}
