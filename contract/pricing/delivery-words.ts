import { formatPence } from '#contract/money.ts';
import type { DeliveryTerms } from './quote.ts';

/** What delivery costs, as it stands before the first price of a page. */
export interface DeliveryWords {
  /** 'Delivery £3.95 an order' */
  cost: string;
  /** 'free from £50.00'; null if it is always free, or never. It is never said of what may not be promoted. */
  freeFrom: string | null;
}

export function deliveryWords({ costPence, freeFromPence }: DeliveryTerms): DeliveryWords {
  return costPence === 0
    ? { cost: 'Free delivery', freeFrom: null }
    : {
        cost: `Delivery ${formatPence(costPence)} an order`,
        freeFrom: freeFromPence === null ? null : `free from ${formatPence(freeFromPence)}`,
      };
}
