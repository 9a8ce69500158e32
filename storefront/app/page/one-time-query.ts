import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useIsHydrating } from './is-hydrating.ts';

/**
 * The parameters of the link that led here; `null` in the served page. They are removed from the address bar and the
 * history at once and kept only in this page: a token cannot be found later on a shared computer, and after a reload
 * the page asks for a new link rather than acting on half of one.
 */
export function useOneTimeQuery(): URLSearchParams | null {
  const { search, pathname } = useLocation();
  const isHydrating = useIsHydrating();
  const [taken, setTaken] = useState(() => ({ search, query: read(search) }));
  // Another link to the same page was opened from within it.
  if (search && search !== taken.search) setTaken({ search, query: read(search) });
  useEffect(() => {
    // Not through the router: this is no navigation, so nothing may be announced or focused.
    if (window.location.search) window.history.replaceState(window.history.state, '', pathname);
  }, [pathname]);
  return isHydrating ? null : taken.query;
}

/** Nothing an app hands over contains spaces, so a plus sign is literal: it comes from unencoded base64. */
function read(search: string): URLSearchParams {
  return new URLSearchParams(search.replaceAll('+', '%2B'));
}
