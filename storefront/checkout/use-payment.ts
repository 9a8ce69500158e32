import { useRef, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import { useShownAgain } from '#storefront/app/use-shown-again.ts';
import { wordsOf } from '#storefront/app/words.ts';
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

/** Orders the basket and leaves for PayPal, or says why not. `isNotHeld`: it stopped to say that nothing is set aside. */
export function usePayment() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<PaymentFailure | null>(null);
  const [isNotHeld, setIsNotHeld] = useState(false);
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
      const checkout = { basket, shippingAddressId: address.id, customerNotes: notes.trim() };
      const outcome = await placeOrder(checkout, { knowsNotHeld: isNotHeld });
      setFailure(null);
      // It stays busy while the browser is leaving.
      if (outcome === 'leaving') return;
      setIsNotHeld(true);
      isPaying.current = false;
      setIsBusy(false);
    } catch (error) {
      setFailure({
        message: wordsOf(error, 'An error occurred while processing your order.'),
        step: nextStep(error),
      });
      isPaying.current = false;
      setIsBusy(false);
    }
  }
  return { isBusy, isNotHeld, failure, pay, dismiss: () => setFailure(null) };
}
