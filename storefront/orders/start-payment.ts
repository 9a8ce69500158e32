import { call } from '#storefront/app/calls/browser-call.ts';
import { leaveFor } from '#storefront/app/page/leave-for.ts';
import { orSay } from '#storefront/app/calls/error-kind.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';

export const NO_URL = 'Could not get PayPal approval URL.';

/**
 * Starts the payment of an order: fetches the address of PayPal's page and goes there. Throws with words for the
 * customer.
 */
export async function startPayment(orderId: string): Promise<void> {
  const { approvalUrl } = await call('initiatePayPalPayment', { params: { id: orderId } }).catch(
    orSay(NO_URL),
  );
  if (!/^https?:\/\//.test(approvalUrl)) throw new UserFacingError(NO_URL);
  await leaveFor(approvalUrl);
}
