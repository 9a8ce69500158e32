import type { DeskJob } from '#contract/desk/jobs.ts';
import { formatPence } from '#contract/money.ts';

type Told = Pick<DeskJob, 'kind' | 'orderNumber' | 'amountPence' | 'orderPence'>;

/** What is about to happen to an order, beside Undo. */
export function jobInWords({ kind, orderNumber, amountPence, orderPence }: Told): string {
  switch (kind) {
    case 'ship':
      return `Order ${orderNumber} is marked as shipped.`;
    case 'cancel':
      return `Order ${orderNumber} is cancelled.`;
    case 'refund':
      if (amountPence === null || amountPence === orderPence)
        return `Order ${orderNumber} is refunded in full.`;
      return `${formatPence(amountPence)} of order ${orderNumber} is refunded.`;
    case 'letter':
      return `The buyer of order ${orderNumber} is emailed.`;
    case 'deliver':
      return `Order ${orderNumber} is marked as delivered.`;
    case 'ready':
      return `The buyer of order ${orderNumber} is told that it is ready to collect.`;
    case 'remind':
      return `The buyer of order ${orderNumber} is reminded to collect it.`;
    case 'hand-over':
      return `Order ${orderNumber} is handed over.`;
    case 'tracking':
      return `Order ${orderNumber} has new tracking details.`;
  }
}
