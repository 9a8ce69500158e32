import type { Order } from '#contract/orders.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';

const tones: Readonly<Record<Order['OrderStatus'] | Order['PaymentStatus'], BadgeTone>> = {
  Pending: 'caution',
  Processing: 'info',
  Shipped: 'info',
  Delivered: 'success',
  Cancelled: 'plain',
  Refunded: 'plain',
  Paid: 'success',
  Failed: 'danger',
  PartiallyRefunded: 'plain',
};

/** A status as the server gives it. */
export function StatusBadge({ status }: { status: Order['OrderStatus'] | Order['PaymentStatus'] }) {
  return <Badge tone={tones[status]}>{status}</Badge>;
}
