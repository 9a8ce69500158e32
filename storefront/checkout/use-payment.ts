import { useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import { UserFacingError } from '#storefront/app/user-facing-error.ts';
import { useAction } from '#storefront/ui/use-action.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { placeOrder } from './place-order.ts';

export interface PaymentFailure {
  message: string;
  /** Null: the message says what to do. */
  step: NextStep | null;
}

const INCOMPLETE = new UserFacingError(
  'Please select a shipping address and ensure your basket is not empty.',
);

/** Orders the basket and leaves for PayPal, or says why not. `isNotHeld`: it stopped to say that nothing is set aside. */
export function usePayment() {
  const [isNotHeld, setIsNotHeld] = useState(false);
  const {
    run: pay,
    isBusy,
    failure: message,
    error,
    dismiss,
  } = useAction(
    async (basket: Basket, address: Address | undefined, notes: string) => {
      if (!address || basket.items.length === 0) throw INCOMPLETE;
      const checkout = { basket, shippingAddressId: address.id, customerNotes: notes.trim() };
      const outcome = await placeOrder(checkout, { knowsNotHeld: isNotHeld });
      if (outcome === 'not-held') setIsNotHeld(true);
    },
    {
      fallback: 'An error occurred while processing your order.',
      // Retry stays where it is, with the keyboard on it.
      keepsFailure: (last) => stepAfter(last) === 'retry',
    },
  );
  const failure: PaymentFailure | null = message ? { message, step: stepAfter(error) } : null;
  return { isBusy, isNotHeld, failure, pay, dismiss };
}

function stepAfter(error: unknown): NextStep | null {
  return error === INCOMPLETE ? null : nextStep(error);
}
