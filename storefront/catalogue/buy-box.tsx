import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation, useNavigate } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import type { AddAct, AddOutcome } from '#storefront/basket/add-to-basket.ts';
import { rememberErrand, takeWish, type LoginState } from '#storefront/session/errand.ts';
import { currentSession, useSession } from '#storefront/session/session.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
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
  const { StockLevel, Price } = product;
  const canBuy = StockLevel > 0;
  const [chosen, setChosen] = useState(1);
  const quantity = Math.min(chosen, Math.max(StockLevel, 1));
  const fetcher = useFetcher<AddOutcome>();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [granted, setGranted] = useState<Wish | null>(null);

  const busyAct = fetcher.state === 'idle' ? null : (fetcher.formData?.get('act') ?? null);

  function send(act: AddAct, pieces: number) {
    void fetcher.submit({ act, quantity: pieces }, { method: 'post' });
  }
  function logIn(wish: Wish) {
    rememberErrand(pathname, wish);
    const state: LoginState = { from: pathname };
    void navigate('/login', { state });
  }
  function ask(act: 'add' | 'buy') {
    setGranted(null);
    if (busyAct) return;
    if (currentSession()) send(act, quantity);
    else logIn({ act, quantity });
  }

  // Back from logging in: do what was asked for.
  const isBack = Boolean(session);
  useEffect(() => {
    if (!isBack) return;
    const wish = takeWish(pathname);
    if (!isWish(wish)) return;
    setGranted(wish);
    send('wish', wish.quantity);
    // eslint-disable-next-line -- once per return: `send` is new on each render
  }, [isBack, pathname]);

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
      {canBuy && <QuantityStepper value={quantity} least={1} most={StockLevel} onChange={setChosen} />}
      <DeliveryNote price={Price} quantity={quantity} />
      <div className={styles.actions}>
        <div className={styles.said}>
          <Said
            outcome={fetcher.state === 'idle' ? fetcher.data : undefined}
            wish={granted}
            name={product.Name}
          />
        </div>
        <Button
          size="large"
          wide
          icon="basket"
          disabled={!canBuy}
          busy={busyAct === 'add' && 'Adding...'}
          onClick={() => ask('add')}
        >
          Add to Basket
        </Button>
        <Button
          variant="primary"
          size="large"
          wide
          disabled={!canBuy}
          busy={busyAct === 'buy' && 'One moment...'}
          onClick={() => ask('buy')}
        >
          Buy It Now
        </Button>
      </div>
    </div>
  );
}

/** The outcome, for as long as it is news. What was done on returning from the log-in stays. */
function Said({ outcome, wish, name }: { outcome: AddOutcome | undefined; wish: Wish | null; name: string }) {
  const [faded, setFaded] = useState<AddOutcome>();
  const stays = outcome?.act === 'wish' && outcome.failure === '';
  useEffect(() => {
    if (!outcome || stays) return;
    const timer = setTimeout(
      () => setFaded(outcome),
      outcome.failure ? ERROR_MILLISECONDS : SUCCESS_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [outcome, stays]);

  if (!outcome || outcome.needsLogin || faded === outcome) return null;
  if (outcome.failure) return <Notice tone="error">{`Error: ${outcome.failure}`}</Notice>;
  if (outcome.act === 'wish') {
    return (
      <Notice
        tone="success"
        action={
          wish?.act === 'buy' ? (
            <ButtonLink to="/checkout" size="small" variant="primary">
              Go to checkout
            </ButtonLink>
          ) : (
            <ButtonLink to="/basket" size="small">
              View basket
            </ButtonLink>
          )
        }
      >
        {`Welcome back. As you asked, ${outcome.quantity} × ${name} is in your basket.`}
      </Notice>
    );
  }
  return <Notice tone="success">{`${outcome.quantity} × ${name} added to your basket.`}</Notice>;
}
