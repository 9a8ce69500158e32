import { formatPence } from '#contract/money.ts';
import type { DeliveryTerms } from './quote.ts';

/** What delivery costs, as it stands before the first price of a page. */
export interface DeliveryWords {
  /** 'Delivery £3.95 an order' */
  cost: string;
  /**
   * 'free from £50.00', 'or collect free', 'free from £50.00, or collect free'; null if nothing makes it free, or it
   * always is. It is never said of what may not be promoted.
   */
  freeFrom: string | null;
}

interface Circumstances {
  /** Heavier goods, or another way, may cost more. */
  isFrom?: boolean;
  collectsFree?: boolean;
}

export function deliveryWords(
  { costPence, freeFromPence }: DeliveryTerms,
  { isFrom = false, collectsFree = false }: Circumstances = {},
): DeliveryWords {
  if (costPence === 0) {
    return { cost: isFrom ? 'Free delivery on lighter orders' : 'Free delivery', freeFrom: null };
  }
  const free = [
    ...(freeFromPence === null ? [] : [`free from ${formatPence(freeFromPence)}`]),
    ...(collectsFree ? ['or collect free'] : []),
  ].join(', ');
  return {
    cost: `Delivery ${isFrom ? 'from ' : ''}${formatPence(costPence)} an order`,
    freeFrom: free || null,
  };
}
