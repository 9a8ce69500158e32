import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrating } from '#storefront/app/is-hydrating.ts';

/**
 * What the link that led here carries; `null` in the page as it was served. It leaves the address bar, and
 * with it the history, at once, and is kept nowhere but in this page: a token cannot be found later on a shared
 * computer, and a reload asks for a new link rather than acting on half of one.
 */
export function useTakenQuery(): URLSearchParams | null {
  const { search, pathname } = useLocation();
  const isHydrating = useIsHydrating();
  const [taken, setTaken] = useState(() => ({ search, query: read(search) }));
  // Another link of the same page was opened from within.
  if (search && search !== taken.search) setTaken({ search, query: read(search) });
  useEffect(() => {
    // Not by the router: nothing has moved, so nothing is to be announced or focused.
    if (window.location.search) window.history.replaceState(window.history.state, '', pathname);
  }, [pathname]);
  return isHydrating ? null : taken.query;
}

/** Nothing that an app hands over has spaces in it: a plus sign is one, of a base64 that was not encoded. */
function read(search: string): URLSearchParams {
  return new URLSearchParams(search.replaceAll('+', '%2B'));
}
