import { useRef, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import { useShownAgain } from '#storefront/app/use-shown-again.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { placeOrder } from './place-order.ts';

export interface PaymentFailure {
  message: string;
  /** Null: the message says what to do. */
  step: NextStep | null;
}

const incomplete: PaymentFailure = {
  message: 'Please select a shipping address and ensure your basket is not empty.',
  step: null,
};

/** Orders the basket and leaves for PayPal, or says why not. */
export function usePayment() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  // A second press can come before React has rendered the busy button.
  const isPaying = useRef(false);

  // Back from PayPal.
  useShownAgain(() => {
    isPaying.current = false;
    setIsBusy(false);
  });

  async function pay(basket: Basket, address: Address | undefined, notes: string) {
    if (isPaying.current) return;
    if (!address || basket.items.length === 0) {
      setFailure(incomplete);
      return;
    }
    isPaying.current = true;
    setIsBusy(true);
    // Retry stays where it is, with the keyboard on it.
    setFailure((last) => (last?.step === 'retry' ? last : null));
    try {
      await placeOrder({ basket, shippingAddressId: address.id, customerNotes: notes.trim() });
      // It stays busy: the browser is leaving.
      setFailure(null);
    } catch (error) {
      setFailure({
        message:
          error instanceof Error && error.message
            ? error.message
            : 'An error occurred while processing your order.',
        step: nextStep(error),
      });
      isPaying.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, failure, pay, dismiss: () => setFailure(null) };
}
