import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { call } from '#storefront/app/browser-call.ts';
import { isSessionOver } from '#storefront/app/error-kind.ts';
import { currentSession, useSession } from '#storefront/app/session.ts';
import { tellBasketUpdated } from '#storefront/basket/basket-summary.ts';
import { rememberReturnTo, takePendingAction, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import styles from './saved-lines.module.css';

/** Puts one into the basket. A visitor who has to log in first finds it done on coming back. */
export function AddToBasket({ product }: { product: Product }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [isAdded, setIsAdded] = useState(false);
  // Each line has a place of its own, so that only the one that was pressed takes it up again.
  const place = `${pathname}#${product.Uuid}`;

  const { run, isBusy, failure } = useAction(
    async () => {
      if (!currentSession()) return logIn();
      try {
        tellBasketUpdated(await call('addBasketItem', { body: { productId: product.Uuid, quantity: 1 } }));
      } catch (error) {
        if (isSessionOver(error)) return logIn();
        throw error;
      }
      setIsAdded(true);
    },
    { fallback: 'Failed to add to basket.' },
  );
  function logIn() {
    rememberReturnTo(place, 'add');
    const state: LoginState = { from: place };
    return navigate('/login', { state });
  }

  const isLoggedIn = Boolean(session);
  const resume = useEffectEvent(() => {
    if (takePendingAction(place) === 'add') void run();
  });
  useEffect(() => {
    if (isLoggedIn) resume();
  }, [isLoggedIn]);

  if (product.StockLevel <= 0) return null;
  return (
    <>
      <Button size="small" icon="basket" busy={isBusy && 'Adding...'} onClick={() => void run()}>
        Add to Basket
      </Button>
      {isAdded && !failure && !isBusy && (
        <div className={styles.notice}>
          <Notice tone="success" action={<Link to="/basket">View basket</Link>}>
            Added to your basket.
          </Notice>
        </div>
      )}
      {failure && (
        <div className={styles.notice}>
          <Notice tone="error">{`Error: ${failure}`}</Notice>
        </div>
      )}
    </>
  );
}
