import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrating } from '#storefront/app/page/is-hydrating.ts';

/**
 * The token after the # of the link that led here, which no server gets; empty if there is none, `null` in the served
 * page. It is removed from the address bar and the history at once and kept only in this page.
 */
export function useLinkToken(): string | null {
  const { hash, pathname } = useLocation();
  const isHydrating = useIsHydrating();
  const [token, setToken] = useState(hash.slice(1));
  // Another link to the same page was opened from within it.
  if (hash.length > 1 && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    // Not through the router: this is no navigation, so nothing may be announced or focused.
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname);
  }, [pathname, hash]);
  return isHydrating ? null : token;
}
