import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import type { ProductDetails } from '#contract/product-details.ts';
import { formatPounds } from '#contract/money.ts';
import { goodsTotal } from '#contract/pricing/goods-total.ts';
import { call } from '#storefront/app/calls/browser-call.ts';
import { isRefusal, isSessionOver } from '#storefront/app/calls/error-kind.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { currentSession, useSession } from '#storefront/app/calls/session.ts';
import { announceBasketUpdate } from '#storefront/basket/basket-summary.ts';
import { quantityLimit } from '#storefront/basket/quantity-limit.ts';
import { rememberReturnTo, takePendingAction, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { DeliveryNote } from './delivery-note.tsx';
import styles from './buy-box.module.css';

const ERROR_MILLISECONDS = 5000;

/** What a visitor asked for before logging in; kept in the browser's storage, which anybody can write to. */
interface PendingAction {
  act: 'add' | 'buy';
  quantity: number;
}

function isPendingAction(value: unknown): value is PendingAction {
  if (typeof value !== 'object' || value === null) return false;
  const { act, quantity } = value as Partial<PendingAction>;
  return (act === 'add' || act === 'buy') && Number.isInteger(quantity) && quantity! >= 1;
}

export function BuyBox({
  product,
  delivery,
  isStale,
}: {
  product: Product;
  delivery: ProductDetails['Delivery'];
  /** Another variant has been chosen and is loading: this one can no longer be bought by mistake. */
  isStale: boolean;
}) {
  const { StockLevel, Price: price } = product;
  const canBuy = StockLevel > 0;
  const [chosen, setChosen] = useState(1);
  const { max, message } = quantityLimit(StockLevel);
  const quantity = Math.min(chosen, Math.max(max, 1));
  const { shop } = useSite();
  const session = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [resumed, setResumed] = useState<PendingAction | null>(null);
  /** How many attempts have failed: each failure is shown for a while. */
  const [failures, setFailures] = useState(0);

  const { run, busyWith, isBusy, failure } = useAction(
    async (act: 'add' | 'buy' | 'resume', pieces: number, opener: Element | null) => {
      if (!currentSession()) return logIn(act, pieces);
      // Fetched on demand; without it the basket's badge still shows the change.
      const added =
        act === 'add'
          ? import('#storefront/basket/added.ts').then(
              ({ expectAdded }) => expectAdded(product.Uuid),
              () => null,
            )
          : null;
      let answer;
      try {
        answer = await call('addBasketItem', { body: { productId: product.Uuid, quantity: pieces } });
        announceBasketUpdate(answer);
      } catch (error) {
        // The session had ended without our knowing.
        if (isSessionOver(error)) return logIn(act, pieces);
        setFailures((number) => number + 1);
        // A refusal may be about the stock, in which case this page is out of date.
        if (isRefusal(error)) void revalidate();
        throw error;
      }
      if (act === 'buy') await navigate('/checkout');
      // The goods are in the basket: the button does not wait for the sheet that says so.
      void added?.then((show) => show?.({ name: product.Name, pieces, failure: '', answer, opener }));
    },
    {
      fallback: (act) => (act === 'buy' ? 'Failed to prepare for Buy Now.' : 'Failed to add to basket.'),
    },
  );
  function logIn(act: 'add' | 'buy' | 'resume', pieces: number) {
    const pending: PendingAction = { act: act === 'buy' ? 'buy' : 'add', quantity: pieces };
    rememberReturnTo(pathname, pending);
    const state: LoginState = { from: pathname };
    return navigate('/login', { state });
  }
  function press(act: 'add' | 'buy', opener: Element) {
    setResumed(null);
    void run(act, quantity, opener);
  }

  // Back from logging in: carry out what was asked for. Announced before the page is painted, so that nothing shifts
  // when it is done.
  const isBack = Boolean(session);
  const resume = useEffectEvent(() => {
    const pending = takePendingAction(pathname);
    if (!isPendingAction(pending)) return;
    setResumed(pending);
    void run('resume', pending.quantity, null);
  });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the action waits in the browser's storage, outside React
    if (isBack) resume();
  }, [isBack]);

  const sumFor = [quantity > 1 && `for ${quantity}`, shop.vatNumber !== null && 'including VAT']
    .filter(Boolean)
    .join(', ');
  return (
    <div className={styles.box}>
      {canBuy && (
        <>
          <div className={styles.quantity}>
            <QuantityStepper value={quantity} min={1} max={max} maxMessage={message} onChange={setChosen} />
          </div>
          <DeliveryNote price={price} quantity={quantity} delivery={delivery} />
        </>
      )}
      {resumed && <Resumed pending={resumed} name={product.Name} isBusy={isBusy} failure={failure} />}
      {canBuy && (
        <div className={styles.bar} role="group" aria-label="Buy" inert={isStale}>
          <p className={styles.sum}>
            <Price>{formatPounds(goodsTotal(price, quantity, 0))}</Price>
            {sumFor !== '' && <span>{sumFor}</span>}
          </p>
          {!resumed && failure && (
            <Fading key={failures}>
              <Notice tone="error">{`Error: ${failure}`}</Notice>
            </Fading>
          )}
          <div className={styles.actions}>
            <Button
              variant="primary"
              size="large"
              wide
              icon="basket"
              busy={busyWith?.[0] === 'add' && 'Adding...'}
              onClick={(event) => press('add', event.currentTarget)}
            >
              Add to Basket
            </Button>
            <Button
              size="large"
              wide
              busy={busyWith?.[0] === 'buy' && 'One moment...'}
              onClick={(event) => press('buy', event.currentTarget)}
            >
              Buy It Now
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** What was asked for before the log-in, and that it is done. It stays, because the visitor was away. */
function Resumed({
  pending: { act, quantity },
  name,
  isBusy,
  failure,
}: {
  pending: PendingAction;
  name: string;
  isBusy: boolean;
  failure: string;
}) {
  const what = `${quantity} × ${name}`;
  if (isBusy) return <Notice tone="success">{`Welcome back. Putting ${what} in your basket...`}</Notice>;
  if (failure) return <Notice tone="error">{`Error: ${failure}`}</Notice>;
  return (
    <Notice tone="success">
      {`Welcome back. As you asked, ${what} is in your basket. `}
      <Link to={act === 'buy' ? '/checkout' : '/basket'}>
        {act === 'buy' ? 'Go to checkout' : 'View basket'}
      </Link>
    </Notice>
  );
}

/** An error message, shown for a limited time. */
function Fading({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fade = () => setIsOver(true);
    const timer = setTimeout(() => {
      // The focus is on its link: the message stays until the focus leaves it.
      if (!note.current?.contains(document.activeElement)) fade();
      else note.current.addEventListener('focusout', fade, { once: true });
    }, ERROR_MILLISECONDS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div ref={note} className={styles.said}>
      {children}
    </div>
  );
}
