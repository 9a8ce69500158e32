import type { Order } from '#contract/orders.ts';
import { orderStatusWords, paymentStatusWords } from '#contract/state-words.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';

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
