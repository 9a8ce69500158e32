import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useFetcher, useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import { formatPounds } from '#contract/money.ts';
import { currentSession, useSession } from '#storefront/app/session.ts';
import type { AddAct, AddOutcome } from '#storefront/basket/add-to-basket.ts';
import { quantityLimit } from '#storefront/basket/quantity-limit.ts';
import { rememberErrand, takeWish, type LoginState } from '#storefront/session/return-to.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { QuantityStepper } from '#storefront/ui/quantity-stepper.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import styles from './buy-box.module.css';

const SUCCESS_MILLISECONDS = 3000;
const ERROR_MILLISECONDS = 5000;

/** What a visitor asked for before logging in; it waits in the browser's storage, which anybody can write to. */
interface Wish {
  act: 'add' | 'buy';
  quantity: number;
}

function isWish(value: unknown): value is Wish {
  if (typeof value !== 'object' || value === null) return false;
  const { act, quantity } = value as Partial<Wish>;
  return (act === 'add' || act === 'buy') && Number.isInteger(quantity) && quantity! >= 1;
}

/** Quantity, Add to Basket, Buy It Now. */
export function BuyBox({ product }: { product: Product }) {
  const { StockLevel, Price: price } = product;
  const canBuy = StockLevel > 0;
  const [chosen, setChosen] = useState(1);
  const { most, words } = quantityLimit(StockLevel);
  const quantity = Math.min(chosen, Math.max(most, 1));
  const fetcher = useFetcher<AddOutcome>();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [granted, setGranted] = useState<Wish | null>(null);

  const busyAct = fetcher.state === 'idle' ? null : (fetcher.formData?.get('act') ?? null);

  // The router renders the busy buttons when it likes: a second press can come before.
  const isSending = useRef(false);
  function send(act: AddAct, pieces: number) {
    isSending.current = true;
    void fetcher.submit({ act, quantity: pieces }, { method: 'post' }).finally(() => {
      isSending.current = false;
    });
  }
  function logIn(wish: Wish) {
    rememberErrand(pathname, wish);
    const state: LoginState = { from: pathname };
    void navigate('/login', { state });
  }
  function ask(act: 'add' | 'buy') {
    setGranted(null);
    if (isSending.current) return;
    if (currentSession()) send(act, quantity);
    else logIn({ act, quantity });
  }

  // Back from logging in: do what was asked for. Said before the page is painted, so that nothing moves when it is done.
  const isBack = Boolean(session);
  const grantWish = useEffectEvent(() => {
    const wish = takeWish(pathname);
    if (!isWish(wish)) return;
    setGranted(wish);
    send('wish', wish.quantity);
  });
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the wish lies in the browser's storage, outside React
    if (isBack) grantWish();
  }, [isBack]);

  // The session was over without our knowing.
  const handled = useRef<AddOutcome>(undefined);
  useEffect(() => {
    const outcome = fetcher.data;
    if (!outcome?.needsLogin || handled.current === outcome) return;
    handled.current = outcome;
    logIn({ act: outcome.act === 'buy' ? 'buy' : 'add', quantity: outcome.quantity });
  });

  return (
    <div className={styles.box}>
      {canBuy && (
        <>
          <div className={styles.quantity}>
            <QuantityStepper value={quantity} least={1} most={most} mostWords={words} onChange={setChosen} />
          </div>
          <DeliveryNote price={price} quantity={quantity} />
        </>
      )}
      {granted && <Granted wish={granted} name={product.Name} outcome={fetcher.data} />}
      {canBuy && (
        <div className={styles.bar} role="group" aria-label="Buy">
          <p className={styles.sum}>
            <Price>{formatPounds(Math.round(price * quantity * 100) / 100)}</Price>
            <span>{quantity === 1 ? 'including VAT' : `for ${quantity}, including VAT`}</span>
          </p>
          <Said outcome={fetcher.state === 'idle' ? fetcher.data : undefined} name={product.Name} />
          <div className={styles.actions}>
            <Button
              size="large"
              wide
              icon="basket"
              busy={busyAct === 'add' && 'Adding...'}
              onClick={() => ask('add')}
            >
              Add to Basket
            </Button>
            <Button
              variant="primary"
              size="large"
              wide
              busy={busyAct === 'buy' && 'One moment...'}
              onClick={() => ask('buy')}
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
function Granted({ wish, name, outcome }: { wish: Wish; name: string; outcome: AddOutcome | undefined }) {
  const what = `${wish.quantity} × ${name}`;
  if (!outcome) return <Notice tone="success">{`Welcome back. Putting ${what} in your basket...`}</Notice>;
  if (outcome.failure) return <Notice tone="error">{`Error: ${outcome.failure}`}</Notice>;
  return (
    <Notice tone="success">
      {`Welcome back. As you asked, ${what} is in your basket. `}
      <Link to={wish.act === 'buy' ? '/checkout' : '/basket'}>
        {wish.act === 'buy' ? 'Go to checkout' : 'View basket'}
      </Link>
    </Notice>
  );
}

/** The outcome of a press, for as long as it is news. */
function Said({ outcome, name }: { outcome: AddOutcome | undefined; name: string }) {
  const [faded, setFaded] = useState<AddOutcome>();
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!outcome) return;
    const fade = () => setFaded(outcome);
    const timer = setTimeout(
      () => {
        // The keyboard is at its link: it stays until it has gone on.
        if (!note.current?.contains(document.activeElement)) fade();
        else note.current.addEventListener('focusout', fade, { once: true });
      },
      outcome.failure ? ERROR_MILLISECONDS : SUCCESS_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [outcome]);

  if (!outcome || outcome.act === 'wish' || outcome.needsLogin || faded === outcome) return null;
  return (
    <div ref={note} className={styles.said}>
      {outcome.failure ? (
        <Notice tone="error">{`Error: ${outcome.failure}`}</Notice>
      ) : (
        <Notice tone="success" action={<Link to="/basket">View basket</Link>}>
          <p className={styles.added}>
            <span>{`${outcome.quantity} × ${name}`}</span> <span>added to your basket.</span>
          </p>
        </Notice>
      )}
    </div>
  );
}
