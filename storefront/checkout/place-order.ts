import type { Basket } from '#contract/basket.ts';
import type { Order } from '#contract/orders.ts';
import { call } from '#storefront/app/browser-call.ts';
import { hasCode } from '#storefront/app/error-kind.ts';
import { orSay, UserFacingError } from '#storefront/app/user-facing-error.ts';
import { startPayment } from '#storefront/payments/start-payment.ts';
import { forgetOrderKey } from './checkout-memory.ts';
import { orderKey } from './order-key.ts';

interface Checkout {
  basket: Basket;
  shippingAddressId: string;
  customerNotes: string;
}

const NO_ORDER = 'Failed to create internal order or order ID is missing.';

/**
 * Orders the basket and leaves for PayPal; or, when nothing is set aside for the order and the customer does not
 * know yet, stays and says `not-held`. Throws with words for the customer, unless something quite unexpected happens.
 */
export async function placeOrder(
  checkout: Checkout,
  { knowsNotHeld }: { knowsNotHeld: boolean },
): Promise<'leaving' | 'not-held'> {
  const order = await createOrder(checkout);
  // Of a server that says nothing of it, nothing is known.
  if (order.isStockHeld === false && !knowsNotHeld) return 'not-held';
  if (!(await leaveForPayPal(order.id))) {
    // The order of an earlier try has been cancelled or has expired meanwhile: this one is new.
    forgetOrderKey();
    await leaveForPayPal((await createOrder(checkout)).id, { isLastTry: true });
  }
  return 'leaving';
}

/** Whether the order can be paid. Throws when anything else is wrong. */
async function leaveForPayPal(orderId: string, { isLastTry = false } = {}): Promise<boolean> {
  try {
    await startPayment(orderId);
    return true;
  } catch (error) {
    if (!isLastTry && hasCode(error, 'payments/not-payable')) return false;
    throw error;
  }
}

async function createOrder({ basket, shippingAddressId, customerNotes }: Checkout): Promise<Order> {
  const lines = basket.items.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice]);
  const order = await call(
    'createOrder',
    { body: { shippingAddressId, customerNotes, paymentMethodHint: 'PayPal' } },
    { headers: { 'idempotency-key': orderKey([lines, shippingAddressId, customerNotes]) } },
  ).catch(orSay(NO_ORDER));
  if (!order.id) throw new UserFacingError(NO_ORDER);
  return order;
}
