import type { Order } from '#contract/orders.ts';
import type { Shop } from '#contract/shop.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode, orSay } from '#storefront/app/calls/error-kind.ts';
import { errorMessage, UserFacingError } from '#storefront/ui/error-message.ts';
import { startPayment } from '#storefront/orders/start-payment.ts';
import { announceBasketUpdate } from '#storefront/basket/basket-summary.ts';
import { wholeBasket, withDelivery } from '#storefront/basket/whole-basket.ts';
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
 * A code that can no longer be used is taken out of the basket: whoever has seen the sum without it orders at once.
 */
export async function placeOrder(agreed: Agreed, shop: Shop): Promise<News | null> {
  try {
    return await order(agreed);
  } catch (error) {
    if (!hasCode(error, 'orders/code-not-valid')) throw error;
    const total = await totalWithoutCode(agreed, shop);
    return total === agreed.total
      ? order(agreed)
      : { agreed: agreed.total, total, why: errorMessage(error, NO_ORDER) };
  }
}

async function totalWithoutCode(
  { shippingAddressId, deliveryMethodId }: Agreed,
  shop: Shop,
): Promise<number> {
  announceBasketUpdate(await call('removeBasketCode', {}));
  const basket = wholeBasket(await call('getBasket', { query: { shippingAddressId } }), shop);
  return withDelivery(basket, shop, deliveryMethodId).grandTotal;
}

async function order(agreed: Agreed): Promise<News | null> {
  const { shippingAddressId, customerNotes, deliveryMethodId } = agreed;
  const placed: Partial<Order> = await call('createOrder', {
    body: {
      ...{ shippingAddressId, customerNotes, paymentMethodHint: 'PayPal' },
      ...(deliveryMethodId !== undefined && { deliveryMethodId }),
    },
  }).catch(orSay(NO_ORDER));
  if (!placed.id) throw new UserFacingError(NO_ORDER);
  const news = newsOf(placed, agreed);
  if (news) return news;
  await startPayment(placed.id);
  return null;
}
