import type { orderStatuses, paymentStatuses } from './orders.ts';
import type { ProductStatus } from './product-limits.ts';

/*
 * The one word for each state of an order, a payment and a product, for the buyer and the owner alike: pages, desk,
 * emails, exports and log. Types only are imported, so that the browser loads nothing else with it.
 */

type OrderStatus = (typeof orderStatuses)[number];
type PaymentStatus = (typeof paymentStatuses)[number];

export const orderStatusWords: Readonly<Record<OrderStatus, string>> = {
  Pending: 'Pending',
  Processing: 'Processing',
  Shipped: 'Shipped',
  Delivered: 'Delivered',
  Cancelled: 'Cancelled',
  Refunded: 'Refunded',
};

/** The same in a sentence, where it explains why something can’t be done. */
export const orderStatusSentences: Readonly<Record<OrderStatus, string>> = {
  Pending: 'It has not been paid.',
  Processing: 'It has been paid but not shipped.',
  Shipped: 'It has already been shipped.',
  Delivered: 'It has already been delivered.',
  Cancelled: 'It has been cancelled.',
  Refunded: 'It has been fully refunded.',
};

export const paymentStatusWords: Readonly<Record<PaymentStatus, string>> = {
  Pending: 'Pending',
  Paid: 'Paid',
  Failed: 'Failed',
  Refunded: 'Refunded',
  PartiallyRefunded: 'Partially refunded',
};

/** Of goods in stock. */
export const PAID_NOT_SHIPPED = 'Paid, not shipped';

export const productStatusWords: Readonly<Record<ProductStatus, string>> = {
  draft: 'Draft',
  published: 'For sale',
  archived: 'No longer sold',
};
