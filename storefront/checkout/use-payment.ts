import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Address } from '#contract/addresses.ts';
import type { Basket } from '#contract/basket.ts';
import { UserFacingError } from '#storefront/ui/error-message.ts';
import { useAction } from '#storefront/ui/use-action.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { amountsToAgree, isOtherTotal, totalToAgree, type News } from './agreed-total.ts';
import { nextStep, type NextStep } from './next-step.ts';
import { placeOrder } from './place-order.ts';

export interface PaymentFailure {
  message: string;
  /** Null if the message itself says what to do. */
  step: NextStep | null;
}

const INCOMPLETE = new UserFacingError(
  'Please select a shipping address and ensure your basket is not empty.',
);

/**
 * Orders the basket and leaves for PayPal, or says why not. `total` is what the next press agrees to pay, `amounts` those of
 * the order where they are not the basket's; `news` is why
 * the last one stopped.
 */
export function usePayment(basket: Basket) {
  const { shop } = useSite();
  const { revalidate } = useRevalidator();
  const [news, setNews] = useState<News | null>(null);
  const total = totalToAgree(basket.grandTotal, news);
  const {
    run: pay,
    isBusy,
    failure: message,
    error,
    dismiss,
  } = useAction(
    async (address: Address | undefined, notes: string, deliveryMethodId: string | undefined) => {
      if (!address || basket.items.length === 0) throw INCOMPLETE;
      const found = await placeOrder(
        {
          shippingAddressId: address.id,
          customerNotes: notes.trim(),
          deliveryMethodId,
          total,
          knowsNotHeld: news === 'not-held',
        },
        shop,
      );
      setNews(found);
      // Reloaded so that the lines show what has changed.
      if (isOtherTotal(found)) await revalidate();
    },
    {
      fallback: 'An error occurred while processing your order.',
      // Retry keeps its place and the keyboard focus.
      keepsFailure: (last) => stepAfter(last) === 'retry',
    },
  );
  const failure: PaymentFailure | null = message ? { message, step: stepAfter(error) } : null;
  const isOld = isOtherTotal(news) && news.total !== total;
  const amounts = amountsToAgree(basket.grandTotal, news);
  return { total, amounts, isBusy, news: isOld ? null : news, failure, pay, dismiss };
}

function stepAfter(error: unknown): NextStep | null {
  return error === INCOMPLETE ? null : nextStep(error);
}
