import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrating, useNavigationState } from '#storefront/app/page/is-hydrating.ts';

/** The contents of a link from an e-mail; empty where the link is broken. */
export interface LinkDetails {
  token: string;
  email: string;
}

/**
 * The token and e-mail address of the link that led here; `null` while not yet known. They are removed from the address
 * bar at once, because of the history of a shared computer and of screenshots, and are kept in the navigation state,
 * which survives a reload.
 */
export function useLinkDetails(): LinkDetails | null {
  const { search, pathname } = useLocation();
  const state = useNavigationState() as Partial<LinkDetails> | null;
  const isHydrating = useIsHydrating();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const token = query.get('token') ?? state?.token ?? '';
  const email = query.get('email') ?? state?.email ?? '';
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true, state: { token, email }, preventScrollReset: true });
  }, [navigate, pathname, search, token, email]);
  return search === '' && isHydrating ? null : { token, email };
}
