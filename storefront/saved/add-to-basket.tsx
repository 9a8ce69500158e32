import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { useSession } from '#storefront/app/calls/session.ts';
import { useAddOne } from '#storefront/basket/use-add-one.ts';
import { rememberReturnTo, takePendingAction, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';

/** Adds one to the basket. For a visitor who has to log in first, it is done on return. */
export function AddToBasket({ product }: { product: Product }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  // Each line has an address of its own, so that only the pressed one resumes.
  const place = `${pathname}#${product.Uuid}`;
  const { run, isBusy } = useAddOne(product, () => {
    rememberReturnTo(place, 'add');
    const state: LoginState = { from: place };
    return navigate('/login', { state });
  });

  const isLoggedIn = Boolean(session);
  const resume = useEffectEvent(() => {
    if (takePendingAction(place) === 'add') void run(null);
  });
  useEffect(() => {
    if (isLoggedIn) resume();
  }, [isLoggedIn]);

  if (product.StockLevel <= 0) return null;
  return (
    <Button
      size="small"
      icon="basket"
      busy={isBusy && 'Adding...'}
      aria-label={isBusy ? undefined : `Add to Basket: ${product.Name}`}
      onClick={(event) => void run(event.currentTarget)}
    >
      Add to Basket
    </Button>
  );
}
