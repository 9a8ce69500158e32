import type { Order, OrderSummary } from '#contract/orders.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { isCalledOff, statusLabel } from './status-labels.ts';

type Status = Order['OrderStatus'] | Order['PaymentStatus'];

const tones: Readonly<Record<Status, BadgeTone>> = {
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

/** A status: its value is also a class name, as docs/external-api.md says, and is shown in words. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge tone={tones[status]} className={status}>
      {statusLabel(status)}
    </Badge>
  );
}

/** The payment status of an order. No money is awaited for one that was cancelled unpaid. */
export function PaymentBadge({ order }: { order: Order | OrderSummary }) {
  if (!isCalledOff(order)) return <StatusBadge status={order.PaymentStatus} />;
  return <Badge className={order.PaymentStatus}>Not paid</Badge>;
}
