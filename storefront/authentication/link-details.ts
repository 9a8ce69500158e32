import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useIsHydrating, useNavigationState } from '#storefront/app/is-hydrating.ts';

/** What a link from an e-mail carries; empty where it is broken. */
export interface LinkDetails {
  token: string;
  email: string;
}

/**
 * The token and e-mail of the link that led here; `null` while they are not known yet. They leave the address
 * bar at once, for the history of a shared computer and for screenshots, and live on in the navigation state,
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
