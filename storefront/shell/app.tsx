import { useLayoutEffect, useRef } from 'react';
import {
  NavigationType,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { keepsFocus } from '#storefront/app/page/keep-focus.ts';
import { idleExtra } from '#storefront/app/page/lazy.ts';
import { useSite } from '#storefront/app/page/site.ts';
import { announce, Announcer } from '#storefront/ui/announcer.tsx';
import { SkipLink } from '#storefront/ui/skip-link.tsx';
import styles from './app.module.css';

export const MAIN_ID = 'main';

const WithoutNetwork = idleExtra(
  async () => (await import('#storefront/offline/without-network.tsx')).WithoutNetwork,
);

/** What surrounds every page, whatever its layout. */
export function App() {
  const { shop } = useSite();
  return (
    <>
      <SkipLink to={MAIN_ID}>Skip to main content</SkipLink>
      <noscript>
        <p className={styles.withoutCode}>
          You can browse without JavaScript. To log in or to buy, please turn it on in your browser.
        </p>
      </noscript>
      {shop.paymentsAreSimulated && (
        <aside className={styles.simulated} aria-label="Demonstration">
          Demo shop: no money moves. {shop.mailboxUrl && <a href={shop.mailboxUrl}>Read its emails</a>}
        </aside>
      )}
      <Progress />
      <Outlet />
      <Announcer />
      <ScrollRestoration />
      <WithoutNetwork />
    </>
  );
}

/**
 * Feedback for a pressed link while the next page loads. When it has arrived, keyboard and screen reader start at its
 * top, as after a page load. Rendered before the page, so that a field with `autoFocus` has the last word.
 */
function Progress() {
  const { state } = useNavigation();
  const { pathname, search, state: handedOver } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef({ pathname, search });
  useLayoutEffect(() => {
    const before = shown.current;
    if (before.pathname === pathname && before.search === search) return;
    shown.current = { pathname, search };
    if (before.pathname === pathname && keepsFocus(handedOver)) return;
    // The same product in another size: the focus stays on the pressed control, but the page has another title.
    if (isBack || !keepsFocus(handedOver)) document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
    announce(document.title);
  }, [pathname, search, handedOver, isBack]);
  return state === 'idle' ? null : <div className={styles.progress} aria-hidden="true" />;
}
