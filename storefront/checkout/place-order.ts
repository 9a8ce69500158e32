import type { Order } from '#contract/orders.ts';
import { call } from '#storefront/app/browser-call.ts';
import { orSay, UserFacingError } from '#storefront/app/user-facing-error.ts';
import { startPayment } from '#storefront/payments/start-payment.ts';

/** What the customer agrees to by pressing the button. */
interface Agreed {
  shippingAddressId: string;
  customerNotes: string;
  /** Pounds, as the button says it. */
  total: number;
  /** They have been told that nothing is set aside for the order. */
  knowsNotHeld: boolean;
}

/** What has to be said before anybody pays: the order comes to something else, or nothing is set aside for it. */
export type News = { agreed: number; total: number } | 'not-held';

const NO_ORDER = 'Failed to create internal order or order ID is missing.';

/**
 * Orders the basket and leaves for PayPal; or stays, where there is news. The shop gives the same order again as long as
 * nothing of it has changed. Throws with words for the customer, unless something quite unexpected happens.
 */
export async function placeOrder({
  shippingAddressId,
  customerNotes,
  total: agreed,
  knowsNotHeld,
}: Agreed): Promise<News | null> {
  const order: Partial<Order> = await call('createOrder', {
    body: { shippingAddressId, customerNotes, paymentMethodHint: 'PayPal' },
  }).catch(orSay(NO_ORDER));
  if (!order.id) throw new UserFacingError(NO_ORDER);
  // Of a server that says nothing of these, nothing is known.
  const { grandTotal: total = agreed, isStockHeld = true } = order;
  if (total !== agreed) return { agreed, total };
  if (!isStockHeld && !knowsNotHeld) return 'not-held';
  await startPayment(order.id);
  return null;
}
