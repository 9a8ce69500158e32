import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useRevalidator } from 'react-router';
// Comes with this, which every page gets as soon as it is idle.
import '#storefront/ui/survive-translators.ts';
import { shielded } from '#storefront/ui/shield.ts';
import { registerServiceWorker } from './register.ts';
import type { WhyStored } from './why-stored.ts';
import styles from './without-network.module.css';

/**
 * The page's side of the service worker: registers it, tells it which pages are viewed, and says so when the page on
 * screen is a stored one.
 */
export function WithoutNetwork() {
  const { pathname, search } = useLocation();
  const isOnline = useIsOnline();
  const [whyStored, setWhyStored] = useState<WhyStored | null>(null);
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const hear = ({ data }: MessageEvent) => {
      const { whyStored: why } = (data ?? {}) as { whyStored?: WhyStored };
      if (why) setWhyStored(why);
    };
    navigator.serviceWorker.addEventListener('message', hear);
    return () => navigator.serviceWorker.removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    const tell = () => void tellSeen(window.location.origin + pathname + search);
    tell();
    if (!('serviceWorker' in navigator)) return undefined;
    // A new worker starts with nothing.
    navigator.serviceWorker.addEventListener('controllerchange', tell);
    return () => navigator.serviceWorker.removeEventListener('controllerchange', tell);
  }, [pathname, search]);

  // The router has navigated to another page, so the shop has answered.
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current !== pathname) setWhyStored(null);
    shownPath.current = pathname;
  }, [pathname]);

  // The network is back: the content of the page may have changed meanwhile.
  const wasOnline = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !wasOnline.current) {
      setWhyStored(null);
      void revalidate();
    }
    wasOnline.current = isOnline;
  }, [isOnline, revalidate]);

  return (
    <div role="status">
      {(!isOnline || whyStored) && (
        <p ref={shielded} className={styles.note}>
          {reasons[whyStored && isOnline ? whyStored : 'no network']}: prices and stock may have changed since
          you last looked.
        </p>
      )}
    </div>
  );
}

const reasons: Record<WhyStored, string> = {
  'no network': 'You are offline',
  'no answer': 'The shop cannot be reached',
  slow: 'The connection is slow',
};

async function tellSeen(seen: string): Promise<void> {
  try {
    await registerServiceWorker();
    const { active } = await navigator.serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    active?.postMessage({ seen });
  } catch {
    // Forbidden, missing or not supported: the shop does without it.
  }
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}
