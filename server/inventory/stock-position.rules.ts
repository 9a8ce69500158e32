import { PAID_NOT_SHIPPED } from '#contract/state-words.ts';
/** Where the stock of a product is. */
export interface StockPosition {
  /** Available to any customer. */
  onSale: number;
  /** Held by unpaid orders. */
  held: number;
  /** Paid for, but not sent yet. */
  paidNotSent: number;
  /** What somebody who counts should find: the sum of all three. */
  onShelf: number;
}

/** What somebody standing at the shelf can report. */
export type ShelfAction =
  | { reason: 'received' | 'found' | 'damaged' | 'lost' | 'sample'; quantity: number }
  /** `seen`: the number shown when the count began. */
  | { reason: 'counted'; onShelf: number; seen?: number | undefined }
  | { reason: 'correction'; change: number };

/**
 * By how much an act changes the shelf. A count is compared with everything there, including goods that are
 * paid and wait to be sent, which are no longer on hand.
 */
export function changeOf(act: ShelfAction, { onShelf }: StockPosition): number {
  switch (act.reason) {
    case 'received':
    case 'found':
      return act.quantity;
    case 'damaged':
    case 'lost':
    case 'sample':
      return -act.quantity;
    case 'counted':
      return act.onShelf - onShelf;
    case 'correction':
      return act.change;
  }
}

/** An order to which stock is promised, whether held for it or paid. */
export interface PromisedTo {
  orderNumber: string;
  quantity: number;
  isPaid: boolean;
}

const NAMED = 5;

/**
 * For example "paid and waiting to be sent: 1 for 9HJK-LMNP; held for orders being paid: 2 for 7KQ2-M9XD".
 */
export function promisesText(promises: readonly PromisedTo[]): string {
  const paid = promises.filter(({ isPaid }) => isPaid);
  const unpaid = promises.filter(({ isPaid }) => !isPaid);
  return [
    ...(paid.length > 0 ? [`${PAID_NOT_SHIPPED.toLowerCase()}: ${ordersText(paid)}`] : []),
    ...(unpaid.length > 0 ? [`held for orders being paid: ${ordersText(unpaid)}`] : []),
  ].join('; ');
}

function ordersText(promises: readonly PromisedTo[]): string {
  const named = promises
    .slice(0, NAMED)
    .map(({ orderNumber, quantity }) => `${quantity} for ${orderNumber}`)
    .join(', ');
  const more = promises.length - NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}
