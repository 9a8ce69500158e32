import type { ListedDeskOrder } from '#contract/desk/order-list.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';

type Standing = Pick<
  ListedDeskOrder,
  'status' | 'paymentStatus' | 'isLate' | 'isPacked' | 'isInReview' | 'isDisputed' | 'isShort'
> &
  Partial<Pick<ListedDeskOrder, 'packer'>>;

const statuses: Readonly<Record<Standing['status'], [tone: BadgeTone, words: string]>> = {
  Pending: ['plain', 'Not paid'],
  Processing: ['info', 'To pack'],
  Shipped: ['success', 'Sent'],
  Delivered: ['success', 'Delivered'],
  Cancelled: ['plain', 'Cancelled'],
  Refunded: ['plain', 'Refunded'],
};

/** The state of an order, most urgent first. */
export function StatusBadges({ order }: { order: Standing }) {
  const [tone, words] = statuses[order.status];
  return (
    <>
      {order.isInReview && <Badge tone="danger">Payment in review</Badge>}
      {order.isDisputed && <Badge tone="danger">Disputed</Badge>}
      {order.isLate && <Badge tone="danger">Late</Badge>}
      {order.isShort && order.status === 'Processing' && <Badge tone="caution">Missing stock</Badge>}
      {order.packer != null && <Badge tone="action">{order.packer} is packing</Badge>}
      {order.isPacked ? <Badge tone="action">Packed</Badge> : <Badge tone={tone}>{words}</Badge>}
      {order.paymentStatus === 'PartiallyRefunded' && <Badge tone="caution">Partly refunded</Badge>}
      {order.paymentStatus === 'Failed' && order.status === 'Pending' && (
        <Badge tone="caution">Payment declined</Badge>
      )}
    </>
  );
}
