import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrating } from '#storefront/app/page/is-hydrating.ts';

/**
 * The token after the # of the link that led here, which no server gets; empty if there is none, `null` in the served
 * page. It is removed from the address at once, and kept with this entry of the tab's history, so that a reload finds it.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const isHydrating = useIsHydrating();
  const [token, setToken] = useState(() => hash.slice(1) || keptToken());
  // Another link to the same page was opened from within it.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    // Not through the router: this is no navigation, so nothing may be announced or focused.
    const kept = { ...(window.history.state as object | null), linkToken: hash.slice(1) };
    window.history.replaceState(kept, '', pathname);
  }, [pathname, hash]);
  return isHydrating ? null : token;
}

function keptToken(): string {
  if (import.meta.env.SSR) return '';
  return (window.history.state as { linkToken?: string } | null)?.linkToken ?? '';
}
