import { formatPounds } from '#contract/money.ts';

/**
 * The delivery terms in words, and the pounds still to be spent for free delivery (0 when it is), rounded when shown.
 */
export function deliveryMessage(
  { deliveryCost, freeDeliveryFrom }: { deliveryCost: number; freeDeliveryFrom: number },
  total: number,
): { terms: string; left: number } {
  if (deliveryCost === 0) return { terms: 'Free delivery.', left: 0 };
  return {
    terms: `Delivery ${formatPounds(deliveryCost)}, free from ${formatPounds(freeDeliveryFrom)}.`,
    left: Math.max(0, freeDeliveryFrom - total),
  };
}
