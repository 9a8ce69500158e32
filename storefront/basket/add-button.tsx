import { useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/browser-call.ts';
import { isSessionOver } from '#storefront/app/error-kind.ts';
import { currentSession } from '#storefront/app/session.ts';
import { rememberReturnTo, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { errorMessage } from '#storefront/ui/error-message.ts';
import { useAction } from '#storefront/ui/use-action.ts';
import { expectAdded } from './added.ts';
import { tellBasketUpdated } from './basket-summary.ts';

/** Puts one in the basket without leaving the list. After a log-in it is done on the product's own page, which says so. */
export function AddButton({ product: { Uuid, Name } }: { product: Pick<Product, 'Uuid' | 'Name'> }) {
  const navigate = useNavigate();
  const { run, isBusy } = useAction(async (opener: Element) => {
    if (!currentSession()) return logIn();
    const showAdded = expectAdded(Uuid);
    const outcome = { name: Name, pieces: 0, failure: '', answer: {}, opener };
    try {
      const answer = await call('addBasketItem', { body: { productId: Uuid, quantity: 1 } });
      tellBasketUpdated(answer);
      await showAdded({ ...outcome, pieces: 1, answer });
    } catch (error) {
      if (isSessionOver(error)) return logIn();
      await showAdded({ ...outcome, failure: errorMessage(error, 'Failed to add to basket.') });
    }
  });
  function logIn() {
    const from = `/products/${Uuid}`;
    rememberReturnTo(from, { act: 'add', quantity: 1 });
    const state: LoginState = { from };
    return navigate('/login', { state });
  }
  return (
    <Button
      size="small"
      wide
      busy={isBusy && 'Adding...'}
      aria-label={isBusy ? undefined : `Add to Basket: ${Name}`}
      onClick={(event) => void run(event.currentTarget)}
    >
      Add to Basket
    </Button>
  );
}
