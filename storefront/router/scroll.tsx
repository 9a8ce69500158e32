import { useLayoutEffect } from 'react';
import { restoredScroll } from '#storefront/app/page/scroll-restore.ts';
import { forceFullLayout } from '#storefront/app/page/force-full-layout.ts';
import { RouterContext, StateContext, useWithin } from './contexts.ts';

const STORED = 'react-router-scroll-positions';

function storedPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** Going back restores a page's scroll position; any other navigation starts at the top, or at the address's hash. */
export function ScrollRestoration() {
  const router = useWithin(RouterContext);
  const { location, scrollTo, preventScrollReset } = useWithin(StateContext);

  useLayoutEffect(() => {
    const positions = storedPositions();
    router.keepPositions(positions);
    const takeOver = () => {
      window.history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      if (!router.state.next) positions[router.state.location.key] = window.scrollY;
      try {
        sessionStorage.setItem(STORED, JSON.stringify(positions));
      } catch {
        // Storage is forbidden: a reload starts at the top.
      }
      window.history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', handBack);
    return () => {
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', handBack);
    };
  }, [router]);

  useLayoutEffect(() => {
    if (scrollTo === false) return;
    restoredScroll.y = scrollTo;
    if (scrollTo !== null) {
      if (scrollTo > 0) forceFullLayout();
      window.scrollTo(0, scrollTo);
      return;
    }
    const named = location.hash && document.getElementById(readable(location.hash.slice(1)));
    if (named) named.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location, scrollTo, preventScrollReset]);

  return null;
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
