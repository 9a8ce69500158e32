import { isPayPalError } from '#server/gateways/paypal/paypal-error.rules.ts';
import type { PaymentContext } from './payments.types.ts';

/**
 * Asks whether PayPal accepts the shop's credentials, so that an owner hears of it before a customer does. While PayPal
 * does not answer, what was known remains.
 */
export async function checkCredentials({
  paypal,
  metrics,
}: Pick<PaymentContext, 'paypal' | 'metrics'>): Promise<void> {
  try {
    metrics.isRefusedByPayPal.set((await paypal.acceptsCredentials()) ? 0 : 1);
  } catch (error) {
    if (!isPayPalError(error)) throw error;
  }
}
