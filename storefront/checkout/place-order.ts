import type { Order } from '#contract/orders.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { orSay } from '#storefront/app/calls/error-kind.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { startPayment } from '#storefront/orders/start-payment.ts';
import { newsOf, type News } from './agreed-total.ts';

/** What the customer agrees to by pressing the button. */
interface Agreed {
  shippingAddressId: string;
  customerNotes: string;
  /** Undefined: the cheapest parcel. */
  deliveryMethodId: string | undefined;
  /** Pounds, as shown on the button. */
  total: number;
  /** They have been told that no stock is reserved for the order. */
  knowsNotHeld: boolean;
}

const NO_ORDER = 'Failed to create internal order or order ID is missing.';

/**
 * Orders the basket and leaves for PayPal, or stays if there is news. The shop returns the same order as long as
 * nothing in it has changed. Throws with words for the customer, except for unexpected errors.
 */
export async function placeOrder(agreed: Agreed): Promise<News | null> {
  const { shippingAddressId, customerNotes, deliveryMethodId } = agreed;
  const order: Partial<Order> = await call('createOrder', {
    body: {
      ...{ shippingAddressId, customerNotes, paymentMethodHint: 'PayPal' },
      ...(deliveryMethodId !== undefined && { deliveryMethodId }),
    },
  }).catch(orSay(NO_ORDER));
  if (!order.id) throw new UserFacingError(NO_ORDER);
  const news = newsOf(order, agreed);
  if (news) return news;
  await startPayment(order.id);
  return null;
}
