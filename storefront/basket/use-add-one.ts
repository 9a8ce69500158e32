import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isSessionOver } from '#storefront/app/calls/error-kind.ts';
import { currentSession } from '#storefront/app/calls/session.ts';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { useAction } from '#storefront/ui/use-action.ts';
import { expectAdded } from './added.ts';
import { announceBasketUpdate } from './basket-summary.ts';

/** Adds one to the basket without leaving the page, and shows the outcome. Calls `logIn` when nobody is logged in. */
export function useAddOne({ Uuid, Name }: Pick<Product, 'Uuid' | 'Name'>, logIn: () => unknown) {
  return useAction(async (opener: Element | null) => {
    if (!currentSession()) return logIn();
    const showAdded = expectAdded(Uuid);
    const outcome = { name: Name, pieces: 0, failure: '', answer: {}, opener };
    try {
      const answer = await call('addBasketItem', { body: { productId: Uuid, quantity: 1 } });
      announceBasketUpdate(answer);
      await showAdded({ ...outcome, pieces: 1, answer });
    } catch (error) {
      if (isSessionOver(error)) return logIn();
      await showAdded({ ...outcome, failure: errorMessage(error, 'Failed to add to basket.') });
    }
  });
}
