import type { Order } from '#contract/orders.ts';
import { formatOrderDate } from '#storefront/app/dates.ts';
import { Card } from '#storefront/ui/card.tsx';
import { DefinitionList } from '#storefront/ui/definition-list.tsx';
import parts from './order-parts.module.css';

/** When the parcel left, with whom, and where it can be followed. */
export function OrderShipment({ shipment }: { shipment: NonNullable<Order['shipment']> }) {
  const { shippedAt, carrier, trackingUrl } = shipment;
  return (
    <Card as="section">
      <h2 className={parts.title}>Delivery</h2>
      <DefinitionList
        rows={[
          { term: 'Shipped', detail: formatOrderDate(shippedAt) },
          { term: 'Carrier', detail: carrier },
          { term: 'Tracking', detail: trackingUrl?.startsWith('https://') && <Tracking url={trackingUrl} /> },
        ].filter((row) => row.detail)}
      />
    </Card>
  );
}

/** The carrier need not know which order, or whose, the parcel was. */
function Tracking({ url }: { url: string }) {
  return (
    <a href={url} rel="noreferrer" className={parts.follow}>
      Follow your parcel
    </a>
  );
}
