import { ApiError } from '#contract/call.ts';
import type { Basket } from '#contract/basket.ts';
import { call } from '#storefront/app/browser-call.ts';
import { hasWords } from '#storefront/app/words.ts';
import { startPayment, startPaymentWords } from '#storefront/payments/start-payment.ts';
import { forgetOrderKey, orderKey } from './checkout-memory.ts';

interface Checkout {
  basket: Basket;
  shippingAddressId: string;
  customerNotes: string;
}

/** Orders the basket and leaves for PayPal. Throws with the sentence for the customer. */
export async function placeOrder(checkout: Checkout): Promise<void> {
  const orderId = await createOrder(checkout);
  try {
    await startPayment(orderId);
  } catch (error) {
    // The order of an earlier try has been cancelled or has expired meanwhile: this one is new.
    if (!(error instanceof ApiError) || error.code !== 'payments/not-payable') {
      throw new Error(startPaymentWords(error), { cause: error });
    }
    forgetOrderKey();
    const newOrderId = await createOrder(checkout);
    await startPayment(newOrderId).catch((again: unknown) => {
      throw new Error(startPaymentWords(again), { cause: again });
    });
  }
}

async function createOrder({ basket, shippingAddressId, customerNotes }: Checkout): Promise<string> {
  const lines = basket.items.map(({ productId, quantity, unitPrice }) => [productId, quantity, unitPrice]);
  try {
    const { id } = await call(
      'createOrder',
      { body: { shippingAddressId, customerNotes, paymentMethodHint: 'PayPal' } },
      { headers: { 'idempotency-key': orderKey([lines, shippingAddressId, customerNotes]) } },
    );
    if (!id) throw new Error('The answer has no id.');
    return id;
  } catch (error) {
    if (hasWords(error)) throw error;
    throw new Error('Failed to create internal order or order ID is missing.', { cause: error });
  }
}
