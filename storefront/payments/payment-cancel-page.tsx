import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';
import { forgetCheckout } from '#storefront/session/checkout-memory.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { PaymentStatus } from './payment-status.tsx';

/** Where PayPal sends a buyer who changed their mind. Opening it cancels the order. */
export function Component() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId')?.trim() ?? '';
  const [words, setWords] = useState('Your basket is just as you left it.');

  useEffect(() => {
    if (orderId) void cancelOnce(orderId).then(setWords);
  }, [orderId]);

  return (
    <PaymentStatus
      tone="info"
      title="Payment Cancelled"
      actions={
        <>
          <ButtonLink to="/basket" variant="primary">
            Back to Basket
          </ButtonLink>
          <ButtonLink to="/account/orders">My Orders</ButtonLink>
        </>
      }
    >
      {words}
    </PaymentStatus>
  );
}

/** One cancellation of an order at a time, however often React mounts the page. */
const underWay = new Map<string, Promise<string>>();

function cancelOnce(orderId: string): Promise<string> {
  const known = underWay.get(orderId);
  if (known) return known;
  const words = cancel(orderId).finally(() => underWay.delete(orderId));
  underWay.set(orderId, words);
  return words;
}

/** Cancels the order, and returns what to say about it. A failure is only logged: the order expires automatically. */
async function cancel(orderId: string): Promise<string> {
  try {
    await call('cancelOrder', { params: { id: orderId } });
    forgetCheckout();
    return 'Nothing has been charged, and your basket is just as you left it.';
  } catch (error) {
    console.info('The order was not cancelled.', error);
    // A buyer who paid and then went back in the browser must not read that nothing was charged.
    return hasCode(error, 'orders/not-cancellable')
      ? 'This order can no longer be cancelled. See where it stands in My Orders.'
      : 'Your basket is just as you left it.';
  }
}
