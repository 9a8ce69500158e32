import type { ListedDeskOrder } from '#contract/desk/order-list.ts';
import { orderStatusWords, paymentStatusWords } from '#contract/state-words.ts';
import { Badge, type BadgeTone } from '#storefront/ui/badge.tsx';

type Standing = Pick<
  ListedDeskOrder,
  'status' | 'paymentStatus' | 'isLate' | 'isPacked' | 'readyAt' | 'isInReview' | 'isDisputed' | 'isShort'
> &
  Partial<Pick<ListedDeskOrder, 'packer'>>;

const tones: Readonly<Record<Standing['status'], BadgeTone>> = {
  Pending: 'plain',
  Processing: 'info',
  Shipped: 'success',
  Delivered: 'success',
  Cancelled: 'plain',
  Refunded: 'plain',
};

/** The state of an order, most urgent first. */
export function StatusBadges({ order }: { order: Standing }) {
  return (
    <>
      {order.isInReview && <Badge tone="danger">Payment in review</Badge>}
      {order.isDisputed && <Badge tone="danger">Disputed</Badge>}
      {order.isLate && <Badge tone="danger">Late</Badge>}
      {order.isShort && order.status === 'Processing' && <Badge tone="caution">Missing stock</Badge>}
      {order.packer != null && <Badge tone="action">{order.packer} is packing</Badge>}
      <Badge tone={tones[order.status]}>{orderStatusWords[order.status]}</Badge>
      {order.isPacked && order.readyAt === null && <Badge tone="action">Packed</Badge>}
      {order.readyAt !== null && <Badge tone="success">Ready to collect</Badge>}
      {order.paymentStatus === 'PartiallyRefunded' && (
        <Badge tone="caution">{paymentStatusWords.PartiallyRefunded}</Badge>
      )}
      {order.paymentStatus === 'Failed' && order.status === 'Pending' && (
        <Badge tone="caution">Payment {paymentStatusWords.Failed.toLowerCase()}</Badge>
      )}
    </>
  );
}
