import type { Order, OrderSummary } from '#contract/orders.ts';
import { NOT_PAID, orderStatusWords, paymentStatusWords } from '#contract/state-words.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';
import { isCalledOff } from './status-labels.ts';

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

const words: Readonly<Record<Status, string>> = { ...orderStatusWords, ...paymentStatusWords };

/** A status: its value is also a class name, as docs/external-api.md says, and is shown in words. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <Badge tone={tones[status]} className={status}>
      {words[status]}
    </Badge>
  );
}

/** The payment status of an order. No money is awaited for one that was cancelled unpaid. */
export function PaymentBadge({ order }: { order: Order | OrderSummary }) {
  if (!isCalledOff(order)) return <StatusBadge status={order.PaymentStatus} />;
  return <Badge className={order.PaymentStatus}>{NOT_PAID}</Badge>;
}
