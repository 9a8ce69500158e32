import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#storefront/app/calls/browser-call.ts';
import { hasCode } from '#storefront/app/calls/error-kind.ts';
import { forgetCheckout } from '#storefront/session/checkout-memory.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { PaymentStatus } from './payment-status.tsx';

const UNCHANGED = 'Your basket is just as you left it.';

interface Outcome {
  title: string;
  words: string;
  /** The order can no longer be cancelled, so that it matters more than the basket. */
  isPaid: boolean;
}

const cancelled = (words: string): Outcome => ({ title: 'Payment Cancelled', words, isPaid: false });

/** Where PayPal sends a buyer who changed their mind. Opening it cancels the order. */
export function Component() {
  const [query] = useSearchParams();
  const orderId = query.get('orderId')?.trim() ?? '';
  const [{ title, words, isPaid }, setOutcome] = useState(cancelled(UNCHANGED));

  useEffect(() => {
    if (orderId) void cancelOnce(orderId).then(setOutcome);
  }, [orderId]);

  const ways = [
    { to: '/basket', name: 'Back to Basket' },
    { to: '/account/orders', name: 'My Orders' },
  ];
  return (
    <PaymentStatus
      tone={isPaid ? 'success' : 'info'}
      title={title}
      actions={(isPaid ? ways.toReversed() : ways).map(({ to, name }, index) => (
        <ButtonLink key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {name}
        </ButtonLink>
      ))}
    >
      {words}
    </PaymentStatus>
  );
}

/** One cancellation of an order at a time, however often React mounts the page. */
const underWay = new Map<string, Promise<Outcome>>();

function cancelOnce(orderId: string): Promise<Outcome> {
  const known = underWay.get(orderId);
  if (known) return known;
  const outcome = cancel(orderId).finally(() => underWay.delete(orderId));
  underWay.set(orderId, outcome);
  return outcome;
}

/** Cancels the order, and returns what to say about it. A failure is only logged: the order expires automatically. */
async function cancel(orderId: string): Promise<Outcome> {
  try {
    await call('cancelOrder', { params: { id: orderId } });
    forgetCheckout();
    return cancelled('Nothing has been charged, and your basket is just as you left it.');
  } catch (error) {
    console.info('The order was not cancelled.', error);
    // A buyer who paid and then went back in the browser must not read that nothing was charged.
    return hasCode(error, 'orders/not-cancellable') ? await lookUp(orderId) : cancelled(UNCHANGED);
  }
}

/** The order has been paid or has ended. */
async function lookUp(orderId: string): Promise<Outcome> {
  const order = await call('getOrder', { params: { id: orderId } }).catch(() => null);
  return order === null || order.PaymentStatus === 'Pending' || order.PaymentStatus === 'Failed'
    ? cancelled('This order can no longer be cancelled. See My Orders for its status.')
    : {
        title: 'Already Paid',
        words:
          'You have paid for this order, so stepping back has not cancelled it. See My Orders for its status.',
        isPaid: true,
      };
}
