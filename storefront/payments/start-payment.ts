import { call } from '#storefront/app/browser-call.ts';
import { wordsOf } from '#storefront/app/words.ts';

/** Starts paying an order: asks for PayPal's page and leaves for it. Throws with the sentence for the customer. */
export async function startPayment(orderId: string): Promise<void> {
  const { approvalUrl } = await call('initiatePayPalPayment', { params: { id: orderId } });
  if (!/^https?:\/\//.test(approvalUrl)) throw new Error('Could not get PayPal approval URL.');
  window.location.assign(approvalUrl);
}

export function startPaymentWords(error: unknown): string {
  return wordsOf(error, 'Could not get PayPal approval URL.');
}
