import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { formatPounds } from '#contract/money.ts';
import { call } from '#storefront/app/browser-call.ts';
import { isRefusal, isSessionOver } from '#storefront/app/error-kind.ts';
import { currentSession, useSession } from '#storefront/app/session.ts';
import { tellBasketUpdated } from '#storefront/basket/basket-summary.ts';
import { quantityLimit } from '#storefront/basket/quantity-limit.ts';
import { rememberReturnTo, takePendingAction, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { useAction } from '#storefront/ui/use-action.ts';
import { DeliveryNote } from './delivery-note.tsx';
import styles from './buy-box.module.css';

const SUCCESS_MILLISECONDS = 3000;
const ERROR_MILLISECONDS = 5000;

/** What a visitor asked for before logging in; it waits in the browser's storage, which anybody can write to. */
interface PendingAction {
  act: 'add' | 'buy';
  quantity: number;
}

function isPendingAction(value: unknown): value is PendingAction {
  if (typeof value !== 'object' || value === null) return false;
  const { act, quantity } = value as Partial<PendingAction>;
  return (act === 'add' || act === 'buy') && Number.isInteger(quantity) && quantity! >= 1;
}

/** Quantity, Add to Basket, Buy It Now. */
export function BuyBox({
  product,
  isStale,
}: {
  product: Product;
  /** Another has been chosen and is on its way: this one can no longer be bought by mistake. */
  isStale: boolean;
}) {
  const { StockLevel, Price: price } = product;
  const canBuy = StockLevel > 0;
  const [chosen, setChosen] = useState(1);
  const { max, message } = quantityLimit(StockLevel);
  const quantity = Math.min(chosen, Math.max(max, 1));
  const session = useSession();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const [resumed, setResumed] = useState<PendingAction | null>(null);
  /** The last outcome of a press, and how many there have been: each is news for a while. */
  const [news, setNews] = useState({ number: 0, added: 0 });

  const { run, busyWith, isBusy, failure } = useAction(
    async (act: 'add' | 'buy' | 'resume', pieces: number) => {
      if (!currentSession()) return logIn(act, pieces);
      try {
        tellBasketUpdated(
          await call('addBasketItem', { body: { productId: product.Uuid, quantity: pieces } }),
        );
      } catch (error) {
        // The session was over without our knowing.
        if (isSessionOver(error)) return logIn(act, pieces);
        setNews(({ number }) => ({ number: number + 1, added: 0 }));
        // What is refused may be about the stock, and that is not what this page says.
        if (isRefusal(error)) void revalidate();
        throw error;
      }
      if (act === 'buy') await navigate('/checkout');
      else setNews(({ number }) => ({ number: number + 1, added: pieces }));
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
  function press(act: 'add' | 'buy') {
    setResumed(null);
    void run(act, quantity);
  }

  // Back from logging in: do what was asked for. Said before the page is painted, so that nothing moves when it is done.
  const isBack = Boolean(session);
  const resume = useEffectEvent(() => {
    const pending = takePendingAction(pathname);
    if (!isPendingAction(pending)) return;
    setResumed(pending);
    void run('resume', pending.quantity);
  });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the action waits in the browser's storage, outside React
    if (isBack) resume();
  }, [isBack]);

  return (
    <div className={styles.box}>
      {canBuy && (
        <>
          <div className={styles.quantity}>
            <QuantityStepper value={quantity} min={1} max={max} maxMessage={message} onChange={setChosen} />
          </div>
          <DeliveryNote price={price} quantity={quantity} />
        </>
      )}
      {resumed && <Resumed pending={resumed} name={product.Name} isBusy={isBusy} failure={failure} />}
      {canBuy && (
        <div className={styles.bar} role="group" aria-label="Buy" inert={isStale}>
          <p className={styles.sum}>
            <Price>{formatPounds(Math.round(price * quantity * 100) / 100)}</Price>
            <span>{quantity === 1 ? 'including VAT' : `for ${quantity}, including VAT`}</span>
          </p>
          {!resumed && !isBusy && news.added > 0 && (
            <Fading key={news.number} milliseconds={SUCCESS_MILLISECONDS}>
              <Notice tone="success" action={<Link to="/basket">View basket</Link>}>
                <p className={styles.added}>
                  <span>{`${news.added} × ${product.Name}`}</span> <span>added to your basket.</span>
                </p>
              </Notice>
            </Fading>
          )}
          {!resumed && failure && (
            <Fading key={news.number} milliseconds={ERROR_MILLISECONDS}>
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
              onClick={() => press('add')}
            >
              Add to Basket
            </Button>
            <Button
              size="large"
              wide
              busy={busyWith?.[0] === 'buy' && 'One moment...'}
              onClick={() => press('buy')}
            >
              Buy It Now
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** What was asked for before the log-in, and that it is done. It stays: the visitor was away. */
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

/** The outcome of a press, for as long as it is news. */
function Fading({ milliseconds, children }: { milliseconds: number; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const fade = () => setIsOver(true);
    const timer = setTimeout(() => {
      // The keyboard is at its link: it stays until it has gone on.
      if (!note.current?.contains(document.activeElement)) fade();
      else note.current.addEventListener('focusout', fade, { once: true });
    }, milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  if (isOver) return null;
  return (
    <div ref={note} className={styles.said}>
      {children}
    </div>
  );
}
