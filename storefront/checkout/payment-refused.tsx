import { Link } from 'react-router';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import type { PaymentFailure } from './use-payment.ts';

/** Why the order did not reach PayPal, and what to do about it. */
export function PaymentRefused({
  failure: { message, step },
  isBusy,
  onChangeAddress,
  onChooseAddress,
}: {
  failure: PaymentFailure;
  isBusy: boolean;
  onChangeAddress: () => void;
  onChooseAddress: () => void;
}) {
  const actions = {
    basket: <Link to="/basket">Change basket</Link>,
    orders: <Link to="/account/orders">My Orders</Link>,
    address: (
      <Button size="small" onClick={onChangeAddress}>
        Change Address
      </Button>
    ),
    addresses: (
      <Button size="small" onClick={onChooseAddress}>
        Choose another address
      </Button>
    ),
    reload: (
      <Button size="small" onClick={onChooseAddress}>
        See what is offered now
      </Button>
    ),
    // Inside the form, which it submits again.
    retry: (
      <Button type="submit" size="small" busy={isBusy && 'Trying again...'}>
        Retry
      </Button>
    ),
  };
  return (
    <Notice tone="error" action={step && actions[step]}>
      {message}
    </Notice>
  );
}
