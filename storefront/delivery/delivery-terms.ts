import { formatPounds } from '#contract/money.ts';
import type { Shop } from '#contract/shop.ts';

export type DeliveryTerms = Pick<Shop, 'deliveryCost' | 'freeDeliveryFrom'>;

/** Of what the law forbids promoting, which is why it is not sold on better terms either. */
export const DOES_NOT_COUNT = 'First infant formula does not count towards free delivery.';

/** 'Delivery £3.95 an order, free from £50' */
export function deliveryTerms({ deliveryCost, freeDeliveryFrom }: DeliveryTerms): string {
  return deliveryCost === 0
    ? 'Free delivery'
    : `${costAlone(deliveryCost)}, free from ${inShort(freeDeliveryFrom)}`;
}

/** The same of a single product. */
export function deliveryTermsOf(terms: DeliveryTerms, isPromotable: boolean): string {
  return isPromotable || terms.deliveryCost === 0
    ? deliveryTerms(terms)
    : `${costAlone(terms.deliveryCost)}. ${DOES_NOT_COUNT}`;
}

function costAlone(deliveryCost: number): string {
  return `Delivery ${inShort(deliveryCost)} an order`;
}

/** '£50', '£3.95' */
function inShort(pounds: number): string {
  return formatPounds(pounds).replace('.00', '');
}
