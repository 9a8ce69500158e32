import { orderStatusWords } from '#contract/state-words.ts';
import type { Order } from '#contract/orders.ts';
import { formatOrderDate } from '#contract/dates.ts';
import { Card } from '#storefront/ui/card.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import styles from './order-parts.module.css';

/** When the parcel left, with which carrier, and where it can be tracked. */
export function OrderShipment({ shipment }: { shipment: NonNullable<Order['shipment']> }) {
  const { shippedAt, carrier, trackingUrl } = shipment;
  return (
    <Card as="section">
      <h2 className={styles.title}>Delivery</h2>
      <DefinitionList
        rows={[
          { term: orderStatusWords.Shipped, detail: formatOrderDate(shippedAt) },
          { term: 'Carrier', detail: carrier },
        ]}
      />
      {trackingUrl && (
        // The carrier need not learn which order it was.
        <a href={trackingUrl} rel="noreferrer" className={styles.follow}>
          Track your parcel
        </a>
      )}
    </Card>
  );
}
