import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { formatPounds } from '#contract/money.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Icon } from '#storefront/ui/icon.tsx';
import { Price } from '#storefront/ui/price.tsx';
import { useShield } from '#storefront/ui/shield.ts';
import { Thumbnail } from '#storefront/ui/thumbnail.tsx';
import { dismissAdded, type Added } from './added-outcome.ts';
import { FreeDelivery } from './free-delivery.tsx';
import { wholeBasket } from './whole-basket.ts';
import styles from './added-sheet.module.css';

const SUCCESS_MILLISECONDS = 3000;
const ERROR_MILLISECONDS = 5000;

/**
 * What was added, the subtotal and links onwards: a sheet at the foot of a phone, a panel below the bar on a larger
 * screen. It takes no focus, and stays until it is closed: only its message goes after a time.
 */
export function AddedSheet({ added }: { added: Added }) {
  const { pieces, name, failure, opener } = added;
  const sheet = useRef<HTMLDivElement>(null);
  const [isSaid, setIsSaid] = useState(true);

  const leave = useCallback(() => {
    const hadFocus = sheet.current?.contains(document.activeElement);
    dismissAdded();
    if (hadFocus && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, [opener]);

  useEffect(() => {
    const head = sheet.current!.querySelector<HTMLElement>('div')!;
    const clear = () => {
      // A failure is all that its sheet says.
      if (failure) return leave();
      // However many lines the message had, nothing below it moves.
      head.style.minBlockSize = `${head.offsetHeight}px`;
      setIsSaid(false);
    };
    const timer = setTimeout(clear, failure ? ERROR_MILLISECONDS : SUCCESS_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [failure, leave]);
  useOpening(sheet, opener, leave);
  useShield(sheet);
  return (
    <div ref={sheet} popover="manual" className={styles.sheet} role="region" aria-label="Your basket">
      <div className={styles.head}>
        {failure ? (
          <p role="alert" className={styles.failed}>
            <Icon name="warning" size="small" />
            {`Error: ${failure}`}
          </p>
        ) : isSaid ? (
          <p role="status" className={styles.said}>
            <Icon name="success" size="small" />
            {`${pieces} × ${name} added to your basket.`}
          </p>
        ) : (
          <p className={styles.title}>Your basket</p>
        )}
        <Button variant="quiet" icon="close" iconOnly onClick={leave}>
          Close
        </Button>
      </div>
      {!failure && <Contents added={added} />}
    </div>
  );
}

function Contents({ added: { productId, answer, companions } }: { added: Added }) {
  const { shop } = useSite();
  const { items, subtotal } = answer;
  const basket = items && subtotal !== undefined ? wholeBasket({ ...answer, items, subtotal }, shop) : null;
  const line = basket?.items.find((item) => item.productId === productId);
  const count = basket?.items.reduce((sum, item) => sum + item.quantity, 0) ?? 0;
  return (
    <>
      {line && (
        <div className={styles.line}>
          <Thumbnail src={line.imageUrl} name={line.productName} size="small" />
          <p className={styles.what}>
            <span className={styles.name}>{line.productName}</span>
            <span className={styles.quantity}>{`${line.quantity} × ${formatPounds(line.unitPrice)}`}</span>
          </p>
          <Price>{formatPounds(line.totalPrice)}</Price>
        </div>
      )}
      {basket && (
        <>
          <p className={styles.sum}>
            <span>{count === 1 ? 'Subtotal, 1 item' : `Subtotal, ${count} items`}</span>
            <Price>{formatPounds(basket.subtotal)}</Price>
          </p>
          {line?.isPromotable !== false && <FreeDelivery basket={basket} />}
        </>
      )}
      {companions.length > 0 && (
        <section className={styles.companions} aria-label="Goes with this">
          <h2>Goes with this</h2>
          <ul>
            {companions.map(({ Uuid, Name, Price: price, ImageCollection }) => (
              <li key={Uuid}>
                <Link to={`/products/${Uuid}`}>
                  <Thumbnail src={ImageCollection[0]?.ImagePath ?? null} name={Name} size="small" />
                  <span>
                    <span className={styles.companion}>{Name}</span>
                    <Price>{formatPounds(price)}</Price>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.ways}>
        <ButtonLink to="/basket" wide>
          View basket
        </ButtonLink>
        <ButtonLink to="/checkout" variant="primary" wide>
          Checkout
        </ButtonLink>
      </div>
    </>
  );
}

/** Opens the sheet, and closes it on Escape, with the page, and when something beside it is pressed or focused. */
function useOpening(sheet: RefObject<HTMLDivElement | null>, opener: Element | null, leave: () => void) {
  const { key } = useLocation();
  const page = useRef(key);

  useEffect(() => {
    const element = sheet.current!;
    // In the top layer. Where the browser supports `source`, the keyboard reaches it right after the pressed element.
    const source = opener instanceof HTMLElement && opener.isConnected ? opener : undefined;
    element.showPopover(source && ({ source } as never));

    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    // What is pressed or has the focus must not lie under it.
    const onElsewhere = ({ target }: Event) => {
      if (target !== opener && !element.contains(target as Node)) dismissAdded();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('click', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('click', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [sheet, opener, leave]);

  // The message belongs to the page on which the button was pressed.
  useEffect(() => {
    if (page.current !== key) dismissAdded();
  }, [key]);
}
