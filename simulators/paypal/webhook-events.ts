import { newEventId } from './ids.ts';
import type { WebhookEvent } from './state.ts';

const kinds: Record<string, { resourceType: string; summary: string }> = {
  'CHECKOUT.ORDER.APPROVED': {
    resourceType: 'checkout-order',
    summary: 'An order has been approved by the buyer',
  },
  'CHECKOUT.ORDER.COMPLETED': { resourceType: 'checkout-order', summary: 'An order has been completed' },
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': {
    resourceType: 'checkout-order',
    summary: 'An approved order was not captured in time and has been given back',
  },
  'PAYMENT.CAPTURE.COMPLETED': { resourceType: 'capture', summary: 'A payment has been completed' },
  'PAYMENT.CAPTURE.PENDING': { resourceType: 'capture', summary: 'A payment is pending' },
  'PAYMENT.CAPTURE.DECLINED': { resourceType: 'capture', summary: 'A payment has been declined' },
  'PAYMENT.CAPTURE.DENIED': { resourceType: 'capture', summary: 'A pending payment has been denied' },
  'PAYMENT.CAPTURE.REVERSED': { resourceType: 'refund', summary: 'A payment has been reversed' },
  'CUSTOMER.DISPUTE.CREATED': { resourceType: 'dispute', summary: 'A new dispute opened with the seller' },
  'CUSTOMER.DISPUTE.UPDATED': { resourceType: 'dispute', summary: 'A dispute was updated' },
  'CUSTOMER.DISPUTE.RESOLVED': { resourceType: 'dispute', summary: 'A dispute was resolved' },
  'PAYMENT.CAPTURE.REFUNDED': { resourceType: 'refund', summary: 'A payment has been refunded' },
};

/** PayPal's envelope around the present state of an order, a capture or a refund. */
export function webhookEvent(
  type: string,
  resource: Record<string, unknown>,
  now: number,
  api: string,
): WebhookEvent {
  const id = newEventId();
  const kind = kinds[type];
  return {
    id,
    event_version: '1.0',
    create_time: new Date(now).toISOString(),
    resource_type: kind?.resourceType ?? 'checkout-order',
    resource_version: '2.0',
    event_type: type,
    summary: kind?.summary ?? type,
    resource,
    links: [
      { href: `${api}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' },
      { href: `${api}/v1/notifications/webhooks-events/${id}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
}
